import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen.ts';
import { stopServer } from './openid-provider.ts';

/** A release of a repository, with its files by name. */
export interface HostedRelease {
  tag: string;
  files: Readonly<Record<string, Buffer>>;
}

/** A server like GitHub's login and releases. */
export interface CodeHost {
  readonly url: string;
  user: unknown;
  /** Status of the response for the user. */
  userStatus: number;
  /** Whether the exchange of a code gets a response. */
  isAnswering: boolean;
  /** The latest release of each repository, by `owner/name`. */
  readonly releases: Map<string, HostedRelease>;
  /** Handles a request instead of the server if it returns true. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Handles a request that `answer` has delayed. */
  replay(request: IncomingMessage, response: ServerResponse): void;
  /** Requested paths. */
  readonly paths: string[];
  /** Errors for which GitHub would refuse requests. */
  readonly faults: string[];
  close(): Promise<void>;
}

const CLIENT_ID = 'muster';

export async function startCodeHost(clientSecret: string): Promise<CodeHost> {
  const codes = new Map<string, { redirectUri: string; challenge: string }>();
  const tokens = new Set<string>();
  const server = createServer((request, response) => void serve(request, response));
  const port = await listenOnLoopback(server);
  const host: CodeHost = {
    url: `http://127.0.0.1:${port}`,
    user: { id: 583_231, login: 'octocat', email: 'octocat@example.com' },
    userStatus: 200,
    isAnswering: true,
    releases: new Map(),
    answer: () => false,
    replay: (request, response) => void respond(request, response),
    paths: [],
    faults: [],
    close: () => stopServer(server),
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    host.paths.push(new URL(request.url ?? '', host.url).pathname);
    if (!host.answer(request, response)) await respond(request, response);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', host.url);
    if (serveRelease(url.pathname, response)) return;
    if (url.pathname === '/login/oauth/authorize') return authorise(url.searchParams, response);
    if (url.pathname === '/login/oauth/access_token' && host.isAnswering)
      return exchange(await readForm(request), response);
    if (url.pathname === '/api/v3/user') return describeUser(request, response);
    if (url.pathname !== '/login/oauth/access_token') response.writeHead(404).end();
  }

  /** GitHub redirects `releases/latest` to the release's page, or to the list if there is no release. */
  function serveRelease(path: string, response: ServerResponse): boolean {
    const [, repository = '', rest = ''] = /^\/([^/]+\/[^/]+)\/releases(\/.*)$/.exec(path) ?? [];
    const release = host.releases.get(repository);
    if (rest === '/latest') {
      const page = release === undefined ? '' : `/tag/${release.tag}`;
      response.writeHead(302, { location: `${host.url}/${repository}/releases${page}` }).end();
      return true;
    }
    if (rest.startsWith('/latest/download/') && release !== undefined) {
      const place = `${host.url}/${repository}/releases/download/${release.tag}`;
      response.writeHead(302, { location: `${place}/${rest.split('/').at(-1)}` }).end();
      return true;
    }
    const name = rest.startsWith(`/download/${release?.tag}/`) ? rest.split('/').at(-1) : undefined;
    const file = name === undefined ? undefined : release?.files[name];
    if (file !== undefined) {
      const headers = { 'content-type': 'application/octet-stream', 'content-length': file.length };
      response.writeHead(200, headers).end(file);
    }
    return file !== undefined;
  }

  function authorise(query: URLSearchParams, response: ServerResponse): void {
    if (query.get('code_challenge_method') !== 'S256') host.faults.push('no PKCE');
    const code = randomUUID();
    const redirectUri = query.get('redirect_uri') ?? '';
    codes.set(code, { redirectUri, challenge: query.get('code_challenge') ?? '' });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  function exchange(form: URLSearchParams, response: ServerResponse): void {
    const code = form.get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      known?.challenge === challenge &&
      known.redirectUri === form.get('redirect_uri') &&
      form.get('client_id') === CLIENT_ID &&
      form.get('client_secret') === clientSecret;
    // GitHub reports this error with status 200.
    if (!isRight) {
      sendJson(response, 200, { error: 'bad_verification_code', error_description: 'no' });
      return;
    }
    const token = randomUUID();
    tokens.add(token);
    sendJson(response, 200, { access_token: token, scope: '', token_type: 'bearer' });
  }

  function describeUser({ headers }: IncomingMessage, response: ServerResponse): void {
    if (headers['user-agent'] === undefined) host.faults.push('no User-Agent');
    const isKnown = tokens.has(/^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
    sendJson(response, isKnown ? host.userStatus : 401, host.user);
  }

  return host;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
