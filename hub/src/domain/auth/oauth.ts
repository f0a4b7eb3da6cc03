import { timingSafeEqual } from 'node:crypto';
import { operations } from '@muster/generated/operations';
import type { Runtime } from '@muster/runtime';
import { DomainError } from '../errors.ts';
import { isLoopbackHost } from '../loopback.ts';
import type { Settings } from '../settings/settings.ts';
import {
  type Callback,
  createProviders,
  isUnreachable,
  type Provider,
  type ProviderSettings,
} from './oauth-provider.ts';
import {
  findAllowedSubject,
  formatExternalUsername,
  type Identity,
  isExternalUser,
  isStillAllowed,
} from './oauth-subjects.ts';
import { createTransactions, type Transaction } from './oauth-transactions.ts';
import type { Sessions } from './sessions.ts';
import { createToken, hashToken } from './tokens.ts';

/** Why an external login failed, as `/admin/login?error=<code>` tells it. */
export type OauthFailure =
  /** The person, or the provider, said no. */
  | 'access_denied'
  /** There is no login under way: it took too long, was used already, or began in another browser. */
  | 'login_expired'
  /** What came back belongs to another login. */
  | 'state_mismatch'
  | 'provider_unreachable'
  /** The provider refused the code, or its answer could not be trusted. */
  | 'provider_refused'
  /** Known to the provider, and not in the list of those who may log in. */
  | 'not_admitted'
  /** The hub does not know its own address: it needs `--site`. */
  | 'site_unknown';

/** Where the browser goes next, and what it carries there. */
export interface OauthRedirect {
  location: string;
  /** Token of the login that has begun. */
  transaction?: string;
  /** Token of the session that was opened. */
  session?: string;
}

export interface Oauth {
  /** `host` is what the browser asked for. `not_found` without an external login. */
  start(caller: { host: string | undefined; isSecure: boolean; address: string }): Promise<OauthRedirect>;
  /** `transaction` is the token that the browser brought back. `not_found` without an external login. */
  finish(
    callback: Callback,
    caller: { transaction: string | undefined; address: string; userAgent: string },
  ): Promise<OauthRedirect>;
  /** Calls `report` with every failure from now on; `reason` is a sentence for the log, without secrets. */
  onFailure(report: (failure: { code: OauthFailure; reason: string }) => void): void;
}

export interface OauthDeps {
  runtime: Runtime;
  settings: Settings;
  sessions: Sessions;
  /** URL that the panel is opened at, or "". */
  site: string;
  /** Where GitHub is. */
  codeHost: string;
}

class OauthError extends Error {
  readonly code: OauthFailure;

  constructor(code: OauthFailure, reason: string) {
    super(reason);
    this.code = code;
  }
}

export function createOauth(deps: OauthDeps): Oauth {
  const { runtime, settings, sessions, site, codeHost } = deps;
  const transactions = createTransactions(runtime);
  const providers = createProviders({ runtime });
  let report: Parameters<Oauth['onFailure']>[0] = () => undefined;

  async function openProvider(using: ProviderSettings): Promise<Provider> {
    return providers.open(using).catch((error: unknown) => {
      throw new OauthError('provider_unreachable', describe(error));
    });
  }

  async function admit(identity: Identity, caller: { address: string; userAgent: string }): Promise<string> {
    const subject = findAllowedSubject(identity, settings.values.oauth_subjects);
    if (subject === undefined) throw new OauthError('not_admitted', `${identity.id} is not in the list`);
    const username = formatExternalUsername(identity, subject);
    const { token, session } = await sessions.open({ username, ...caller });
    if (isStillAllowed(username, settings.values)) return token;
    await sessions.end(session.id);
    throw new OauthError('not_admitted', `${identity.id} was taken from the list`);
  }

  async function attempt(step: () => Promise<OauthRedirect>): Promise<OauthRedirect> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof OauthError)) throw error;
      report({ code: error.code, reason: error.message });
      return { location: `/admin/login?error=${error.code}` };
    }
  }

  return {
    start: (caller) => {
      const using = readProvider(settings, codeHost);
      return attempt(async () => {
        const transaction: Transaction = {
          state: createToken(runtime),
          nonce: createToken(runtime),
          verifier: createToken(runtime),
          redirectUri: findRedirectUri(site, caller),
          configuration: JSON.stringify(using),
        };
        const location = await (await openProvider(using)).buildAuthorizationUrl(transaction);
        return { location: location.href, transaction: transactions.begin(transaction, caller.address) };
      });
    },

    finish: (callback, { transaction: token, ...caller }) => {
      const using = readProvider(settings, codeHost);
      return attempt(async () => {
        const transaction = token === undefined ? undefined : transactions.take(token);
        if (transaction === undefined || transaction.configuration !== JSON.stringify(using))
          throw new OauthError('login_expired', 'no such login is under way');
        if (!isSame(callback.state, transaction.state))
          throw new OauthError('state_mismatch', 'the state is that of another login');
        if (callback.error !== undefined)
          throw new OauthError('access_denied', `the provider said ${callback.error.slice(0, 64)}`);
        const provider = await openProvider(using);
        const identity = await provider.fetchIdentity(callback, transaction).catch(refuseAnswer);
        return { location: '/admin', session: await admit(identity, caller) };
      });
    },

    onFailure(next) {
      report = next;
    },
  };
}

/**
 * Ends the sessions of those whom the settings do not admit any more; `formerIssuer` is that of before they changed.
 * Whom one OpenID provider calls so is not whom another does.
 */
export async function endDisallowedSessions(
  sessions: Sessions,
  settings: Settings,
  formerIssuer: string,
): Promise<void> {
  const { values } = settings;
  const hasMoved = values.oauth_issuer !== formerIssuer;
  const ended = sessions
    .list()
    .filter(
      ({ username }) => !isStillAllowed(username, values) || (hasMoved && isExternalUser('oidc', username)),
    );
  await Promise.all(ended.map(({ id }) => sessions.end(id)));
}

function readProvider({ values, clientSecret }: Settings, codeHost: string): ProviderSettings {
  const { oauth_provider: kind, oauth_client_id: clientId, oauth_issuer: issuer } = values;
  if (kind === 'none') throw new DomainError('not_found', 'There is no external login.');
  return { kind, url: kind === 'github' ? codeHost : issuer, clientId, clientSecret };
}

/**
 * The address that the provider sends the browser back to. A Host header is whatever the caller makes it, so without
 * `--site` it serves on this very machine only.
 */
function findRedirectUri(
  site: string,
  { host, isSecure }: { host: string | undefined; isSecure: boolean },
): string {
  const path = operations.finishOauth.path;
  if (site !== '') return site + path;
  if (host === undefined || !isLoopbackHost(host))
    throw new OauthError('site_unknown', 'start the hub with --site to log in through a provider');
  return `${isSecure ? 'https' : 'http'}://${host}${path}`;
}

function isSame(given: string | undefined, expected: string): boolean {
  return given !== undefined && timingSafeEqual(hashToken(given), hashToken(expected));
}

function refuseAnswer(error: unknown): never {
  throw new OauthError(isUnreachable(error) ? 'provider_unreachable' : 'provider_refused', describe(error));
}

/** The messages alone: what hangs on such errors may hold tokens. */
function describe(error: unknown): string {
  const messages: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) messages.push(at.message);
  return messages.join(': ').slice(0, 500);
}
