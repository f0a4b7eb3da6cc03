/** Close codes of RFC 6455, section 7.4.1. The contract adds codes from 4000 on, in `@muster/generated/close-codes`. */
export const standardCloseCodes = {
  normalClosure: 1000,
  goingAway: 1001,
  protocolError: 1002,
  unsupportedData: 1003,
  /** Never sent: reported for a close frame without a code. */
  noStatusReceived: 1005,
  /** Never sent: reported if the connection ended without a close frame. */
  abnormalClosure: 1006,
  invalidPayload: 1007,
  policyViolation: 1008,
  messageTooBig: 1009,
  /** Registered with IANA. */
  tryAgainLater: 1013,
} as const;

/** Whether a peer may send this code: one of RFC 6455 or its IANA registry, or one for libraries and applications. */
export function isSendableCloseCode(code: number): boolean {
  if (code >= 1000 && code <= 1014) return code < 1004 || code > 1006;
  return code >= 3000 && code <= 4999;
}
