import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { logInToPanel } from '../browser/panel.ts';
import { findFreePort } from '../network/free-port.ts';
import { ask, type HttpAnswer, readCookie } from '../network/http.ts';
import { runHub, type TestProcess } from '../process.ts';
import { packTheme } from './theme.ts';

export const PASSWORD = 'correct horse battery staple';
const SHARED = fileURLToPath(new URL('../../themes/', import.meta.url));

/** A hub process with themes of `tests/themes` in its folder. */
export interface ThemedHub {
  readonly port: number;
  readonly folder: string;
  /** Origins of the status page and of the panel; the same unless the panel has its own host or port. */
  readonly site: string;
  readonly panel: string;
  readonly wsUrl: string;
  /** Sends an administrator's request; rejects unless it succeeds. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  call(method: string, path: string, body?: unknown): Promise<any>;
  /** Sends a request without a session. */
  visit(path: string): Promise<HttpAnswer>;
  /** Value of the administrator's session cookie. */
  readonly session: string;
  /** Copies a theme of `tests/themes` into the hub's folder, with its `page` folder as `dist`, and selects it. */
  useTheme(name: string, page?: string): Promise<void>;
  /** Restarts the hub on the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface ThemedHubOptions {
  /** Host names instead of 127.0.0.1. If `panel` is given, the panel is served only there. */
  hosts?: { site: string; panel?: string };
  /** Serves the panel on a second port (`--admin-listen`). */
  hasAdminPort?: boolean;
  /** Fills the database before the hub opens it. */
  prepare?: (db: string, port: number) => Promise<void>;
}

export async function startThemedHub(options: ThemedHubOptions = {}): Promise<ThemedHub> {
  const { hosts, hasAdminPort = false, prepare } = options;
  const folder = await mkdtemp(join(tmpdir(), 'muster-themed-'));
  // The panel's origin is an option of the hub, so the port must be known before it listens.
  const port = await findFreePort();
  const adminPort = hasAdminPort ? await findFreePort() : port;
  const site = `http://${hosts?.site ?? '127.0.0.1'}:${port}`;
  const panel = `http://${hosts?.panel ?? hosts?.site ?? '127.0.0.1'}:${adminPort}`;
  const apart = [
    // A hub on loopback accepts other names only if they are in its options.
    ...(hosts === undefined ? [] : ['--site', site]),
    ...(hosts === undefined || panel === site ? [] : ['--admin-site', panel]),
    ...(hasAdminPort ? ['--admin-listen', `127.0.0.1:${adminPort}`] : []),
  ];
  const db = join(folder, 'muster.db');
  const start = async (): Promise<TestProcess> => {
    const files = ['--db', db, '--themes', join(folder, 'themes')];
    const args = ['serve', '--listen', `127.0.0.1:${port}`, ...files, '--log-level', 'error', ...apart];
    const hub = runHub(args, { MUSTER_ADMIN_PASSWORD: PASSWORD, MUSTER_VALIDATE_RESPONSES: '1' });
    await hub.waitFor(hasAdminPort ? /panel listens on/ : /listens on/);
    return hub;
  };
  await prepare?.(db, port);
  let hub = await start();

  const send = (origin: string, path: string, rest: { method?: string; cookie?: string; body?: unknown }) => {
    const { method = 'GET', cookie, body } = rest;
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { host: new URL(origin).host, ...(cookie === undefined ? {} : { cookie }), ...type };
    return ask(Number(new URL(origin).port), path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const login = await send(panel, '/api/auth/login', {
    method: 'POST',
    body: { username: 'admin', password: PASSWORD },
  });
  const cookie = readCookie(login);

  const call: ThemedHub['call'] = async (method, path, body) => {
    const answer = await send(panel, path, { method, cookie, body });
    if (answer.status >= 400) throw new Error(`${method} ${path} returned ${answer.status}: ${answer.text}`);
    return answer.json;
  };

  return {
    port,
    folder,
    site,
    panel,
    wsUrl: `ws://127.0.0.1:${port}`,
    call,
    visit: (path) => send(site, path, {}),
    session: cookie.split('=')[1] ?? '',
    async useTheme(name, page = join(SHARED, name, 'page')) {
      const manifest = join(SHARED, name, 'theme.json');
      const { short } = JSON.parse(await readFile(manifest, 'utf8'));
      const target = join(folder, 'themes', short);
      await mkdir(target, { recursive: true });
      await cp(manifest, join(target, 'theme.json'));
      await cp(page, join(target, 'dist'), { recursive: true });
      await call('PUT', '/api/settings', { theme: short });
    },
    async restart() {
      await hub.stop();
      hub = await start();
    },
    async close() {
      await hub.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a page that is logged in to the panel. */
export async function openPanel(browser: Browser, hub: ThemedHub): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-GB' });
  await logInToPanel(page, hub.panel, PASSWORD);
  return page;
}

/** Packs a theme of `tests/themes` as its author would, with `page` as its `dist`. */
export async function packSharedTheme(name: string, page = join(SHARED, name, 'page')): Promise<Buffer> {
  const manifest = await readFile(join(SHARED, name, 'theme.json'), 'utf8');
  const entries = await readdir(page, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => join(parentPath, file));
  const contents = await Promise.all(
    files.map(async (file) => [join('dist', relative(page, file)), await readFile(file)] as const),
  );
  return packTheme({ manifest: JSON.parse(manifest), files: Object.fromEntries(contents) });
}
