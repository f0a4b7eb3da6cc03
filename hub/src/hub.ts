import { fileURLToPath } from 'node:url';
import { limits } from '@muster/generated/limits';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { PUBLIC_HOST } from './domain/agent-install/code-host.ts';
import { ensureAccount } from './domain/auth/account.ts';
import { createSecret } from './domain/auth/secrets.ts';
import { createHandlers } from './http/handlers/all-handlers.ts';
import type { ServeOptions } from './options.ts';
import type { Runtime, Timer } from './runtime.ts';
import { createServices, type Services } from './services.ts';
import { registerAgentSocket } from './sockets/agent-socket.ts';
import { createBroadcast } from './sockets/broadcast.ts';
import { closeViewers, registerLiveStream, sweepViewers } from './sockets/live-stream.ts';
import { openStore } from './store/open-store.ts';
import type { Store, StoreOptions } from './store/store.ts';
import { VERSION } from './version.ts';

/** A hub that is built and ready to listen. */
export interface Hub {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Password of an account that was just made; null otherwise. */
  readonly newPassword: string | null;
  /** Ends streams with 1001, stores what is in memory, closes the database. May be called twice. */
  close(): Promise<void>;
}

/** Key of the setting that keeps the panel's CSRF token the same across restarts, so that open panels go on working. */
export const CSRF_TOKEN_KEY = 'csrf_token';

/** A kill may lose 200 ms; every group writes much the same pages, so that fewer groups are less work. */
const FLUSH_MS = 150;
const SWEEP_MS = 1000;
const SESSION_SWEEP_MS = 60_000;
const TEND_MS = 10_000;

/** Opens the database and builds the whole hub. Rejects with a `StoreError` that says what is wrong with the file. */
export async function createHub(
  options: ServeOptions,
  runtime: Runtime,
  storeOptions: Omit<StoreOptions, 'path'> = {},
): Promise<Hub> {
  const store = await openStore({ ...storeOptions, path: options.db });
  try {
    return await assemble(options, runtime, store);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function assemble(options: ServeOptions, runtime: Runtime, store: Store): Promise<Hub> {
  const state = await store.load(Math.floor(runtime.now() / 1000));
  const { account, newPassword } = await ensureAccount(
    { runtime, store },
    state.account,
    options.firstPassword,
  );
  const csrfToken = await ensureCsrfToken(runtime, store, state.settings[CSRF_TOKEN_KEY]);
  const services = createServices({
    runtime,
    store,
    state,
    account,
    keep: { [CSRF_TOKEN_KEY]: csrfToken },
    version: VERSION,
    site: options.site,
    adminSite: options.adminSite ?? '',
    themes: options.themes,
    builtinTheme: fileURLToPath(new URL('../../theme-default', import.meta.url)),
    codeHost: options.codeHost ?? PUBLIC_HOST,
    agents: options.agents ?? '',
  });
  const { settings, sessions, themes } = services;
  const isPublicPageOn = () => settings.values.public_page;
  const app = await buildApp({
    runtime,
    csrfToken,
    site: options.site,
    adminSite: options.adminSite ?? '',
    adminDist: fileURLToPath(new URL('../../admin/dist', import.meta.url)),
    defaultTheme: fileURLToPath(new URL('../../theme-default/dist', import.meta.url)),
    findTheme: () => themes.folders.findPage(settings.values.theme),
    findPreview: (token, sessionId) => services.themePreviews.find(token, sessionId),
    countThemeChanges: () => themes.changes,
    isPublicPageOn,
    findSession: (cookie, address) => sessions.use(cookie, address),
    admitRegistration: (key, address) => services.registration.admit(key, address),
    handlers: createHandlers(services),
    registerSockets: (instance, access) => {
      registerAgentSocket(instance, access, services);
      registerLiveStream(instance, access, { ...services, isPublicPageOn });
    },
    validateResponses: options.validateResponses,
    logger: options.logLevel === 'silent' ? false : { level: options.logLevel },
  });
  await themes
    .recover()
    .catch((err: unknown) => app.log.warn({ err }, 'the folder of themes could not be tidied'));
  services.oauth.reportTo((failure) => app.log.warn(failure, 'an external login failed'));
  const timers = startTimers(services, app);
  return { app, services, newPassword, close: once(() => stop({ app, services, store, timers })) };
}

async function ensureCsrfToken(runtime: Runtime, store: Store, stored: unknown): Promise<string> {
  if (typeof stored === 'string') return stored;
  const csrfToken = createSecret(runtime);
  await store.putSettings({ [CSRF_TOKEN_KEY]: csrfToken });
  return csrfToken;
}

function startTimers(services: Services, app: FastifyInstance): Timer[] {
  const { runtime, agents, viewers, sessions, minutes, retentionJob, flushScheduler, database } = services;
  const broadcast = createBroadcast(services);
  const reportFlush = (err: unknown) =>
    app.log.error({ err }, 'reports cannot be stored; live view goes on and storing is tried again');
  const reportCare = (err: unknown) =>
    app.log.error({ err }, 'the history cannot be tidied; it is tried again');
  const sweepSessions = sayOnce(
    () => sessions.sweep(),
    (err) => app.log.error({ err }, 'sessions could not be tidied'),
  );
  const tendDatabase = sayOnce(
    () => database.refillReserve(),
    (err) => app.log.warn({ err }, 'the reserve for a full disk could not be tended'),
  );
  return [
    runtime.setRepeating(() => void flushScheduler.flush(reportFlush), FLUSH_MS),
    runtime.setRepeating(() => void broadcast(), limits.snapshotIntervalMs),
    runtime.setRepeating(() => {
      agents.sweep();
      sweepViewers(viewers, runtime);
      minutes.collect();
      void retentionJob.run(reportCare);
    }, SWEEP_MS),
    runtime.setRepeating(sweepSessions, SESSION_SWEEP_MS),
    runtime.setRepeating(tendDatabase, TEND_MS),
  ];
}

/** Does it, and says of failures in a row the first: a disk may fail for days. */
function sayOnce(act: () => Promise<unknown>, say: (error: unknown) => void): () => void {
  let isFailing = false;
  return () => {
    act().then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        if (!isFailing) say(error);
        isFailing = true;
      },
    );
  };
}

interface Running {
  app: FastifyInstance;
  services: Services;
  store: Store;
  timers: Timer[];
}

async function stop({ app, services, store, timers }: Running): Promise<void> {
  for (const timer of timers) timer.cancel();
  services.agents.closeAll();
  closeViewers(services.viewers);
  services.agentBinaries.close();
  const [, , closed] = await Promise.allSettled([
    services.database.close(),
    services.themes.close(),
    app.close(),
  ]);
  if (closed.status === 'rejected') throw closed.reason;
  services.minutes.finish();
  let failure: unknown = null;
  await services.flushScheduler.drain().catch((error: unknown) => {
    failure = error;
  });
  await store.close();
  app.log.info({ counts: services.ingest.counts }, 'stopped');
  if (failure !== null) throw failure;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= action();
    return done;
  };
}
