/**
 * Why a request to the hub brought nothing:
 * - `network` no answer: no connection, a refused one, or one that broke off
 * - `timeout` no answer in time
 * - `private` the public page is off and nobody is logged in
 * - `problem` the hub answered with an error of its own
 * - `foreign` something else answered, such as a proxy with an HTML page
 * - `malformed` the hub's answer does not have the shape of the contract
 */
export type FaultKind = 'network' | 'timeout' | 'private' | 'problem' | 'foreign' | 'malformed';

export interface FaultFacts {
  readonly kind: FaultKind;
  /** HTTP status, null without an answer. */
  readonly status?: number | null;
  /** The problem's code, such as `not_found`. */
  readonly code?: string | null;
  /** Seconds that the hub asked to wait. */
  readonly retryAfter?: number | null;
}

/** The only error that requests of the SDK reject with, besides the caller's own abort. */
export class HubError extends Error {
  readonly kind: FaultKind;
  readonly status: number | null;
  readonly code: string | null;
  readonly retryAfter: number | null;

  constructor(message: string, facts: FaultFacts, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HubError';
    this.kind = facts.kind;
    this.status = facts.status ?? null;
    this.code = facts.code ?? null;
    this.retryAfter = facts.retryAfter ?? null;
  }
}

/** Any error as a `HubError`; what is none yet came from the network. */
export function toHubError(error: unknown): HubError {
  if (error instanceof HubError) return error;
  return new HubError('The hub cannot be reached.', { kind: 'network' }, { cause: error });
}
