// Generated from spec/ by npm run generate. Do not edit.

export const closeCodes = {
  /** The hub is shutting down; connect again. */
  goingAway: 1001,
  /** A frame broke the rules of WebSocket. */
  protocolError: 1002,
  /** A binary frame came where only text is read. */
  unsupportedData: 1003,
  /** A text frame was not UTF-8. */
  invalidPayload: 1007,
  /** Too many bad messages, or too many messages. */
  misuse: 1008,
  /** A frame was larger than the limit. */
  tooBig: 1009,
  /** The same node connected again; the newer connection stays. */
  replaced: 4000,
  /** The token was reissued, or the node deleted. */
  tokenVoid: 4001,
  /** Nothing was heard for too long. */
  silent: 4002,
  /** The session of this stream ended: logout, expiry, or a new password. */
  sessionEnded: 4401,
  /** The public page was switched off. */
  pagePrivate: 4403,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
