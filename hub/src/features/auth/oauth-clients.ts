import * as client from 'openid-client';
import type { ExternalIdentity } from './oauth-subjects.ts';
import type { OauthTransaction } from './oauth-transactions.ts';

/** A provider and the hub's client registration with it. */
export interface OauthProviderSettings {
  kind: 'github' | 'oidc';
  /** Issuer of an OpenID provider, or URL of the code host. */
  url: string;
  clientId: string;
  clientSecret: string;
}

/** Query parameters of the redirect back from the provider. */
export interface OauthCallback {
  code?: string;
  state?: string;
  error?: string;
  iss?: string;
}

export interface OauthProvider {
  /** URL to redirect the browser to. */
  buildAuthorizationUrl(transaction: OauthTransaction): Promise<URL>;
  /** Exchanges the authorization code and reads the user's identity. Rejects if any check fails. */
  fetchIdentity(callback: OauthCallback, transaction: OauthTransaction): Promise<ExternalIdentity>;
}

const PUBLIC_GITHUB = 'https://github.com';

/** An OpenID provider. Rejects when its discovery document cannot be read. */
export async function discoverProvider(
  settings: OauthProviderSettings,
  timeoutSeconds: number,
): Promise<OauthProvider> {
  const { url, clientId, clientSecret } = settings;
  // The settings allow http: for an issuer on loopback only.
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
      const infoEmail = readVerifiedEmail(info);
      return { provider: 'oidc', id: claims.sub, ...(infoEmail === undefined ? {} : { email: infoEmail }) };
    },
  };
}

/** GitHub supports OAuth 2.0 without OpenID Connect: fixed endpoints, and the user's identity comes from its API. */
export function connectGithub(
  { url, clientId, clientSecret }: OauthProviderSettings,
  timeoutSeconds: number,
): OauthProvider {
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
    // Without a scope, GitHub gives access to the public profile, which is enough.
    buildAuthorizationUrl: (transaction) => buildUrl(config, transaction, {}),

    async fetchIdentity({ code, state }, transaction) {
      // Only the parameters that GitHub documents.
      const tokens = await exchange(
        config,
        { ...(code === undefined ? {} : { code }), ...(state === undefined ? {} : { state }) },
        transaction,
      );
      const headers = new Headers({ accept: 'application/vnd.github+json' });
      const { access_token } = tokens;
      const response = await client.fetchProtectedResource(
        config,
        access_token,
        new URL(`${api}/user`),
        'GET',
        null,
        headers,
      );
      if (response.status !== 200)
        throw new Error(`the code host responded with ${response.status} to the user request`);
      return readGithubUser(await response.json());
    },
  };
}

async function buildUrl(
  config: client.Configuration,
  { redirectUri, state, verifier }: OauthTransaction,
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

function exchange(config: client.Configuration, callback: OauthCallback, transaction: OauthTransaction) {
  const url = new URL(transaction.redirectUri);
  for (const [name, value] of Object.entries(callback)) url.searchParams.set(name, value);
  const isOpenid = config.serverMetadata().jwks_uri !== undefined;
  return client.authorizationCodeGrant(config, url, {
    expectedState: transaction.state,
    pkceCodeVerifier: transaction.verifier,
    ...(isOpenid ? { expectedNonce: transaction.nonce, idTokenExpected: true } : {}),
  });
}

/** Sends the secret in the body (`client_secret_post`) if supported, otherwise in the Authorization header. */
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

function readGithubUser(user: unknown): ExternalIdentity {
  const { id, login } = (user ?? {}) as { id?: unknown; login?: unknown };
  if (!Number.isSafeInteger(id) || typeof login !== 'string')
    throw new Error('the code host returned no user');
  return { provider: 'github', id: String(id), login };
}
