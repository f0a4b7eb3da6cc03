import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { createCertificate, type Identity } from '../../support/network/certificates.ts';
import { listenOnLoopback } from '../../support/network/listen.ts';

// What the cases of probe-cases.ts probe.

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const names = ['localhost', '127.0.0.1'];

/** When the certificate of `valid` ends. */
export const validUntil = Math.floor(inDays(30).getTime() / 1000);
const notAfter = new Date(validUntil * 1000);

function createIdentities() {
  const authority = createCertificate({ subject: 'Probed authority', isAuthority: true });
  const stranger = createCertificate({ subject: 'Unknown authority', isAuthority: true });
  const issue = (options: Partial<Parameters<typeof createCertificate>[0]> = {}) =>
    createCertificate({ subject: 'localhost', names, issuer: authority, notAfter, ...options });
  return {
    authority,
    identities: {
      valid: issue(),
      expired: issue({ notBefore: inDays(-9), notAfter: inDays(-1) }),
      early: issue({ notBefore: inDays(1), notAfter: inDays(9) }),
      otherName: issue({ names: ['shop.example.com'] }),
      wildcard: issue({ names: ['*.shop.example.com'] }),
      selfSigned: createCertificate({ subject: 'Self-signed', names }),
      unknown: issue({ issuer: stranger }),
    } satisfies Record<string, Identity>,
  };
}

export type IdentityName = keyof ReturnType<typeof createIdentities>['identities'];

/** More than is read of a body: 1 MiB. */
const BODY_LIMIT = 1024 * 1024;

const pages: Readonly<Record<string, string>> = {
  '/': 'fine',
  '/status.json': JSON.stringify({ status: 'ok', databases: [{ 'the name': 'a', lag: 1.5 }], note: null }),
  '/bom.json': '\uFEFF{"status":"ok"}',
  '/broken.json': '{"status":',
  '/umlaut': 'Zürich, 東京',
  '/end-of-limit': `${'x'.repeat(BODY_LIMIT - 4)}last and beyond`,
  '/large.json': `[${'0,'.repeat(BODY_LIMIT / 2)}0]`,
  '/objects.json': `[${'{},'.repeat(BODY_LIMIT / 3 - 2)}{}]`,
  '/deep.json': '['.repeat(BODY_LIMIT - 1),
  '/lines': '<h1>Error\r\n\testablishing\u0000 a   connection</h1>\u202e',
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const redirect = (location: string, status = 301) => response.writeHead(status, { location }).end('moved');
  const page = pages[pathname];
  if (page !== undefined) response.end(page);
  else if (pathname === '/redirect')
    redirect(searchParams.get('to') ?? '', Number(searchParams.get('status') ?? 301));
  else if (pathname.startsWith('/chain/')) {
    const left = Number(pathname.slice('/chain/'.length));
    // Relative to the path, which is resolved by the client.
    if (left === 0) response.end('the end of the chain');
    else redirect(String(left - 1), 302);
  } else if (pathname === '/loop') redirect('/loop');
  else if (pathname === '/headers') response.end(JSON.stringify(request.headers));
  else if (pathname === '/method') response.setHeader('x-method', 'seen').end(request.method);
  else if (pathname === '/gzip')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('fine'));
  else if (pathname === '/slow') setTimeout(() => response.end('slow'), 300);
  else if (pathname === '/slow-body') {
    response.flushHeaders();
    setTimeout(() => response.end('slow body'), 2_000);
  } else if (pathname === '/chunked') {
    // In the middle of a character.
    const bytes = Buffer.from('Zürich, 東京');
    response.write(bytes.subarray(0, 2));
    setTimeout(() => response.end(bytes.subarray(2)), 20);
  } else {
    const status = Number(/^\/(\d{3})$/.exec(pathname)?.[1] ?? 404);
    response.writeHead(status).end(status === 503 ? 'down for maintenance' : undefined);
  }
}

/** Answers of servers that are not quite, or not at all, of HTTP; by the port that they listen on. */
const rawAnswers = {
  notHttp: 'SSH-2.0-OpenSSH_9.2\r\n',
  untilClose: 'HTTP/1.0 200 OK\r\n\r\nuntil the end',
  bareLf: 'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n4;ext=1\nfine\n0\nTrailer: x\n\n',
  cutBody: 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfine',
  badChunk: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfine\r\n',
  twoLengths: 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nfine',
  closing: '',
} as const;

export type RawName = keyof typeof rawAnswers;

export interface ProbeServers {
  /** `host:port` of servers by what they are. */
  http: string;
  /** Another origin. */
  otherHttp: string;
  raw: Readonly<Record<RawName, string>>;
  tls: Readonly<Record<IdentityName, string>>;
  https: string;
  /** Accepts and says nothing. */
  silent: string;
  /** Nothing listens. */
  closed: string;
  /** PEM of the authority to trust. */
  authority: string;
  /** Server names that clients of `tls` have sent. */
  serverNames: string[];
  close(): void;
}

export async function startProbeServers(): Promise<ProbeServers> {
  const servers: TcpServer[] = [];
  const sockets = new Set<Socket>();
  const serverNames: string[] = [];
  const { authority, identities } = createIdentities();

  async function listen(server: Server | TcpServer, host = 'localhost'): Promise<string> {
    servers.push(server);
    server.on('connection', (socket: Socket) => {
      sockets.add(socket.on('error', () => undefined));
    });
    return `${host}:${await listenOnLoopback(server)}`;
  }

  async function listenAll<Key extends string>(
    keys: readonly Key[],
    start: (key: Key) => TcpServer,
  ): Promise<Record<Key, string>> {
    const places = {} as Record<Key, string>;
    for (const key of keys) places[key] = await listen(start(key));
    return places;
  }

  const listOf = <Key extends string>(object: Readonly<Record<Key, unknown>>) => Object.keys(object) as Key[];
  const createRaw = (key: RawName) =>
    createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(rawAnswers[key]));
    });
  const toOptions = ({ key, certificate }: Identity) => ({ key, cert: certificate });
  const createTls = (name: IdentityName) => {
    const server = createTlsServer({
      ...toOptions(identities[name]),
      SNICallback(serverName, done) {
        serverNames.push(serverName);
        done(null);
      },
    });
    // A probe closes the connection after the handshake.
    return server.on('tlsClientError', () => undefined);
  };

  const closing = createTcpServer();
  const closed = await listen(closing, '127.0.0.1');
  await new Promise((resolve) => closing.close(resolve));
  return {
    http: await listen(createServer(answer)),
    otherHttp: await listen(createServer(answer)),
    raw: await listenAll(listOf(rawAnswers), createRaw),
    tls: await listenAll(listOf(identities), createTls),
    https: await listen(createHttpsServer(toOptions(identities.valid), answer)),
    silent: await listen(createTcpServer()),
    closed,
    authority: authority.certificate,
    serverNames,
    close() {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
    },
  };
}
