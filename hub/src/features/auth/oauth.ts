import { timingSafeEqual } from 'node:crypto';
import { operations } from '@muster/generated/operations';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createToken, hashToken, toTokenKey } from '../../lib/tokens.ts';
import type { Settings } from '../settings/settings.ts';
import { isLoopbackHost } from '../settings/settings-schema.ts';
import type { OauthCallback, OauthProvider, OauthProviderSettings } from './oauth-clients.ts';
import { createOauthProviders, isUnreachable } from './oauth-provider.ts';
import {
  type ExternalIdentity,
  findAllowedSubject,
  formatExternalUsername,
  isExternalUser,
  isStillAllowed,
} from './oauth-subjects.ts';
import {
  createOauthTransactions,
  type OauthTransaction,
  type OauthTransactions,
} from './oauth-transactions.ts';
import type { Sealing } from './one-time-tokens.ts';
import type { NewSession, Sessions } from './sessions.ts';

/** Why an external login failed; shown by `/admin/login?error=<code>`. */
export type OauthFailure =
  /** The user or the provider denied the request. */
  | 'access_denied'
  /** No such login in progress: it expired, is finished, or started in another browser. */
  | 'login_expired'
  /** The response belongs to another login. */
  | 'state_mismatch'
  | 'provider_unreachable'
  /** The provider rejected the code, or its response failed verification. */
  | 'provider_refused'
  /** The user is not on the allowlist. */
  | 'not_admitted'
  /** The hub does not know its public URL: it needs `--site`. */
  | 'site_unknown';

/** A redirect, and the tokens to set as cookies. */
export interface OauthRedirect {
  location: string;
  /** Token of the started login. */
  transaction?: string;
  /** Token of the new session. */
  session?: string;
  /** Its user. */
  username?: string;
  failure?: OauthFailure;
}

export interface Oauth {
  /** `host` is the Host header. `not_found` if external login is off. */
  start(caller: { host: string | undefined; isSecure: boolean; address: string }): Promise<OauthRedirect>;
  /** `transactions` are the tokens of the browser's cookies. `not_found` if external login is off. */
  finish(
    callback: OauthCallback,
    caller: Omit<NewSession, 'username'> & { transactions: readonly string[] },
  ): Promise<OauthRedirect>;
  /** Calls `report` for every failed login. `reason` is for the log and contains no secrets. */
  onFailure(report: (failure: { code: OauthFailure; reason: string }) => void): void;
}

class OauthLoginError extends Error {
  readonly code: OauthFailure;

  constructor(code: OauthFailure, reason: string) {
    super(reason);
    this.code = code;
  }
}

/**
 * @param site URL of the admin panel, or "".
 * @param codeHost URL of GitHub.
 */
export function createOauth(
  runtime: Runtime,
  settings: Settings,
  sessions: Sessions,
  sealing: Sealing,
  site: string,
  codeHost: string,
): Oauth {
  const transactions = createOauthTransactions(runtime, sealing);
  const providers = createOauthProviders(runtime);
  let report: Parameters<Oauth['onFailure']>[0] = () => undefined;

  async function openProvider(using: OauthProviderSettings): Promise<OauthProvider> {
    return providers.open(using).catch((error: unknown) => {
      throw new OauthLoginError('provider_unreachable', describe(error));
    });
  }

  async function openSession(
    identity: ExternalIdentity,
    { address, userAgent, replaces }: Omit<NewSession, 'username'>,
  ): Promise<Pick<OauthRedirect, 'session' | 'username'>> {
    const subject = findAllowedSubject(identity, settings.values.oauth_subjects);
    if (subject === undefined) throw new OauthLoginError('not_admitted', `${identity.id} is not on the list`);
    const username = formatExternalUsername(identity, subject);
    const { token, session } = await sessions.open({ username, address, userAgent, replaces });
    if (isStillAllowed(username, settings.values)) return { session: token, username };
    await sessions.end(session.id);
    throw new OauthLoginError('not_admitted', `${identity.id} was removed from the list`);
  }

  async function redirectOnFailure(step: () => Promise<OauthRedirect>): Promise<OauthRedirect> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof OauthLoginError)) throw error;
      report({ code: error.code, reason: error.message });
      return { location: `/admin/login?error=${error.code}`, failure: error.code };
    }
  }

  return {
    start: (caller) => {
      const using = readProvider(settings, codeHost);
      return redirectOnFailure(async () => {
        const transaction: OauthTransaction = {
          state: createToken(runtime),
          nonce: createToken(runtime),
          verifier: createToken(runtime),
          redirectUri: buildRedirectUri(site, caller),
          configuration: hashConfiguration(using),
        };
        const location = await (await openProvider(using)).buildAuthorizationUrl(transaction);
        return { location: location.href, transaction: transactions.begin(transaction) };
      });
    },

    finish: (callback, { transactions: tokens, ...caller }) => {
      const using = readProvider(settings, codeHost);
      return redirectOnFailure(async () => {
        const transaction = await takeTransaction(transactions, tokens, callback.state);
        if (transaction.configuration !== hashConfiguration(using))
          throw new OauthLoginError('login_expired', 'the provider settings changed during the login');
        if (callback.error !== undefined)
          throw new OauthLoginError('access_denied', `the provider returned ${callback.error.slice(0, 64)}`);
        const provider = await openProvider(using);
        const identity = await provider.fetchIdentity(callback, transaction).catch(throwProviderError);
        return { location: '/admin', ...(await openSession(identity, caller)) };
      });
    },

    onFailure(next) {
      report = next;
    },
  };
}

/**
 * Ends the sessions of users that the settings no longer allow. A changed issuer ends all OpenID sessions: the same
 * `sub` is another user at another provider.
 */
export async function endDisallowedSessions(
  sessions: Sessions,
  settings: Settings,
  previousIssuer: string,
): Promise<void> {
  const { values } = settings;
  const hasNewIssuer = values.oauth_issuer !== previousIssuer;
  const ended = sessions
    .list()
    .filter(
      ({ username }) =>
        !isStillAllowed(username, values) || (hasNewIssuer && isExternalUser('oidc', username)),
    );
  await Promise.all(ended.map(({ id }) => sessions.end(id)));
}

function readProvider({ values, clientSecret }: Settings, codeHost: string): OauthProviderSettings {
  const { oauth_provider: kind, oauth_client_id: clientId, oauth_issuer: issuer } = values;
  if (kind === 'none') throw new DomainError('not_found', 'External login is off.');
  return { kind, url: kind === 'github' ? codeHost : issuer, clientId, clientSecret };
}

/** Hashed, because the settings contain the client's secret, which must not be in a cookie. */
function hashConfiguration(using: OauthProviderSettings): string {
  return toTokenKey(JSON.stringify(using));
}

/** The redirect URI. The Host header is untrusted input, so without `--site` only loopback hosts are accepted. */
function buildRedirectUri(
  site: string,
  { host, isSecure }: { host: string | undefined; isSecure: boolean },
): string {
  const path = operations.finishOauth.path;
  if (site !== '') return site + path;
  if (host === undefined || !isLoopbackHost(host))
    throw new OauthLoginError('site_unknown', 'start the hub with --site to log in through a provider');
  return `${isSecure ? 'https' : 'http'}://${host}${path}`;
}

/**
 * The transaction of the state. A theme may have planted other cookies of the name, even with the token of a login that
 * somebody else started, so they must not end this one.
 */
async function takeTransaction(
  transactions: OauthTransactions,
  tokens: readonly string[],
  state: string | undefined,
): Promise<OauthTransaction> {
  const begun = tokens.filter((token) => transactions.read(token) !== undefined);
  if (begun.length === 0) throw new OauthLoginError('login_expired', 'no such login in progress');
  const own = begun.find((token) => isSame(state, transactions.read(token)?.state));
  if (own === undefined) throw new OauthLoginError('state_mismatch', 'the state belongs to another login');
  const transaction = await transactions.take(own);
  if (transaction === undefined) throw new OauthLoginError('login_expired', 'the login was finished before');
  return transaction;
}

function isSame(given: string | undefined, expected: string | undefined): boolean {
  return (
    given !== undefined && expected !== undefined && timingSafeEqual(hashToken(given), hashToken(expected))
  );
}

function throwProviderError(error: unknown): never {
  throw new OauthLoginError(
    isUnreachable(error) ? 'provider_unreachable' : 'provider_refused',
    describe(error),
  );
}

/** Messages only: other properties of these errors may contain tokens. */
function describe(error: unknown): string {
  const messages: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) messages.push(at.message);
  return messages.join(': ').slice(0, 500);
}
