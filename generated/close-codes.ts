// Generated from spec/ by npm run generate. Do not edit.

/** Replaced by a newer connection of the same node. */
export const replacedCode = 4000;

/** The token was reissued, or the node was deleted. */
export const tokenVoidCode = 4001;

/** Idle timeout. */
export const silentCode = 4002;

/** The session of this stream ended: logout, expiry, or password change. */
export const sessionEndedCode = 4401;

/** The public page was disabled. */
export const pagePrivateCode = 4403;

export const closeCodes = {
  replaced: replacedCode,
  tokenVoid: tokenVoidCode,
  silent: silentCode,
  sessionEnded: sessionEndedCode,
  pagePrivate: pagePrivateCode,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
