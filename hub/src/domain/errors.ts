import type { ProblemCode } from '@muster/generated/problems';

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
