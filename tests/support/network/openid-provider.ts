import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Configuration, Provider } from 'oidc-provider';
import { listenOnLoopback } from './listen.ts';

/** Claims of the user who logs in. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

export interface OpenidProvider {
  readonly issuer: string;
  /** The user who logs in. */
  person: Person;
  /** Whether the user consents. */
  isWilling: boolean;
  /** Number of requests received, by path. */
  readonly asked: Map<string, number>;
  close(): Promise<void>;
}

export interface OpenidProviderOptions {
  redirectUri: string;
  clientSecret: string;
  authentication?: 'client_secret_basic' | 'client_secret_post';
}

/** A real OpenID provider on an ephemeral port, whose only user logs in without interaction. */
export async function startOpenidProvider(options: OpenidProviderOptions): Promise<OpenidProvider> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  const issuer = `http://127.0.0.1:${port}`;
  const own: OpenidProvider = {
    issuer,
    person: { sub: 'ada' },
    isWilling: true,
    asked: new Map(),
    close: () => stopServer(server),
  };
  const provider = new Provider(issuer, configure(own, options));
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    own.asked.set(path, (own.asked.get(path) ?? 0) + 1);
    if (!path.startsWith('/interaction/')) return void answer(request, response);
    const result = own.isWilling
      ? { login: { accountId: own.person.sub } }
      : { error: 'access_denied', error_description: 'no' };
    void provider.interactionFinished(request, response, result);
  });
  return own;
}

function configure(own: OpenidProvider, options: OpenidProviderOptions): Configuration {
  return {
    clients: [
      {
        client_id: 'muster',
        client_secret: options.clientSecret,
        redirect_uris: [options.redirectUri],
        token_endpoint_auth_method: options.authentication ?? 'client_secret_basic',
      },
    ],
    clientAuthMethods: [options.authentication ?? 'client_secret_basic'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['for tests only'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...own.person, sub: id }) }),
    async loadExistingGrant(context) {
      const { client, provider, session } = context.oidc;
      const grant = new provider.Grant({
        accountId: session?.accountId ?? '',
        clientId: client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };
}

export function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
