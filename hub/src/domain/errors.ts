import type { ProblemCode } from '@muster/generated/problems';
import { StoreError, type StoreErrorCode } from '../store/errors.ts';

/** One place of an input that is wrong. */
export interface FieldError {
  /** JSON Pointer into the body; `/query/<name>`, `/path/<name>` or `/header/<name>` for a parameter. */
  pointer: string;
  detail: string;
}

export interface DomainErrorOptions {
  errors?: readonly FieldError[];
  /** Seconds until another attempt makes sense. */
  retryAfter?: number;
  /** What lies behind it, for the log; it is never shown. */
  cause?: unknown;
}

/** A refusal that the caller is told of. `detail` is one sentence and says what to do where something can be done. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: string, options: DomainErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
  }
}

/** What the store refuses, as callers are told of it; the store's other errors are defects or conflicts that a verb names. */
const storeErrorProblems: Readonly<Partial<Record<StoreErrorCode, readonly [ProblemCode, string]>>> = {
  full: ['storage_full', 'There is no space left to store this; free some on the disk and try again.'],
  unusable: ['storage_failed', 'The database cannot be read or written; the log of the hub says why.'],
  busy: ['busy', 'The database cannot take this on right now; ask again in a moment.'],
  closed: ['shutting_down', 'The hub is shutting down; ask again in a moment.'],
};

/** The refusal that an error amounts to, or undefined for a defect. */
export function findDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (!(error instanceof StoreError)) return undefined;
  const [code, detail] = storeErrorProblems[error.code] ?? [];
  return code === undefined || detail === undefined
    ? undefined
    : new DomainError(code, detail, { cause: error });
}
