// Generated from spec/ by npm run generate. Do not edit.

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
  replaced: replacedCode,
  tokenVoid: tokenVoidCode,
  silent: silentCode,
  sessionEnded: sessionEndedCode,
  pagePrivate: pagePrivateCode,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
