import type { ProblemCode } from '@muster/generated/problems';
import type { SecondFactorMethod } from '@muster/generated/types';
import { StoreError, type StoreErrorCode } from '../store/errors.ts';

/** One invalid field of the input. */
export interface FieldError {
  /** JSON Pointer into the body; `/query/<name>`, `/path/<name>` or `/header/<name>` for a parameter. */
  pointer: string;
  detail: string;
}

export interface DomainErrorOptions {
  errors?: readonly FieldError[];
  /** With `second_factor_required`: the account's factors. */
  methods?: readonly SecondFactorMethod[];
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** Cause for the log; never shown to the caller. */
  cause?: unknown;
}

/** An error for the caller. `detail` is a plain sentence that says what to do, if anything can be done. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly methods: readonly SecondFactorMethod[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: string, options: DomainErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.methods = options.methods;
    this.retryAfter = options.retryAfter;
  }
}

export function createConfirmationError(errors?: readonly FieldError[]): DomainError {
  return new DomainError(
    'confirmation_required',
    'Confirm your identity, or log in again, and repeat the request.',
    {
      ...(errors === undefined ? {} : { errors }),
    },
  );
}

/** Problems for store errors that any operation may hit. Operations map `not_found` and `conflict` themselves. */
const storeErrorProblems: Readonly<Partial<Record<StoreErrorCode, readonly [ProblemCode, string]>>> = {
  full: ['storage_full', 'The disk is full. Free some space and try again.'],
  unusable: ['storage_failed', "The database cannot be read or written. See the hub's log."],
  busy: ['busy', 'The database is busy. Try again in a moment.'],
  closed: ['shutting_down', 'The hub is shutting down. Try again in a moment.'],
};

/** The `DomainError` for an error of the domain or the store; undefined for a bug. */
export function findDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (!(error instanceof StoreError)) return undefined;
  const [code, detail] = storeErrorProblems[error.code] ?? [];
  return code === undefined || detail === undefined
    ? undefined
    : new DomainError(code, detail, { cause: error });
}
