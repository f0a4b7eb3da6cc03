// Generated from spec/ by npm run generate. Do not edit.

import type { Validate, ValidationError } from './runtime/json.ts';
import type { ImportRecord } from './types.ts';

export type { Validate, ValidationError };

/** Validators of an import's records, by their `type`. They convert nothing and fill in no defaults. */
export declare const importValidators: Readonly<Record<ImportRecord['type'], Validate<ImportRecord>>>;
