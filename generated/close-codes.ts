// Generated from spec/ by npm run generate. Do not edit.

/** The hub is shutting down; connect again. */
export const goingAwayCode = 1001;

/** A frame broke the rules of WebSocket. */
export const protocolErrorCode = 1002;

/** A binary frame came where only text is read. */
export const unsupportedDataCode = 1003;

/** A text frame was not UTF-8. */
export const invalidPayloadCode = 1007;

/** Too many bad messages, or too many messages. */
export const misuseCode = 1008;

/** A frame was larger than the limit. */
export const tooBigCode = 1009;

/** The same node connected again; the newer connection stays. */
export const replacedCode = 4000;

/** The token was reissued, or the node deleted. */
export const tokenVoidCode = 4001;

/** Nothing was heard for too long. */
export const silentCode = 4002;

/** The session of this stream ended: logout, expiry, or a new password. */
export const sessionEndedCode = 4401;

/** The public page was switched off. */
export const pagePrivateCode = 4403;

export const closeCodes = {
  goingAway: goingAwayCode,
  protocolError: protocolErrorCode,
  unsupportedData: unsupportedDataCode,
  invalidPayload: invalidPayloadCode,
  misuse: misuseCode,
  tooBig: tooBigCode,
  replaced: replacedCode,
  tokenVoid: tokenVoidCode,
  silent: silentCode,
  sessionEnded: sessionEndedCode,
  pagePrivate: pagePrivateCode,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
