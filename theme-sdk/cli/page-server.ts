import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Backend, type PlainResponse, sendResponse } from './backend.ts';
import { findPage, getContentType, type PageFiles } from './page-files.ts';
import { ToolError } from './terminal.ts';
import { getThemeHeaders } from './theme-policy.ts';

/** Handles requests outside of `/api` and `/admin`. */
export type ServePage = (request: IncomingMessage, response: ServerResponse) => void;

export interface PageServer {
  /** Such as `http://127.0.0.1:5170`. */
  readonly address: string;
  readonly server: Server;
  close(): Promise<void>;
}

export interface PageServerOptions {
  /** Called for every request, so that it can change. */
  readonly backend: () => Backend;
  /** The default port, or a free one, unless given. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** Whether another listener handles WebSocket upgrades at a path. */
  readonly ignoreUpgrades?: (path: string) => boolean;
}

const DEFAULT_PORT = 5170;
const LOOPBACK = '127.0.0.1';

/** Serves the API at `/api`, a stub of the panel at `/admin` and the theme elsewhere, like a hub. `createPages` gets the server before it listens. */
export async function startPageServer(
  options: PageServerOptions,
  createPages: (server: Server) => ServePage | Promise<ServePage>,
): Promise<PageServer> {
  const { backend, host = LOOPBACK } = options;
  const server = createServer();
  const servePage = await createPages(server);
  server.on('request', (request, response) => {
    if (isBelow('api', request.url)) backend().respond(request, response);
    else if (isBelow('admin', request.url)) sendResponse(response, panelStub);
    else servePage(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    if (isBelow('api', request.url)) backend().upgrade(request, socket, head);
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

/** A theme that redirects to the panel must not get its own page again. */
const panelStub: PlainResponse = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Admin panel</title>
<main><h1>Admin panel</h1><p>A hub serves its admin panel here.</p></main></html>
`,
};

function isBelow(folder: 'api' | 'admin', url = '/'): boolean {
  return new RegExp(`^/${folder}(?:[/?]|$)`).test(url);
}

async function listen(
  server: Server,
  { host, port }: { host: string; port: number | undefined },
): Promise<void> {
  try {
    await tryPort(server, { host, port: port ?? DEFAULT_PORT });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isTaken && port === undefined) return tryPort(server, { host, port: 0 });
    const reason = isTaken ? 'the port is in use; choose another --port' : String(error);
    throw new ToolError(`Cannot listen on ${host}:${port ?? DEFAULT_PORT}: ${reason}.`, { cause: error });
  }
}

async function tryPort(server: Server, place: { host: string; port: number }): Promise<void> {
  server.listen(place);
  // Rejects if the server emits an error instead.
  await once(server, 'listening');
}

/** Serves built files like a hub, with the same headers. `adapt` may change HTML documents. */
export function serveBuilt(files: PageFiles, adapt?: PageAdapter): ServePage {
  return (request, response) => void sendPage({ files, adapt }, request, response);
}

export interface PageAdapter {
  /** Additional sources for the content security policy. */
  readonly sources: (host: string) => readonly string[];
  change(html: string): string;
}

async function sendPage(
  { files, adapt }: { files: PageFiles; adapt: PageAdapter | undefined },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const host = request.headers.host ?? '';
  const page = isRejected(request) ? undefined : await findPage(files, request.url ?? '/');
  if (page === undefined)
    return sendResponse(response, {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'Page not found, and there is no dist/index.html.\n',
    });
  const isDocument = page.name.endsWith('.html');
  const text = isDocument && adapt ? adapt.change(Buffer.from(page.content).toString()) : undefined;
  sendResponse(response, {
    status: 200,
    headers: {
      ...getThemeHeaders(host, await files.findSources(), adapt?.sources(host)),
      'content-type': getContentType(page.name),
      'cache-control': 'no-cache',
    },
    body: text ?? Buffer.from(page.content),
  });
}

/** A hub does not serve service workers, and themes only accept GET and HEAD. */
function isRejected({ headers, method }: IncomingMessage): boolean {
  return headers['service-worker'] !== undefined || (method !== 'GET' && method !== 'HEAD');
}
