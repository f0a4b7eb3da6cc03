import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Runtime, Timer } from '@muster/shared/runtime';
import type { FastifyInstance } from 'fastify';
import { registerAgentSocket } from './agents/agent-socket.ts';
import { createAlone } from './cluster/alone.ts';
import { openMembership } from './cluster/open-membership.ts';
import type { Cluster, Membership } from './cluster/sharing.ts';
import { type ControlSocket, createControlSocket } from './commands/control-socket.ts';
import { OptionError } from './commands/option-values.ts';
import type { ServeOptions } from './commands/options.ts';
import { firstRules } from './features/alerts/first-rules.ts';
import { ADMIN_USERNAME, ensureAccount } from './features/auth/account.ts';
import { findPasswordProblem, getPasswordRules } from './features/auth/password-rules.ts';
import { defaultSettings } from './features/settings/settings-schema.ts';
import { createAdminListener } from './http/admin-listener.ts';
import { createHandlers } from './http/all-handlers.ts';
import { buildApp } from './http/app.ts';
import { createCallers } from './http/callers.ts';
import { lookUpCallers } from './http/look-up-callers.ts';
import { describeHub } from './hub-setup.ts';
import { type HubStoreOptions, openHubStore } from './hub-store.ts';
import { formatAddress } from './lib/format-address.ts';
import { closeViewers, registerLiveStream } from './live/live-stream.ts';
import { describeLogger } from './log-format.ts';
import { createServices, type Services } from './services.ts';
import type { StoredState } from './store/rows.ts';
import type { Store, StoreOptions } from './store/store.ts';
import { describeInvalidValue } from './store/validation/stored-values.ts';
import { ensureTokens } from './stored-tokens.ts';
import { startTimers } from './timers.ts';

/** An assembled hub, ready to listen. */
export interface Hub {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Password of the account if this start created it, otherwise null. */
  readonly newPassword: string | null;
  /** URL of the panel where browsers open it. */
  getPanelUrl(): string;
  /** Address of the panel's own listener; null without `--admin-listen` or before `listen`. */
  getAdminAddress(): AddressInfo | null;
  /** Listens on `--listen` and `--admin-listen`. */
  listen(): Promise<void>;
  /** Graceful shutdown: closes sockets with 1001, flushes buffers and closes the database. Idempotent. */
  close(): Promise<void>;
}

/** Opens the database and assembles the hub. Rejects with a `StoreError` if the database cannot be used. */
export async function createHub(
  options: ServeOptions,
  runtime: Runtime,
  storeOptions?: HubStoreOptions,
): Promise<Hub> {
  return assembleHub(options, runtime, await openHubStore(options, runtime, storeOptions));
}

/** Assembles the hub on an open store, which it closes when it stops or cannot start. */
export async function assembleHub(options: ServeOptions, runtime: Runtime, store: Store): Promise<Hub> {
  try {
    return await assemble(options, await openMembership(runtime, store.shared), store);
  } catch (error) {
    await store.close();
    throw error;
  }
}

type StoppedHubOptions = ServeOptions & Required<Pick<StoreOptions, 'refusesMigration' | 'onUpgrade'>>;

/**
 * Runs `use` with the services on the database of a hub that does not run. Nothing listens, and no timer runs. Rejects with a
 * `StoreError` if the database cannot be used, or is of an older version and `refusesMigration`.
 */
export async function withServices<T>(
  { refusesMigration, onUpgrade, ...options }: StoppedHubOptions,
  runtime: Runtime,
  use: (services: Services) => Promise<T>,
): Promise<T> {
  const store = await openHubStore({ db: options.db }, runtime, { refusesMigration, onUpgrade });
  try {
    const state = await store.load(Math.floor(runtime.now() / 1000));
    // The account may be missing, because only a login reads it, and the first start of the hub creates it.
    const account = state.account ?? { username: ADMIN_USERNAME, password_hash: '', changed_at: 0 };
    const tokens = { csrfToken: '', feedId: '', sealKey: '', preservedSettings: {} };
    return await use(
      createServices(createAlone(runtime), store, state, account, tokens, describeHub(options)),
    );
  } finally {
    await store.close();
  }
}

async function assemble(options: ServeOptions, membership: Membership, store: Store): Promise<Hub> {
  const { runtime } = membership;
  const state = await store.load(Math.floor(runtime.now() / 1000));
  const { firstPassword } = options;
  if (state.account === null) await requireAcceptedPassword(firstPassword);
  const { account, newPassword } = await ensureAccount({ runtime, store }, state.account, firstPassword);
  const tokens = await ensureTokens(runtime, store, state);
  const alertRules = (await store.insertFirstAlertRules(firstRules)) ?? state.alertRules;
  const setup = describeHub(options);
  const services = createServices(membership, store, { ...state, alertRules }, account, tokens, setup);
  const { settings, snapshots, themes, themeConnections, themePreviews } = services;
  const cluster = services.joinCluster(
    services,
    () => formatAddress(app.server.address()),
    (err) => app.log.error({ err }, 'cannot renew the lease of this hub; it retries'),
  );
  const isPublicPageOn = () => settings.values.public_page;
  const adminListener = options.adminListen === undefined ? null : createAdminListener();
  const controlSocket = createControlSocket(services, options.db, () =>
    [app.server.address(), adminListener?.getAddress() ?? null]
      .map(formatAddress)
      .filter((url) => url !== ''),
  );
  const app = await buildApp({
    runtime,
    csrfToken: tokens.csrfToken,
    site: setup.site,
    adminSite: setup.adminSite,
    trustedProxies: options.trustedProxies ?? '',
    isLoopbackOnly: setup.isLoopbackOnly,
    onTls: (address) => services.agentAttempts.record({ kind: 'tls', address }),
    adminListener,
    adminDist: fileURLToPath(new URL('../../admin/dist', import.meta.url)),
    defaultTheme: fileURLToPath(new URL('../../theme-default/dist', import.meta.url)),
    findTheme: themes.findActivePage,
    findPreview: themePreviews.find,
    countThemeChanges: () => themes.changeCount,
    findThemeSources: themeConnections.findSources,
    renderSnapshot: snapshots.get,
    isPublicPageOn,
    callers: createCallers(services, () => cluster.isServing),
    handlers: createHandlers(services),
    audit: services,
    lookUpCallers: (instance, readAddress) => lookUpCallers(instance, cluster, services, readAddress),
    registerSockets(instance, access) {
      registerAgentSocket(instance, access, services, cluster);
      registerLiveStream(instance, access, services, isPublicPageOn);
    },
    validateResponses: options.validateResponses,
    logger: describeLogger(options.logLevel, runtime.now, (line) => void process.stdout.write(line)),
  });
  const timers = await startServices(app, services, state, cluster);
  return {
    app,
    services,
    newPassword,
    getPanelUrl: () =>
      setup.adminSite ||
      (adminListener === null ? setup.site : '') ||
      formatAddress(adminListener?.getAddress() ?? app.server.address()),
    getAdminAddress: () => adminListener?.getAddress() ?? null,
    async listen() {
      await listenQuietly(app, options);
      if (options.adminListen !== undefined) await adminListener?.listen(app.server, options.adminListen);
      const isLeft = await controlSocket.listen((err) =>
        app.log.warn({ err }, 'commands on this machine cannot reach the hub'),
      );
      if (isLeft)
        app.log.warn(
          'the hub that ran before ended without a shutdown: it was killed, or the machine stopped',
        );
    },
    close: once(() => shutDown(app, services, store, timers, controlSocket)),
  };
}

/** The command announces the address; Fastify would log it again. */
async function listenQuietly(app: Hub['app'], { host, port }: { host: string; port: number }): Promise<void> {
  const { level } = app.log;
  app.log.level = 'warn';
  await app.listen({ host, port });
  app.log.level = level;
}

/** An existing account keeps its password: the variable often remains in the environment after the first start. */
async function requireAcceptedPassword(firstPassword: string | undefined): Promise<void> {
  if (firstPassword === undefined) return;
  const rules = getPasswordRules({
    settings: defaultSettings,
    username: ADMIN_USERNAME,
    hasSecondFactor: false,
  });
  const problem = await findPasswordProblem(firstPassword, rules);
  if (problem !== undefined) throw new OptionError(`The password in MUSTER_ADMIN_PASSWORD ${problem}.`);
}

/** Logs what was found and what services report, recovers from a crash, and starts what runs on timers. */
async function startServices(
  app: FastifyInstance,
  services: Services,
  { invalid }: StoredState,
  cluster: Cluster,
): Promise<Timer[]> {
  const { oauth, agentBinaries, themes } = services;
  for (const value of invalid)
    app.log.warn(value, `the database has an invalid value: ${describeInvalidValue(value)}`);
  oauth.onFailure((failure) => app.log.warn(failure, 'external login failed'));
  agentBinaries.onCacheUnusable((err) =>
    app.log.warn(
      { err },
      'cannot keep agent binaries on the disk; every download is fetched from the code host',
    ),
  );
  themes.onSharingFailure((err) =>
    app.log.warn({ err }, 'cannot share themes with the other hubs; it is tried again'),
  );
  await themes.recover().catch((err: unknown) => app.log.warn({ err }, 'cannot clean up the themes folder'));
  return startTimers(services, app, cluster).concat(cluster.start());
}

async function shutDown(
  app: FastifyInstance,
  services: Services,
  store: Store,
  timers: readonly Timer[],
  controlSocket: ControlSocket,
): Promise<void> {
  for (const timer of timers) timer.cancel();
  // Another hub reads the stored rows as soon as an agent has reconnected to it.
  await services.flushScheduler.drain().catch(() => undefined);
  services.agentConnections.closeAll('the hub is shutting down');
  closeViewers(services.viewers);
  const agentsClosed = services.agentBinaries.close();
  const [, , closed] = await Promise.allSettled([
    services.database.close(),
    services.themes.close(),
    app.close(),
    agentsClosed,
    controlSocket.close(),
  ]);
  if (closed.status === 'rejected') throw closed.reason;
  services.minutes.finishAll();
  let failure: unknown = null;
  await services.flushScheduler.drain().catch((error: unknown) => {
    failure = error;
  });
  await services.apiTokens.save().catch((error: unknown) => {
    failure ??= error;
  });
  await store.close();
  app.log.info({ counts: services.ingest.counts, lostAuditEntries: services.auditLog.lost }, 'stopped');
  if (failure !== null) throw failure;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= action();
    return done;
  };
}
