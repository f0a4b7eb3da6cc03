import { type AgentBinaries, createAgentBinaries } from './domain/agent-binaries.ts';
import { type Agents, createAgents } from './domain/agents.ts';
import { createCountries } from './domain/country.ts';
import { createDatabaseCare, type DatabaseCare } from './domain/database-care.ts';
import { createFactsBuffer } from './domain/facts-buffer.ts';
import { createFleet, type Fleet } from './domain/fleet.ts';
import { createFleetRenderer } from './domain/fleet-snapshot.ts';
import { createFlusher, type Flusher } from './domain/flusher.ts';
import { createHistory, type History } from './domain/history.ts';
import { createHistoryCare, type HistoryCare } from './domain/history-care.ts';
import { createIngest, type Ingest } from './domain/ingest.ts';
import { createInstallScript, type InstallScript } from './domain/install-script.ts';
import { createLogin, type Login } from './domain/login.ts';
import { createMinutes, type Minutes } from './domain/minutes.ts';
import { createNodes, type Nodes } from './domain/nodes.ts';
import { createOauth, type Oauth } from './domain/oauth.ts';
import { createPingPush } from './domain/ping-push.ts';
import { createPingTable, type PingTable } from './domain/ping-table.ts';
import { createPingTasks, type PingTasks } from './domain/ping-tasks.ts';
import { createPings } from './domain/pings.ts';
import { createRegistration, REGISTRATION_KEY, type Registration } from './domain/registration.ts';
import { createSessions, type Sessions } from './domain/sessions.ts';
import { createSettings, type Settings } from './domain/settings.ts';
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
  readonly agents: Agents;
  readonly agentBinaries: AgentBinaries;
  readonly installScript: InstallScript;
  readonly ingest: Ingest;
  readonly nodes: Nodes;
  readonly pingTable: PingTable;
  readonly pingTasks: PingTasks;
  readonly sessions: Sessions;
  readonly login: Login;
  readonly oauth: Oauth;
  readonly registration: Registration;
  readonly minutes: Minutes;
  readonly history: History;
  readonly historyCare: HistoryCare;
  readonly flusher: Flusher;
  readonly database: DatabaseCare;
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
  const pingTable = createPingTable(state.pingTasks);
  const pingPush = createPingPush({ runtime, presences, table: pingTable });
  const pings = createPings({ runtime, table: pingTable, sinks: [buffers.probes] });
  const render = createFleetRenderer({ runtime, fleet, presences, pings });
  const snapshots = createSnapshots(runtime, render);
  const onChange = () => snapshots.invalidate();
  const { settings, ...ofThemes } = openSettings(deps, viewers, onChange);
  const sessions = createSessions({ runtime, store, viewers, stored: state.sessions });
  const countries = createCountries();
  const agents = createAgents({ runtime, fleet, presences, facts, pingPush, countries });
  const historyCare = createHistoryCare({ runtime, store, settings });
  const flusher = createFlusher({ runtime, store, buffers: Object.values(buffers) });
  const history = createHistory({ runtime, store, fleet, probes: { list: pingTable.listFor } });

  const base = { runtime, store, fleet, presences };
  const nodes = createNodes({ ...base, agents, pingTable, pings, historyCare, onChange });
  const entrances = createEntrances(deps, { settings, sessions, nodes });
  const held = [...Object.values(buffers), minutes, pings, history];
  const known = { pingTable, fleet, agents, sessions, settings, snapshots, ...ofThemes };
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
    pingTable,
    pingTasks: createPingTasks({
      store,
      fleet,
      table: pingTable,
      onChange({ id, target }) {
        pings.prune(id, target);
        pingPush.push();
        historyCare.requestSweep();
        onChange();
      },
    }),
    sessions,
    ...entrances,
    minutes,
    history,
    historyCare,
    flusher,
    ...ofThemes,
    database: createDatabaseCare({
      runtime,
      upkeep: store.upkeep,
      keep: deps.keep,
      onRestored: (restored) => changeDatabase(inMemory, restored),
    }),
    isStoring: () => flusher.isStoring,
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
    | 'pingTable'
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
  const { held, pingTable, fleet, agents, sessions, login, registration, settings, themeConfigs, snapshots } =
    memory;
  const oldTokens = new Map(fleet.list().map(({ row }) => [row.id, row.token]));
  for (const one of held) one.clear();
  pingTable.replace(restored.pingTasks);
  fleet.replace(restored.nodes);
  agents.restart((nodeId) => oldTokens.get(nodeId));
  sessions.forgetAll();
  if (restored.account !== null) login.replaceAccount(restored.account);
  settings.replace(restored.settings);
  themeConfigs.restore(restored.settings);
  registration.replace(restored.settings[REGISTRATION_KEY]);
  snapshots.invalidate();
}
