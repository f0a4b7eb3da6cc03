import type { ProblemCode } from '@muster/generated/problems';
import type { SecondFactorMethod } from '@muster/generated/types';

/**
 * `unreachable`: no answer at all. `unreadable`: an answer that no hub gives, such as a proxy's error page.
 * `cookie_refused`: the login went well, and the browser did not keep its cookie. `passkey_…`: the
 * browser's passkey prompt failed, or the hub refused the passkey.
 */
export type FailureCode =
  | ProblemCode
  | 'unreachable'
  | 'unreadable'
  | 'cookie_refused'
  | 'passkey_refused'
  | 'passkey_cancelled'
  | 'passkey_exists'
  | 'passkey_address'
  | 'passkey_unsuitable'
  | 'passkey_failed';

export interface FieldError {
  pointer: string;
  detail: string;
}

interface Failure {
  /** A hub newer than this panel may send a code that the contract of the panel's build does not know. */
  code: FailureCode | (string & {});
  status: number;
  detail: string;
  fieldErrors?: FieldError[];
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
  methods?: SecondFactorMethod[];
}

/** Why a request to the hub did not do what was asked. `status` is 0 when there was no answer. */
export class HubError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fieldErrors: FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;
  /** With `second_factor_required`: the second factors that the account has. */
  readonly methods: readonly SecondFactorMethod[];

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.detail, options);
    this.name = 'HubError';
    this.code = failure.code;
    this.status = failure.status;
    this.fieldErrors = failure.fieldErrors ?? [];
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.requestId = failure.requestId;
    this.methods = failure.methods ?? [];
  }
}

/** Whether the session has ended. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof HubError && (error.code === 'session_required' || error.code === 'login_required');
}

/** Whether the password was right and the account has a second factor. */
export function isSecondFactorRequired(error: unknown): error is HubError {
  return error instanceof HubError && error.code === 'second_factor_required';
}

/** Whether the page holds a CSRF token that the hub does not accept (any more). */
export function isCsrfTokenRefused(error: unknown): boolean {
  return error instanceof HubError && error.code === 'csrf_token_required';
}

/** Reads an answer of 400 or above; `body` is its JSON, or its text where it is none. */
export function readFailure(response: Response, body: unknown): HubError {
  const retryAfterSeconds = readRetryAfter(response.headers.get('Retry-After'));
  if (!isRecord(body) || typeof body.code !== 'string') {
    return new HubError({
      code: 'unreadable',
      status: response.status,
      detail: `The answer with status ${response.status} did not come from the hub.`,
      retryAfterSeconds,
    });
  }
  return new HubError({
    code: body.code,
    status: response.status,
    detail: typeof body.detail === 'string' ? body.detail : '',
    fieldErrors: Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [],
    retryAfterSeconds,
    requestId: typeof body.request_id === 'string' ? body.request_id : undefined,
    methods: Array.isArray(body.methods) ? body.methods.filter(isMethod) : [],
  });
}

function readRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\d{1,7}$/.test(header) ? Number(header) : undefined;
}

function isMethod(value: unknown): value is SecondFactorMethod {
  return value === 'totp' || value === 'passkey' || value === 'recovery_code';
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.pointer === 'string' && typeof value.detail === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether the hub refused the code of the second factor. */
export function isCodeWrong(error: Error): boolean {
  return error instanceof HubError && error.code === 'invalid_second_factor';
}
