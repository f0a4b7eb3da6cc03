// Generated from spec/ by npm run generate. Do not edit.

import type { OperationId } from './operations.ts';

export interface ValidationError {
  /** JSON Pointer to the value that is wrong. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schemaPath: string;
}

export interface Validate<T = unknown> {
  (data: unknown): data is T;
  /** What was wrong with the last value; null when it was right. */
  errors?: ValidationError[] | null;
}

/** Those of `params`, `query` and `headers` convert from text and fill in defaults in place; `body` changes nothing. */
export interface OperationValidators {
  readonly params?: Validate;
  readonly query?: Validate;
  /** Of the declared headers, by their name in lower case; other headers are let through. */
  readonly headers?: Validate;
  readonly body?: Validate;
}

export declare const validators: Readonly<Record<OperationId, OperationValidators>>;
