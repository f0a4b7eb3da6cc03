import { createContext, type RefObject } from 'react';

/** Of a dialog: set while a form inside has unsaved changes. */
export const UnsavedScope = createContext<RefObject<boolean> | null>(null);
