import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseOrigins } from 'muster-theme/rules/own-paths';
import { listOwnHosts, type ThemeSources } from '../features/themes/theme-connect.ts';
import { DomainError } from '../lib/errors.ts';
import type { Audience } from '../live/snapshots.ts';
import type { Contexts } from './context.ts';
import { previewCookie, readCookie } from './cookies.ts';
import { adminHeaders, getThemeHeaders, type Headers } from './security-headers.ts';
import { createFiles, type Exchange, type Files } from './static-files.ts';
import { isBelow, isHashedAsset, readPlainPath } from './static-path.ts';

export interface PageSources {
  /** Folders of built pages, each with an `index.html`. */
  adminDist: string;
  defaultTheme: string;
  /** Folder of the active theme's page, for every request; undefined for the built-in theme. */
  findTheme: () => string | undefined;
  /** Folder of the previewed theme by preview token and session; undefined if there is no preview. */
  findPreview: (token: string, sessionId: number) => { folder: string | undefined } | undefined;
  /** Incremented whenever a theme's folder is swapped. */
  countThemeChanges: () => number;
  /** Targets that the scripts of the page in a folder may request. */
  findThemeSources: (pageFolder: string) => Promise<ThemeSources>;
  /** Renders the fleet for the stream that a page opens next. */
  renderSnapshot: (audience: Audience) => Promise<unknown>;
}

export interface PageOptions extends PageSources {
  csrfToken: string;
  /** URLs of `--site` and `--admin-site`, or "". */
  site: string;
  adminSite: string;
  contexts: Contexts;
}

type Deps = PageOptions & { files: Files };

const INDEX = '/index.html';
const CSRF_META = '<meta name="csrf-token" content="">';

const DAY_SECONDS = 86_400;
const IMMUTABLE = `public, max-age=${365 * DAY_SECONDS}, immutable`;
/** Cached, but revalidated every time, which costs a 304. */
const REVALIDATE = 'no-cache';

/** Attempts to open a file while themes are swapped. */
const MAX_LOOKS = 3;

/** Serves the panel below `/admin` and the active theme at all other paths. Never redirects. */
export async function registerPages(app: FastifyInstance, pages: PageOptions): Promise<void> {
  const deps = { ...pages, files: createFiles() };
  await app.register(fastifyStatic, { serve: false });
  app.route({
    method: 'GET',
    url: '/*',
    handler: async (request, reply) => {
      const path = readPlainPath(request.url);
      if (path === undefined || isBelow(path, '/api')) return reply.callNotFound();
      // A service worker would outlive its theme and intercept requests of the next one.
      if (request.headers['service-worker'] !== undefined)
        throw new DomainError('not_found', 'The hub serves no service workers.');
      const isPanel = isBelow(path, '/admin');
      const { contexts } = deps;
      if (!(isPanel ? contexts.servesPanel(request) : contexts.servesPage(request)))
        return reply.callNotFound();
      if (isPanel) return sendAdmin(deps, path.slice('/admin'.length), { request, reply });
      return sendTheme(deps, path, { request, reply });
    },
  });
}

async function sendAdmin(deps: Deps, path: string, exchange: Exchange) {
  const { files, adminDist, csrfToken } = deps;
  const { request, reply } = exchange;
  const found = await findFile(adminDist, path);
  if (found === undefined && path.startsWith('/assets/')) return reply.callNotFound();
  reply.headers(adminHeaders);
  const file = found ?? INDEX;
  if (file !== INDEX || !isNavigation(request)) {
    const open = await files.open({ root: adminDist, file }, exchange);
    return open?.send({ ...getCaching(file), vary: 'accept-encoding' }) ?? sendMissing(reply, 'admin panel');
  }
  const html = await readFile(join(adminDist, INDEX), 'utf8').catch(() => undefined);
  if (html === undefined) return sendMissing(reply, 'admin panel');
  if (!html.includes(CSRF_META)) throw new Error(`${adminDist}${INDEX} lacks ${CSRF_META}`);
  // Runs while the scripts load; the stream reports errors.
  if (deps.contexts.contextOf(request).session !== null) deps.renderSnapshot('admin').catch(() => undefined);
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  return reply.send(html.replace(CSRF_META, `<meta name="csrf-token" content="${csrfToken}">`));
}

/** A script can fetch the panel's document; only a navigation gets the CSRF token. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}

async function sendTheme(deps: Deps, path: string, exchange: Exchange) {
  const { request, reply } = exchange;
  const { contexts } = deps;
  const preview = findPreview(deps, request);
  const chosen = preview === undefined ? deps.findTheme : () => findPreview(deps, request)?.folder;
  const found = await openSettled(deps, () =>
    openThemeFile([chosen(), deps.defaultTheme], path, { ...exchange, ...deps }),
  );
  if (found === undefined) return sendMissing(reply, 'status page');
  const { isSecure } = contexts.contextOf(request);
  // Browsers apply the opener policy in secure contexts (HTTPS, localhost), where they also send Sec-Fetch-Dest.
  const keepsWindowsApart = isSecure || request.headers['sec-fetch-dest'] !== undefined;
  const host = contexts.findHost(request);
  const sources = {
    ...found.sources,
    origins: chooseOrigins(found.sources.origins, listOwnHosts([deps.site, deps.adminSite], host)),
  };
  const servesPanel = contexts.servesPanel(request);
  reply.headers(getThemeHeaders({ host, isSecure, keepsWindowsApart, servesPanel, sources }));
  return found.open.send(getThemeCaching(found.file, preview !== undefined, hasSession(deps, request)));
}

/**
 * Cached files of one theme must not appear in the preview of another. With a session, which can start a preview, every file
 * is revalidated, because browsers keep scripts and images when cookies change.
 */
function getThemeCaching(file: string, isPreview: boolean, mayPreview: boolean): Headers {
  const vary = 'accept-encoding, cookie, sec-fetch-dest';
  if (isPreview) return { vary, 'cache-control': 'no-store' };
  return { vary, ...(mayPreview ? { 'cache-control': REVALIDATE } : getCaching(file)) };
}

function hasSession({ contexts }: Deps, request: FastifyRequest): boolean {
  return request.headers.cookie !== undefined && contexts.contextOf(request).session !== null;
}

function findPreview({ contexts, ...deps }: Deps, request: FastifyRequest) {
  const tokens = readCookie(previewCookie, request.headers.cookie);
  const { session } = tokens.length === 0 ? { session: null } : contexts.contextOf(request);
  if (session === null) return;
  return tokens.map((token) => deps.findPreview(token, session.id)).find((found) => found !== undefined);
}

type Found = Awaited<ReturnType<typeof openThemeFile>>;

/** Retries if a theme was swapped meanwhile, so that a response never mixes two versions. */
async function openSettled({ countThemeChanges }: Deps, look: () => Promise<Found>): Promise<Found> {
  for (let looks = 1; ; looks += 1) {
    const changes = countThemeChanges();
    const found = await look();
    if (changes === countThemeChanges() || looks === MAX_LOOKS) return found;
    await found?.open.close();
  }
}

/** The file of a path, or `index.html` for a client-side route, from the first theme that has a page. */
async function openThemeFile(
  roots: readonly (string | undefined)[],
  path: string,
  { files, findThemeSources, ...exchange }: Exchange & Pick<Deps, 'files' | 'findThemeSources'>,
) {
  for (const root of roots) {
    if (root === undefined || !(await isFile(join(root, INDEX)))) continue;
    for (const file of [await findFile(root, path), INDEX]) {
      const open = file === undefined ? undefined : await files.open({ root, file }, exchange);
      if (open !== undefined && file !== undefined)
        return { file, open, sources: await findThemeSources(root) };
    }
  }
  return;
}

/** The file of a path, or a folder's `index.html`; undefined for a client-side route. */
async function findFile(root: string, path: string): Promise<string | undefined> {
  for (const file of path.endsWith('/') ? [`${path}index.html`] : [path, `${path}${INDEX}`])
    if (await isFile(join(root, file))) return file;
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true;
}

function getCaching(file: string): Headers {
  return { 'cache-control': isHashedAsset(file) ? IMMUTABLE : REVALIDATE };
}

function sendMissing(reply: FastifyReply, page: string): FastifyReply {
  reply.code(503).headers({ ...adminHeaders, 'retry-after': '60', 'cache-control': 'no-store' });
  return reply
    .type('text/plain; charset=utf-8')
    .send(`The ${page} has not been built yet. Run "npm run build" in Muster's folder and reload.\n`);
}
