import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { listenOnLoopback } from './listen.ts';

/** Misconfigurations of the proxy; by default there are none. */
export interface ProxyFaults {
  /** Certificate and key, PEM, for TLS. */
  tls?: { cert: string; key: string };
  /** Forwards upgrade requests as plain requests. */
  dropsUpgrades?: boolean;
  /** Accepts upgrades itself and forwards no frames. */
  holdsFrames?: boolean;
  /** Closes connections that are idle for so long. */
  idleMs?: number;
  /** Sends no X-Forwarded-For. */
  hidesCallers?: boolean;
  /** Forwards the client's X-Forwarded-For without adding its address. */
  believesCallers?: boolean;
  /** Sends this `Host` to the hub. */
  host?: string;
  /** Sends this `User-Agent` to the hub. */
  userAgent?: string;
  /** Does not send X-Forwarded-Proto. */
  hidesScheme?: boolean;
  maxBodyBytes?: number;
  /** Redirects every request to this URL. */
  redirect?: string;
  /** Caches responses forever. */
  caches?: boolean;
  /** Removes this header from every response. */
  strips?: string;
  /** Adds this header to every response. */
  adds?: [string, string];
  /** Changes the text of uncompressed bodies. */
  rewrites?: (text: string) => string;
  /** Decompresses bodies and keeps `Content-Encoding`. */
  unpacks?: boolean;
  /** Offset of the `Date` header. */
  clockSkewMs?: number;
  refusesMethods?: readonly string[];
  /** Answers requests for paths with this prefix itself. */
  keepsPaths?: string;
  /** Requires HTTP basic authentication. */
  password?: boolean;
}

interface Kept {
  status: number;
  headers: NodeJS.Dict<number | string | string[]>;
  body: Buffer;
}

export interface FaultyProxy {
  readonly url: string;
  close(): void;
}

/** Starts a reverse proxy on loopback in front of the hub at port `target`. */
export async function startFaultyProxy(target: number, how: ProxyFaults = {}): Promise<FaultyProxy> {
  const cache = new Map<string, Kept>();
  const sockets = new Set<Socket>();
  const serve: RequestListener = (incoming, response) => void answer(incoming, response);
  const server = how.tls === undefined ? createServer(serve) : createSecureServer(how.tls, serve);

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const early = refuse(incoming, how);
    if (early !== null) {
      response.writeHead(early.status, early.headers).end('<html>the proxy says no</html>');
      return;
    }
    const key = `${incoming.method} ${incoming.url} ${incoming.headers['accept-encoding']}`;
    const kept = cache.get(key) ?? (await forward(incoming));
    if (how.caches === true && incoming.method === 'GET') cache.set(key, kept);
    response.writeHead(kept.status, kept.headers).end(kept.body);
  }

  async function forward(incoming: IncomingMessage): Promise<Kept> {
    const body = await readBody(incoming);
    return new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: target,
        path: incoming.url,
        method: incoming.method,
        agent: false as const,
      };
      const outgoing = request({ ...options, headers: tellOf(incoming, how) }, (reply) => {
        void readBody(reply).then((bytes) => resolve(bend(reply, bytes, how)));
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  server.on('upgrade', (incoming: IncomingMessage, near: Socket, head: Buffer) => {
    if (how.dropsUpgrades === true) {
      void forward(incoming).then(({ status }) =>
        near.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`),
      );
      return;
    }
    const far = connect(target, '127.0.0.1', () => {
      const headers = { ...tellOf(incoming, how), connection: 'Upgrade', upgrade: 'websocket' };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      far.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      far.write(head);
      pipe(near, far, how);
    });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
  });
  const port = await listenOnLoopback(server);
  const scheme = how.tls === undefined ? 'http' : 'https';
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

function refuse({ method = '', url = '', headers }: IncomingMessage, how: ProxyFaults) {
  if (how.keepsPaths !== undefined && url.startsWith(how.keepsPaths)) return { status: 200, headers: {} };
  if (how.redirect !== undefined) return { status: 301, headers: { location: how.redirect } };
  if (how.password === true) return { status: 401, headers: { 'www-authenticate': 'Basic realm="a"' } };
  if (how.refusesMethods?.includes(method) === true) return { status: 405, headers: {} };
  if (Number(headers['content-length'] ?? 0) > (how.maxBodyBytes ?? Number.POSITIVE_INFINITY))
    return { status: 413, headers: { connection: 'close' } };
  return null;
}

function tellOf({ headers, socket }: IncomingMessage, how: ProxyFaults): Record<string, string> {
  const told: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) told[name] = String(value);
  told.connection = 'close';
  const claimed = headers['x-forwarded-for'];
  if (how.believesCallers !== true) {
    const entries = [claimed, socket.remoteAddress].filter((entry) => entry !== undefined);
    told['x-forwarded-for'] = entries.join(', ');
  }
  if (how.hidesCallers === true) delete told['x-forwarded-for'];
  if (how.hidesScheme !== true) told['x-forwarded-proto'] = how.tls === undefined ? 'http' : 'https';
  if (how.host !== undefined) told.host = how.host;
  if (how.userAgent !== undefined) told['user-agent'] = how.userAgent;
  return told;
}

function bend({ statusCode: status = 0, headers }: IncomingMessage, body: Buffer, how: ProxyFaults): Kept {
  const own: Kept['headers'] = { ...headers, connection: 'close' };
  delete own['transfer-encoding'];
  if (how.strips !== undefined) delete own[how.strips];
  if (how.adds !== undefined) own[how.adds[0]] = how.adds[1];
  if (how.clockSkewMs !== undefined) own.date = new Date(Date.now() + how.clockSkewMs).toUTCString();
  const isCompressed = headers['content-encoding'] === 'gzip';
  const told = how.rewrites !== undefined && !isCompressed ? Buffer.from(how.rewrites(String(body))) : body;
  const sent = how.unpacks === true && isCompressed ? gunzipSync(body) : told;
  return { status, headers: { ...own, 'content-length': String(sent.length) }, body: sent };
}

function pipe(near: Socket, far: Socket, how: ProxyFaults): void {
  near.pipe(far);
  if (how.holdsFrames === true)
    far.once('data', (handshake: Buffer) =>
      near.write(handshake.subarray(0, handshake.indexOf('\r\n\r\n') + 4)),
    );
  else far.pipe(near);
  const { idleMs } = how;
  // Starts with the first snapshot, which may be late on a busy machine.
  if (idleMs !== undefined) far.once('data', () => far.setTimeout(idleMs, () => near.destroy()));
  near.on('close', () => far.destroy());
  far.on('close', () => near.destroy());
}

async function readBody(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
