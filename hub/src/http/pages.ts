import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain/errors.ts';
import type { Contexts } from './context.ts';
import { adminHeaders, getThemeHeaders } from './page-headers.ts';
import { isBelow, isHashedAsset, readPlainPath } from './static-path.ts';

export interface PagesDeps {
  /** Folders of built pages, each with an `index.html`. */
  adminDist: string;
  defaultTheme: string;
  /** Folder of the active theme, asked for every request; undefined for the built-in one. */
  findTheme: () => string | undefined;
  proof: string;
  contexts: Contexts;
}

const INDEX = '/index.html';
const PROOF_SLOT = '<meta name="muster-proof" content="">';

const DAY_SECONDS = 86_400;
const IMMUTABLE = `public, max-age=${365 * DAY_SECONDS}, immutable`;
/** Kept, but asked for again every time, which costs a 304. */
const REVALIDATE = 'no-cache';

/** The panel below `/admin` and the active theme everywhere else. Nothing here ever redirects. */
export async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  await app.register(fastifyStatic, { serve: false });
  app.route({
    method: 'GET',
    url: '/*',
    handler: async (request, reply) => {
      const path = readPlainPath(request.url);
      if (path === undefined || isBelow(path, '/api')) return reply.callNotFound();
      // A worker would outlive the page that started it and see every request below its path.
      if (request.headers['service-worker'] !== undefined)
        throw new DomainError('not_found', 'The hub serves no service workers.');
      const isPanel = isBelow(path, '/admin');
      const { contexts } = deps;
      if (!(isPanel ? contexts.isPanelHost(request) : contexts.isPageHost(request)))
        return reply.callNotFound();
      if (isPanel) return sendAdmin(deps, path.slice('/admin'.length), { request, reply });
      return sendTheme(deps, path, { request, reply });
    },
  });
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

async function sendAdmin({ adminDist, proof }: PagesDeps, path: string, { request, reply }: Exchange) {
  const found = await findFile(adminDist, path);
  if (found === undefined && path.startsWith('/assets/')) return reply.callNotFound();
  reply.headers(adminHeaders);
  const file = found ?? INDEX;
  if (file !== INDEX || !isNavigation(request))
    return (await isFile(join(adminDist, file)))
      ? sendFile(reply, adminDist, file)
      : sendMissing(reply, 'admin panel');
  const html = await readFile(join(adminDist, INDEX), 'utf8').catch(() => undefined);
  if (html === undefined) return sendMissing(reply, 'admin panel');
  if (!html.includes(PROOF_SLOT)) throw new Error(`${adminDist}${INDEX} lacks ${PROOF_SLOT}`);
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  return reply.send(html.replace(PROOF_SLOT, `<meta name="muster-proof" content="${proof}">`));
}

/** A script may fetch the panel's document; only the browser itself, on its way to show it, gets the proof. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}

async function sendTheme({ contexts, ...deps }: PagesDeps, path: string, { request, reply }: Exchange) {
  const root = await findThemeRoot(deps);
  if (root === undefined) return sendMissing(reply, 'status page');
  const file = (await findFile(root, path)) ?? INDEX;
  const { isSecure } = contexts.contextOf(request);
  // Browsers heed the opener policy where they trust the origin (HTTPS, this machine), and there name the destination.
  const keepsWindowsApart = isSecure || request.headers['sec-fetch-dest'] !== undefined;
  reply.headers(getThemeHeaders({ host: contexts.findHost(request), isSecure, keepsWindowsApart }));
  return sendFile(reply, root, file);
}

async function findThemeRoot({ findTheme, defaultTheme }: Pick<PagesDeps, 'findTheme' | 'defaultTheme'>) {
  for (const root of [findTheme(), defaultTheme])
    if (root !== undefined && (await isFile(join(root, INDEX)))) return root;
  return;
}

/** The file that a path names, itself or as a folder's index; undefined for a path that only the page knows. */
async function findFile(root: string, path: string): Promise<string | undefined> {
  for (const file of path.endsWith('/') ? [`${path}index.html`] : [path, `${path}${INDEX}`])
    if (await isFile(join(root, file))) return file;
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true;
}

function sendFile(reply: FastifyReply, root: string, file: string): FastifyReply {
  reply.header('cache-control', isHashedAsset(file) ? IMMUTABLE : REVALIDATE);
  return reply.sendFile(file, root, { cacheControl: false, index: false, dotfiles: 'ignore' });
}

function sendMissing(reply: FastifyReply, page: string): FastifyReply {
  reply.code(503).headers({ ...adminHeaders, 'retry-after': '60', 'cache-control': 'no-store' });
  return reply
    .type('text/plain; charset=utf-8')
    .send(`The ${page} has not been built yet. Run "npm run build" in Muster's folder and reload.\n`);
}
