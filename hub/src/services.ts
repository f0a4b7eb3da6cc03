import { type AgentBinaries, createAgentBinaries } from './domain/agent-install/agent-binaries.ts';
import { createInstallScript, type InstallScript } from './domain/agent-install/install-script.ts';
import {
  createRegistration,
  REGISTRATION_KEY,
  type Registration,
} from './domain/agent-install/registration.ts';
import { createLogin, type Login } from './domain/auth/login.ts';
import { createOauth, type Oauth } from './domain/auth/oauth.ts';
import { createSessions, type Sessions } from './domain/auth/sessions.ts';
import { createDatabaseAdmin, type DatabaseAdmin } from './domain/database/database-admin.ts';
import { createFlushScheduler, type FlushScheduler } from './domain/history/flush-scheduler.ts';
import { createHistory, type History } from './domain/history/history.ts';
import { createMinutes, type Minutes } from './domain/history/minutes.ts';
import { createRetentionJob, type RetentionJob } from './domain/history/retention-job.ts';
import { type AgentConnections, createAgentConnections } from './domain/nodes/agent-connections.ts';
import { createCountries } from './domain/nodes/country.ts';
import { createFactsBuffer } from './domain/nodes/facts-buffer.ts';
import { createFleet, type Fleet } from './domain/nodes/fleet.ts';
import { createFleetRenderer } from './domain/nodes/fleet-renderer.ts';
import { createIngest, type Ingest } from './domain/nodes/ingest.ts';
import { createNodes, type Nodes } from './domain/nodes/nodes.ts';
import { createPingPush } from './domain/ping/ping-push.ts';
import { createPingResults } from './domain/ping/ping-results.ts';
import { createPingTasks, type PingTasks } from './domain/ping/ping-tasks.ts';
import { createTaskRegistry, type TaskRegistry } from './domain/ping/task-registry.ts';
import { createSettings, type Settings } from './domain/settings/settings.ts';
import { createThemeConfigs, type ThemeConfigs } from './domain/themes/theme-configs.ts';
import { BUILTIN } from './domain/themes/theme-folder.ts';
import { createThemePreviews, type ThemePreviews } from './domain/themes/theme-previews.ts';
import { createThemes, type Themes } from './domain/themes/themes.ts';
import { createPresences } from './live/presence.ts';
import { createSnapshots, type Snapshots } from './live/snapshots.ts';
import { createViewers, type Viewers } from './live/viewers.ts';
import type { Runtime } from './runtime.ts';
import { createMinuteBuffer } from './store/minute-buffer.ts';
import { createProbeBuffer } from './store/probe-buffer.ts';
import type { AccountRow, SettingValues, Store, StoredState } from './store/store.ts';
import { createTrafficBuffer } from './store/traffic-buffer.ts';

/** The hub without its doors: what handlers and sockets call. */
export interface Services {
  readonly runtime: Runtime;
  readonly version: string;
  readonly site: string;
  readonly fleet: Fleet;
  readonly settings: Settings;
  readonly viewers: Viewers;
  readonly snapshots: Snapshots;
  readonly agents: AgentConnections;
  readonly agentBinaries: AgentBinaries;
  readonly installScript: InstallScript;
  readonly ingest: Ingest;
  readonly nodes: Nodes;
  readonly taskRegistry: TaskRegistry;
  readonly pingTasks: PingTasks;
  readonly sessions: Sessions;
  readonly login: Login;
  readonly oauth: Oauth;
  readonly registration: Registration;
  readonly minutes: Minutes;
  readonly history: History;
  readonly retentionJob: RetentionJob;
  readonly flushScheduler: FlushScheduler;
  readonly database: DatabaseAdmin;
  readonly themes: Themes;
  readonly themeConfigs: ThemeConfigs;
  readonly themePreviews: ThemePreviews;
  /** False while reports cannot be stored. */
  isStoring(): boolean;
}

export interface ServicesDeps {
  runtime: Runtime;
  store: Store;
  state: StoredState;
  account: AccountRow;
  /** Settings of this hub that a restored database does not bring along. */
  keep: SettingValues;
  version: string;
  site: string;
  /** URL of the panel where it has a host of its own, or "". */
  adminSite: string;
  /** Folder of installed themes. */
  themes: string;
  /** Folder of the built-in theme. */
  builtinTheme: string;
  /** URL of the code host, without a trailing slash. */
  codeHost: string;
  /** Folder of agent binaries, or "". */
  agents: string;
}

/** Ties live state, domain and store together. Nothing runs by itself yet: `hub.ts` owns the timers. */
export function createServices(deps: ServicesDeps): Services {
  const { runtime, store, state, version, site } = deps;
  const fleet = createFleet(state.nodes);
  const presences = createPresences();
  const viewers = createViewers();
  const buffers = createBuffers(store);
  const { traffic, facts } = buffers;
  const minutes = createMinutes({ runtime, fleet, buffer: buffers.minutes });
  const taskRegistry = createTaskRegistry(state.pingTasks);
  const pingPush = createPingPush({ runtime, presences, table: taskRegistry });
  const pings = createPingResults({ runtime, table: taskRegistry, sinks: [buffers.probes] });
  const render = createFleetRenderer({ runtime, fleet, presences, pings });
  const snapshots = createSnapshots(runtime, render);
  const onChange = () => snapshots.invalidate();
  const { settings, ...ofThemes } = openSettings(deps, viewers, onChange);
  const sessions = createSessions({ runtime, store, viewers, stored: state.sessions });
  const countries = createCountries();
  const agents = createAgentConnections({ runtime, fleet, presences, facts, pingPush, countries });
  const retentionJob = createRetentionJob({ runtime, store, settings });
  const flushScheduler = createFlushScheduler({ runtime, store, buffers: Object.values(buffers) });
  const history = createHistory({ runtime, store, fleet, probes: { list: taskRegistry.listFor } });

  const base = { runtime, store, fleet, presences };
  const nodes = createNodes({ ...base, agents, taskRegistry, pings, retentionJob, onChange });
  const entrances = createEntrances(deps, { settings, sessions, nodes });
  const held = [...Object.values(buffers), minutes, pings, history];
  const known = { taskRegistry, fleet, agents, sessions, settings, snapshots, ...ofThemes };
  const inMemory = { ...entrances, ...known, held };
  return {
    runtime,
    version,
    site,
    fleet,
    settings,
    viewers,
    snapshots,
    agents,
    ingest: createIngest({ runtime, fleet, traffic, facts, pings, minutes }),
    nodes,
    taskRegistry,
    pingTasks: createPingTasks({
      store,
      fleet,
      table: taskRegistry,
      onChange({ id, target }) {
        pings.prune(id, target);
        pingPush.push();
        retentionJob.requestSweep();
        onChange();
      },
    }),
    sessions,
    ...entrances,
    minutes,
    history,
    retentionJob,
    flushScheduler,
    ...ofThemes,
    database: createDatabaseAdmin({
      runtime,
      databaseAdmin: store.databaseAdmin,
      keep: deps.keep,
      onRestored: (restored) => changeDatabase(inMemory, restored),
    }),
    isStoring: () => flushScheduler.isStoring,
  };
}

type OfThemes = Pick<Services, 'settings' | 'themes' | 'themeConfigs' | 'themePreviews'>;

/** Settings and themes know each other: one may be selected only where it is, and goes only where it is not selected. */
function openSettings(deps: ServicesDeps, viewers: Viewers, onChange: () => void): OfThemes {
  const { runtime, store, state, themes: folder, builtinTheme: builtinFolder } = deps;
  const { codeHost, version } = deps;
  const stored = state.settings;
  const isThemeInstalled = (short: string) => short === BUILTIN || themes.folders.isThere(short);
  const settings = createSettings({ store, viewers, stored, isThemeInstalled, onChange });
  const getActive = () => settings.values.theme;
  const themes = createThemes({ runtime, folder, builtinFolder, codeHost, version, getActive });
  const { folders } = themes;
  return {
    settings,
    themes,
    themeConfigs: createThemeConfigs({ store, stored, folders }),
    themePreviews: createThemePreviews({ runtime, folders, isPanelApart: deps.adminSite !== '' }),
  };
}

type Entrances = Pick<Services, 'login' | 'oauth' | 'registration' | 'agentBinaries' | 'installScript'>;

/** The ways for people and machines to become known, and what machines need for it. */
function createEntrances(
  { runtime, store, state, account, site, adminSite, codeHost, agents }: ServicesDeps,
  { settings, sessions, nodes }: Pick<Services, 'settings' | 'sessions' | 'nodes'>,
): Entrances {
  return {
    login: createLogin({ runtime, store, settings, sessions, account }),
    oauth: createOauth({ runtime, settings, sessions, site: adminSite || site, codeHost }),
    registration: createRegistration({ runtime, store, nodes, stored: state.settings[REGISTRATION_KEY] }),
    agentBinaries: createAgentBinaries({ runtime, settings, codeHost, agents }),
    installScript: createInstallScript({ site }),
  };
}

function createBuffers(store: Store) {
  return {
    traffic: createTrafficBuffer(store),
    facts: createFactsBuffer(store),
    minutes: createMinuteBuffer(store),
    probes: createProbeBuffer(store),
  };
}

interface InMemory
  extends Pick<
    Services,
    | 'taskRegistry'
    | 'fleet'
    | 'agents'
    | 'sessions'
    | 'login'
    | 'registration'
    | 'settings'
    | 'themeConfigs'
    | 'snapshots'
  > {
  /** What was made of the old database and is nothing without it. */
  held: { clear(): void }[];
}

/** Whatever is held in memory of the old database goes, and what the new one holds comes, in one go. */
function changeDatabase(memory: InMemory, restored: StoredState): void {
  const {
    held,
    taskRegistry,
    fleet,
    agents,
    sessions,
    login,
    registration,
    settings,
    themeConfigs,
    snapshots,
  } = memory;
  const oldTokens = new Map(fleet.list().map(({ row }) => [row.id, row.token]));
  for (const one of held) one.clear();
  taskRegistry.replace(restored.pingTasks);
  fleet.replace(restored.nodes);
  agents.restart((nodeId) => oldTokens.get(nodeId));
  sessions.forgetAll();
  if (restored.account !== null) login.replaceAccount(restored.account);
  settings.replace(restored.settings);
  themeConfigs.restore(restored.settings);
  registration.replace(restored.settings[REGISTRATION_KEY]);
  snapshots.invalidate();
}
