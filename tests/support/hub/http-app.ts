import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Operation, operations } from '@muster/generated/operations';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import type { FastifyInstance } from 'fastify';
import type { LiveSession } from '../../../hub/src/features/auth/sessions.ts';
import { type AppOptions, buildApp } from '../../../hub/src/http/app.ts';
import type { Callers } from '../../../hub/src/http/callers.ts';
import type { RequestContext } from '../../../hub/src/http/request-context.ts';
import type { RawInput } from '../../../hub/src/http/validation.ts';
import { ask, type HttpAnswer, type HttpAsk } from '../network/http.ts';
import './openapi-parser.ts';

export const CSRF_TOKEN = 'p'.repeat(43);
export const COOKIE = 'muster_session=valid';

export const testSession: LiveSession = {
  id: 1,
  username: 'admin',
  createdAt: 0,
  expiresAt: 4_000_000_000,
  lastSeenAt: 0,
  confirmedAt: 0,
  usedAt: 0,
  address: '127.0.0.1',
  userAgent: '',
};

/** Replaces the domain: returns the response that a test needs. */
export type TestHandler = (input: RawInput, context: RequestContext) => unknown;

export interface HttpAppOptions extends Partial<Omit<AppOptions, 'handlers' | 'logger'>> {
  handlers?: Readonly<Record<string, TestHandler>>;
  /** Files below the folders `admin`, `default` and `theme`, by path. */
  files?: Readonly<Record<string, string>>;
}

export interface HttpApp {
  readonly app: FastifyInstance;
  readonly port: number;
  /** Folder with `files`. */
  readonly folder: string;
  /** Parsed log lines. */
  readonly log: Record<string, unknown>[];
  ask(path: string, options?: HttpAsk): Promise<HttpAnswer>;
  close(): Promise<void>;
}

const callers: Callers = {
  findSession: (value) => (value === 'valid' ? testSession : undefined),
  recordUse: () => undefined,
  isConfirmed: () => true,
  findApiToken: () => undefined,
  admitApiToken: () => undefined,
  takeExportTicket: () => false,
  admitRegistration: () => undefined,
  uploads: {},
};

/** The hub's HTTP server on a real port, with the test's handlers instead of the domain. */
export async function startHttpApp({ handlers, files, ...deps }: HttpAppOptions = {}): Promise<HttpApp> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-http-'));
  for (const [path, text] of Object.entries(files ?? {})) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const log: Record<string, unknown>[] = [];
  const app = await buildApp({
    runtime: createManualRuntime(),
    csrfToken: CSRF_TOKEN,
    site: '',
    adminSite: '',
    trustedProxies: '',
    isLoopbackOnly: false,
    onTls: () => undefined,
    adminListener: null,
    adminDist: join(folder, 'admin'),
    defaultTheme: join(folder, 'default'),
    findTheme: () => undefined,
    findPreview: () => undefined,
    countThemeChanges: () => 0,
    findThemeSources: async () => ({ short: null, paths: [], origins: [] }),
    renderSnapshot: async () => undefined,
    isPublicPageOn: () => true,
    callers,
    lookUpCallers: () => undefined,
    registerSockets: () => undefined,
    audit: { auditLog: { record: () => undefined }, findAuditTarget: () => '' },
    validateResponses: false,
    ...deps,
    handlers: { ...silentHandlers(), ...handlers } as never,
    logger: { level: 'debug', stream: { write: (line: string) => void log.push(JSON.parse(line)) } },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    port,
    folder,
    log,
    ask: (path, options) => ask(port, path, options),
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every operation needs a handler; those that a test does not define must not be called. */
function silentHandlers(): Record<string, TestHandler> {
  const all = Object.values<Operation>(operations).filter(({ kind }) => kind === 'http');
  return Object.fromEntries(
    all.map(({ id }) => [
      id,
      () => {
        throw new Error(`${id} was called unexpectedly`);
      },
    ]),
  );
}
