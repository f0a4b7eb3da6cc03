/**
 * Why a request failed:
 * - `network` no response: not connected, connection refused or lost
 * - `timeout` no response in time
 * - `private` the status page is private and the caller is not logged in
 * - `problem` the hub responded with an error
 * - `proxy` something other than the hub responded, such as a reverse proxy or a captive portal
 * - `malformed` the hub's response does not match the API
 */
export type HubErrorKind = 'network' | 'timeout' | 'private' | 'problem' | 'proxy' | 'malformed';

export interface HubErrorDetails {
  readonly kind: HubErrorKind;
  /** HTTP status, absent without a response. */
  readonly status?: number | undefined;
  /** Code of the hub's problem, such as `not_found`. */
  readonly code?: string | undefined;
  /** Value of `Retry-After`, seconds. */
  readonly retryAfter?: number | undefined;
}

/** The only error that the SDK's requests reject with, besides the reason of the caller's own signal. */
export class HubError extends Error {
  readonly kind: HubErrorKind;
  readonly status: number | null;
  readonly code: string | null;
  readonly retryAfter: number | null;

  constructor(message: string, details: HubErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HubError';
    this.kind = details.kind;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** Any error as a `HubError`; an unknown one is taken for a network error. */
export function toHubError(error: unknown): HubError {
  if (error instanceof HubError) return error;
  return new HubError('The hub is unreachable.', { kind: 'network' }, { cause: error });
}
