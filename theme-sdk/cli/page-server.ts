import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Backend } from './backend.ts';
import { sendAnswer } from './backend.ts';
import { findPage, findType, type ReadPage } from './page-files.ts';
import { ToolError } from './terminal.ts';
import { getThemeHeaders } from './theme-policy.ts';

/** Answers whatever is not the hub's. */
export type ServePage = (request: IncomingMessage, response: ServerResponse) => void;

export interface PageServer {
  /** Such as `http://127.0.0.1:5170`. */
  readonly address: string;
  readonly server: Server;
  close(): Promise<void>;
}

export interface PageServerOptions {
  /** Asked at every request, so that it can be exchanged. */
  readonly backend: () => Backend;
  /** A usual port and then any that is free, unless given. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** Paths of WebSockets that belong to somebody else. */
  readonly ignoreUpgrades?: (path: string) => boolean;
}

const USUAL_PORT = 5170;
const LOOPBACK = '127.0.0.1';

/** Listens where a hub would: its API in front, the theme behind. `createPages` gets the server before it listens. */
export async function startPageServer(
  options: PageServerOptions,
  createPages: (server: Server) => ServePage | Promise<ServePage>,
): Promise<PageServer> {
  const { backend, host = LOOPBACK } = options;
  const server = createServer();
  const servePage = await createPages(server);
  server.on('request', (request, response) => {
    if (isApi(request.url)) backend().answer(request, response);
    else servePage(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    if (isApi(request.url)) backend().upgrade(request, socket, head);
    else if (options.ignoreUpgrades?.(request.url ?? '/') !== true) socket.destroy();
  });
  await listen(server, { host, port: options.port });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    server,
    async close() {
      backend().close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function isApi(url = '/'): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

async function listen(
  server: Server,
  { host, port }: { host: string; port: number | undefined },
): Promise<void> {
  try {
    await tryPort(server, { host, port: port ?? USUAL_PORT });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isTaken && port === undefined) return tryPort(server, { host, port: 0 });
    const reason = isTaken ? 'another program listens there; choose another --port' : String(error);
    throw new ToolError(`${host}:${port ?? USUAL_PORT} cannot be used: ${reason}.`, { cause: error });
  }
}

async function tryPort(server: Server, place: { host: string; port: number }): Promise<void> {
  server.listen(place);
  // Rejects with the error, if that comes first.
  await once(server, 'listening');
}

/** Serves built files as a hub serves a theme, with the hub's headers. `adapt` may change a document on its way. */
export function serveBuilt(read: ReadPage, adapt?: PageAdapter): ServePage {
  return (request, response) => void sendPage({ read, adapt }, request, response);
}

export interface PageAdapter {
  /** Sources that the page needs beyond the hub's. */
  readonly sources: (host: string) => readonly string[];
  change(html: string): string;
}

async function sendPage(
  { read, adapt }: { read: ReadPage; adapt: PageAdapter | undefined },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const host = request.headers.host ?? '';
  const page = isRefused(request) ? undefined : await findPage(read, request.url ?? '/');
  if (page === undefined)
    return sendAnswer(response, {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'There is no such page, and no dist/index.html that could stand in for it.\n',
    });
  const isDocument = page.name.endsWith('.html');
  const text = isDocument && adapt ? adapt.change(Buffer.from(page.content).toString()) : undefined;
  sendAnswer(response, {
    status: 200,
    headers: {
      ...getThemeHeaders(host, adapt?.sources(host)),
      'content-type': findType(page.name),
      'cache-control': 'no-cache',
    },
    body: text ?? Buffer.from(page.content),
  });
}

/** A hub serves no service workers, and themes are only read. */
function isRefused({ headers, method }: IncomingMessage): boolean {
  return headers['service-worker'] !== undefined || (method !== 'GET' && method !== 'HEAD');
}
