import type { Runtime } from '@muster/shared/runtime';
import { createOneTimeTokens, type OneTimeTokens, type Sealing } from './one-time-tokens.ts';

/** One authorization code flow in progress. */
export interface OauthTransaction {
  state: string;
  nonce: string;
  /** PKCE code verifier. */
  verifier: string;
  redirectUri: string;
  /** Hash of the provider settings at the start, so that a flow does not finish under changed ones. */
  configuration: string;
}

/** Enough time to enter a password and a second factor. */
export const TRANSACTION_SECONDS = 600;

export type OauthTransactions = OneTimeTokens<OauthTransaction>;

export function createOauthTransactions(runtime: Runtime, sealing: Sealing): OauthTransactions {
  return createOneTimeTokens(runtime, sealing, 'oauth', TRANSACTION_SECONDS);
}
