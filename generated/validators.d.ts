// Generated from spec/ by npm run generate. Do not edit.

import type { OperationId } from './operations.ts';
import type { Validate, ValidationError } from './runtime/json.ts';

export type { Validate, ValidationError };

/** Those of `params`, `query` and `headers` convert from text and fill in defaults in place; `body` changes nothing. */
export interface OperationValidators {
  readonly params?: Validate;
  readonly query?: Validate;
  /** Of the declared headers, by their name in lower case; other headers are let through. */
  readonly headers?: Validate;
  readonly body?: Validate;
}

export declare const validators: Readonly<Record<OperationId, OperationValidators>>;

export { collectFieldErrors, escapePointer } from './runtime/field-errors.ts';
