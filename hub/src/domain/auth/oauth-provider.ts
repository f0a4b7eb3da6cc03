import type { Runtime } from '@muster/runtime';
import * as client from 'openid-client';
import type { Identity } from './oauth-subjects.ts';
import type { Transaction } from './oauth-transactions.ts';

/** What names a provider and the hub's account with it. */
export interface ProviderSettings {
  kind: 'github' | 'oidc';
  /** Issuer of an OpenID provider, or the address of the code host. */
  url: string;
  clientId: string;
  clientSecret: string;
}

/** What came back from the provider with the browser. */
export interface Callback {
  code?: string;
  state?: string;
  error?: string;
  iss?: string;
}

export interface Provider {
  /** Where to send the browser. */
  buildAuthorizationUrl(transaction: Transaction): Promise<URL>;
  /** Exchanges the code; rejects where anything is not as it must be. */
  fetchIdentity(callback: Callback, transaction: Transaction): Promise<Identity>;
}

export interface Providers {
  /** Rejects when the provider cannot be reached. What is read from it serves for an hour. */
  open(settings: ProviderSettings): Promise<Provider>;
}

const DISCOVERY_MS = 3_600_000;
const DEFAULT_TIMEOUT_SECONDS = 10;
const PUBLIC_GITHUB = 'https://github.com';

export interface ProvidersDeps {
  runtime: Runtime;
  /** How long a provider may take to answer. */
  timeoutSeconds?: number;
}

export function createProviders({
  runtime,
  timeoutSeconds = DEFAULT_TIMEOUT_SECONDS,
}: ProvidersDeps): Providers {
  let known: { key: string; until: number; provider: Promise<Provider> } | null = null;

  return {
    open(settings) {
      const key = JSON.stringify(settings);
      if (known !== null && known.key === key && runtime.monotonic() < known.until) return known.provider;
      const provider =
        settings.kind === 'github'
          ? Promise.resolve(createGithub(settings, timeoutSeconds))
          : discover(settings, timeoutSeconds);
      const entry = { key, until: runtime.monotonic() + DISCOVERY_MS, provider };
      known = entry;
      provider.catch(() => {
        if (known === entry) known = null;
      });
      return provider;
    },
  };
}

async function discover(settings: ProviderSettings, timeoutSeconds: number): Promise<Provider> {
  const { url, clientId, clientSecret } = settings;
  // Only an issuer on this very host can have been saved with http:.
  const execute = url.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const config = await client.discovery(new URL(url), clientId, {}, chooseAuthentication(clientSecret), {
    execute,
    timeout: timeoutSeconds,
  });
  return {
    buildAuthorizationUrl: (transaction) =>
      buildUrl(config, transaction, { scope: 'openid email', nonce: transaction.nonce }),

    async fetchIdentity(callback, transaction) {
      const tokens = await exchange(config, callback, transaction);
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the provider sent no ID token');
      const email = readVerifiedEmail(claims);
      if (email !== undefined || config.serverMetadata().userinfo_endpoint === undefined)
        return { provider: 'oidc', id: claims.sub, ...(email === undefined ? {} : { email }) };
      const info = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
      const told = readVerifiedEmail(info);
      return { provider: 'oidc', id: claims.sub, ...(told === undefined ? {} : { email: told }) };
    },
  };
}

/** GitHub speaks OAuth without OpenID: endpoints are known beforehand, and who somebody is stands in its API. */
function createGithub({ url, clientId, clientSecret }: ProviderSettings, timeoutSeconds: number): Provider {
  const config = new client.Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/login/oauth/authorize`,
      token_endpoint: `${url}/login/oauth/access_token`,
    },
    clientId,
    {},
    client.ClientSecretPost(clientSecret),
  );
  config.timeout = timeoutSeconds;
  if (url.startsWith('http:')) client.allowInsecureRequests(config);
  const api = url === PUBLIC_GITHUB ? 'https://api.github.com' : `${url}/api/v3`;

  return {
    // Without a scope GitHub tells what is public, and no more is needed.
    buildAuthorizationUrl: (transaction) => buildUrl(config, transaction, {}),

    async fetchIdentity({ code, state }, transaction) {
      // What else GitHub may add to the address is not its documented interface.
      const tokens = await exchange(
        config,
        { ...(code === undefined ? {} : { code }), ...(state === undefined ? {} : { state }) },
        transaction,
      );
      const headers = new Headers({ accept: 'application/vnd.github+json' });
      const { access_token } = tokens;
      const answer = await client.fetchProtectedResource(
        config,
        access_token,
        new URL(`${api}/user`),
        'GET',
        null,
        headers,
      );
      if (answer.status !== 200) throw new Error(`the code host answered ${answer.status} for the user`);
      return readGithubUser(await answer.json());
    },
  };
}

async function buildUrl(
  config: client.Configuration,
  { redirectUri, state, verifier }: Transaction,
  more: Record<string, string>,
): Promise<URL> {
  return client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
}

function exchange(config: client.Configuration, callback: Callback, transaction: Transaction) {
  const url = new URL(transaction.redirectUri);
  for (const [name, value] of Object.entries(callback)) url.searchParams.set(name, value);
  const isOpenid = config.serverMetadata().jwks_uri !== undefined;
  return client.authorizationCodeGrant(config, url, {
    expectedState: transaction.state,
    pkceCodeVerifier: transaction.verifier,
    ...(isOpenid ? { expectedNonce: transaction.nonce, idTokenExpected: true } : {}),
  });
}

/** The secret goes into the body where the provider takes it there, else into the Authorization header. */
function chooseAuthentication(secret: string): client.ClientAuth {
  return (...request) => {
    const methods = request[0].token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_post')
      ? client.ClientSecretPost(secret)
      : client.ClientSecretBasic(secret);
    authenticate(...request);
  };
}

function readVerifiedEmail({ email, email_verified }: Record<string, unknown>): string | undefined {
  return typeof email === 'string' && email_verified === true ? email : undefined;
}

function readGithubUser(user: unknown): Identity {
  const { id, login } = (user ?? {}) as { id?: unknown; login?: unknown };
  if (!Number.isSafeInteger(id) || typeof login !== 'string')
    throw new Error('the code host described no user');
  return { provider: 'github', id: String(id), login };
}

/** `fetch` fails with a TypeError where there is no connection, and with a TimeoutError where no answer comes. */
export function isUnreachable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof TypeError || ['TimeoutError', 'AbortError'].includes(at.name)) return true;
  return false;
}
