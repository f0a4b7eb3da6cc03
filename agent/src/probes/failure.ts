import type { ProbeFailure } from '@muster/generated/types';

/** The target has failed. The message is the `detail` of the result. */
export class ProbeFailedError extends Error {
  readonly reason: ProbeFailure;

  constructor(reason: ProbeFailure, detail = '') {
    super(detail);
    this.reason = reason;
  }
}

/** Whether it is a ProbeFailedError, also one of a part that is imported later and has a class of its own. */
export function isProbeFailure(cause: unknown): cause is ProbeFailedError {
  return cause instanceof Error && 'reason' in cause;
}

type Explanation = readonly [reason: ProbeFailure, detail: string];

const untrusted = (detail: string): Explanation => ['certificate_untrusted', detail];

/** By the codes of errors of both hosts (`TransportError`). */
const explanations: Readonly<Record<string, Explanation>> = {
  ECONNREFUSED: ['refused', ''],
  ETIMEDOUT: ['timeout', ''],
  ECONNABORTED: ['closed', ''],
  ECONNRESET: ['closed', 'connection reset'],
  EPIPE: ['closed', ''],
  EHOSTUNREACH: ['unreachable', 'no route to the host'],
  ENETUNREACH: ['unreachable', 'network unreachable'],
  EACCES: ['unreachable', 'not permitted on this host'],
  EPERM: ['unreachable', 'not permitted on this host'],
  ENOTFOUND: ['name', ''],
  EAI_AGAIN: ['name', 'no name server answers'],
  CERT_HAS_EXPIRED: ['certificate_expired', ''],
  ERR_TLS_CERT_ALTNAME_INVALID: ['certificate_name', ''],
  CERT_NOT_YET_VALID: untrusted('not valid yet'),
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted('self-signed'),
  SELF_SIGNED_CERT_IN_CHAIN: untrusted('unknown authority'),
  UNABLE_TO_GET_ISSUER_CERT: untrusted('unknown authority'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted('unknown authority'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted('unknown authority, and no chain was sent'),
};

/** Other codes of the system have no underscore, unlike those of TLS; EPROTO is OpenSSL's. */
function isOfTls(code: string): boolean {
  return code.includes('_') || code === 'EPROTO';
}

/** Why a connection, a look-up or an echo has failed, by the error of either host. */
export function explainError(cause: unknown): ProbeFailedError {
  if (cause instanceof ProbeFailedError) return cause;
  const { code, message } = cause as Partial<Record<'code' | 'message', unknown>>;
  if (typeof code !== 'string') return new ProbeFailedError('unreachable');
  const known = Object.hasOwn(explanations, code) ? explanations[code] : undefined;
  if (known !== undefined) return new ProbeFailedError(...known);
  if (!isOfTls(code)) return new ProbeFailedError('unreachable', code);
  return new ProbeFailedError('tls', String(message).replace(`${code}: `, ''));
}
