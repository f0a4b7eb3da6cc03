import { type Agents, createAgents } from './domain/agents.ts';
import { createFactsBuffer } from './domain/facts-buffer.ts';
import { createFleet, type Fleet } from './domain/fleet.ts';
import { createFleetRenderer } from './domain/fleet-snapshot.ts';
import { createFlusher, type Flusher } from './domain/flusher.ts';
import { createIngest, type Ingest } from './domain/ingest.ts';
import { createLogin, type Login } from './domain/login.ts';
import { createNodes, type Nodes } from './domain/nodes.ts';
import { createRegistration, REGISTRATION_KEY, type Registration } from './domain/registration.ts';
import { createSessions, type Sessions } from './domain/sessions.ts';
import { createSettings, type Settings } from './domain/settings.ts';
import { isThemeInstalled } from './domain/theme-folder.ts';
import { createPresences } from './live/presence.ts';
import { createSnapshots, type Snapshots } from './live/snapshots.ts';
import { createViewers, type Viewers } from './live/viewers.ts';
import type { Runtime } from './runtime.ts';
import type { AccountRow, Store, StoredState } from './store/store.ts';
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
  readonly ingest: Ingest;
  readonly nodes: Nodes;
  readonly sessions: Sessions;
  readonly login: Login;
  readonly registration: Registration;
  readonly flusher: Flusher;
  /** False while reports cannot be stored. */
  isStoring(): boolean;
}

export interface ServicesDeps {
  runtime: Runtime;
  store: Store;
  state: StoredState;
  account: AccountRow;
  version: string;
  site: string;
  /** Folder of installed themes. */
  themes: string;
}

/** Ties live state, domain and store together. Nothing runs by itself yet: `hub.ts` owns the timers. */
export function createServices(deps: ServicesDeps): Services {
  const { runtime, store, state, account, version, site } = deps;
  const fleet = createFleet(state.nodes);
  const presences = createPresences();
  const viewers = createViewers();
  const traffic = createTrafficBuffer(store);
  const facts = createFactsBuffer(store);
  const render = createFleetRenderer({ runtime, fleet, presences });
  const snapshots = createSnapshots(runtime, render);
  const onChange = () => snapshots.invalidate();
  const settings = createSettings({
    store,
    viewers,
    stored: state.settings,
    isThemeInstalled: (short) => isThemeInstalled(short, deps.themes),
    onChange,
  });
  const sessions = createSessions({ runtime, store, viewers, stored: state.sessions });
  const agents = createAgents({ runtime, fleet, presences, facts });
  const flusher = createFlusher({ traffic, facts });
  const nodes = createNodes({ runtime, store, fleet, presences, agents, onChange });
  return {
    runtime,
    version,
    site,
    fleet,
    settings,
    viewers,
    snapshots,
    agents,
    ingest: createIngest({ runtime, fleet, traffic, facts }),
    nodes,
    registration: createRegistration({ runtime, store, nodes, stored: state.settings[REGISTRATION_KEY] }),
    sessions,
    login: createLogin({ runtime, store, settings, sessions, account }),
    flusher,
    isStoring: () => flusher.isStoring,
  };
}
