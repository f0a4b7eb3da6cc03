import { type Agents, createAgents } from './domain/agents.ts';
import { createCountries } from './domain/country.ts';
import { createFactsBuffer } from './domain/facts-buffer.ts';
import { createFleet, type Fleet } from './domain/fleet.ts';
import { createFleetRenderer } from './domain/fleet-snapshot.ts';
import { createFlusher, type Flusher } from './domain/flusher.ts';
import { createHistory, type History } from './domain/history.ts';
import { createHistoryCare, type HistoryCare } from './domain/history-care.ts';
import { createIngest, type Ingest } from './domain/ingest.ts';
import { createLogin, type Login } from './domain/login.ts';
import { createMinutes, type Minutes } from './domain/minutes.ts';
import { createNodes, type Nodes } from './domain/nodes.ts';
import { createPingPush } from './domain/ping-push.ts';
import { createPingTable, type PingTable } from './domain/ping-table.ts';
import { createPingTasks, type PingTasks } from './domain/ping-tasks.ts';
import { createPings } from './domain/pings.ts';
import { createSessions, type Sessions } from './domain/sessions.ts';
import { createSettings, type Settings } from './domain/settings.ts';
import { createPresences } from './live/presence.ts';
import { createSnapshots, type Snapshots } from './live/snapshots.ts';
import { createViewers, type Viewers } from './live/viewers.ts';
import type { Runtime } from './runtime.ts';
import { createMinuteBuffer } from './store/minute-buffer.ts';
import { createProbeBuffer } from './store/probe-buffer.ts';
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
  readonly pingTable: PingTable;
  readonly pingTasks: PingTasks;
  readonly sessions: Sessions;
  readonly login: Login;
  readonly minutes: Minutes;
  readonly history: History;
  readonly historyCare: HistoryCare;
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
}

/** Ties live state, domain and store together. Nothing runs by itself yet: `hub.ts` owns the timers. */
export function createServices({ runtime, store, state, account, version, site }: ServicesDeps): Services {
  const fleet = createFleet(state.nodes);
  const presences = createPresences();
  const viewers = createViewers();
  const traffic = createTrafficBuffer(store);
  const facts = createFactsBuffer(store);
  const minuteBuffer = createMinuteBuffer(store);
  const probeBuffer = createProbeBuffer(store);
  const minutes = createMinutes({ runtime, fleet, buffer: minuteBuffer });
  const pingTable = createPingTable(state.pingTasks);
  const pingPush = createPingPush({ runtime, presences, table: pingTable });
  const pings = createPings({ runtime, table: pingTable, sinks: [probeBuffer] });
  const render = createFleetRenderer({ runtime, fleet, presences, pings });
  const snapshots = createSnapshots(runtime, render);
  const onChange = () => snapshots.invalidate();
  const settings = createSettings({ store, viewers, stored: state.settings, onChange });
  const sessions = createSessions({ runtime, store, viewers, stored: state.sessions });
  const agents = createAgents({
    runtime,
    fleet,
    presences,
    facts,
    pingPush,
    countries: createCountries(),
  });
  const historyCare = createHistoryCare({ runtime, store, settings });
  const flusher = createFlusher([traffic, facts, minuteBuffer, probeBuffer]);
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
    nodes: createNodes({
      runtime,
      store,
      fleet,
      presences,
      agents,
      pingTable,
      pings,
      historyCare,
      onChange,
    }),
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
    login: createLogin({ runtime, store, settings, sessions, account }),
    minutes,
    history: createHistory({ runtime, store, fleet, probes: { list: pingTable.listFor } }),
    historyCare,
    flusher,
    isStoring: () => flusher.isStoring,
  };
}
