import { createContext, type ReactNode, type RefObject, use, useEffect } from 'react';

/** Set while a form inside has unsaved changes. */
const UnsavedContext = createContext<RefObject<boolean> | null>(null);

interface UnsavedScopeProps {
  isDirty: RefObject<boolean>;
  children: ReactNode;
}

/** Collects the unsaved changes of the forms inside a dialog. */
export function UnsavedScope({ isDirty, children }: UnsavedScopeProps) {
  return <UnsavedContext value={isDirty}>{children}</UnsavedContext>;
}

/** Closing the dialog, or leaving the page, asks first while `isDirty`. */
export function useUnsavedChanges(isDirty: boolean): void {
  const scope = use(UnsavedContext);
  useEffect(() => {
    if (scope === null) return;
    scope.current = isDirty;
    return () => {
      scope.current = false;
    };
  }, [scope, isDirty]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
