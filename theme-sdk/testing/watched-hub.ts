import { flushPromises } from '@muster/runtime/manual';
import { createHub, type Hub } from '../src/hub.ts';
import type { LiveStatus } from '../src/live-status.ts';
import {
  createManualEnvironment,
  type ManualConnection,
  type ManualEnvironment,
  type ManualRequest,
} from './manual-environment.ts';
import { createNode, createSnapshot } from './samples.ts';

export interface WatchedHub {
  readonly environment: ManualEnvironment;
  readonly hub: Hub;
  /** Statuses in the order in which they were told. */
  readonly seen: LiveStatus[];
  status(): LiveStatus;
  states(): LiveStatus['state'][];
  ids(): readonly number[];
  /** Begins to watch the status, and with it to listen. */
  watch(): void;
  leave(): void;
  /** The latest connection. */
  connection(): ManualConnection;
  /** The request for a snapshot that waits for its answer. */
  request(): ManualRequest;
  /** Watches, and delivers a first snapshot. */
  goLive(nodes?: readonly unknown[]): void;
  /** Lets the stream fail until requests stand in. */
  loseStream(): Promise<void>;
}

/** A hub in a manual environment, with one watcher of its status. */
export function createWatchedHub(changes: Partial<ManualEnvironment> = {}): WatchedHub {
  const environment = { ...createManualEnvironment(), ...changes };
  const hub = createHub({ environment });
  const seen: LiveStatus[] = [];
  let leave: (() => void) | undefined;

  const watched: WatchedHub = {
    environment,
    hub,
    seen,
    status: hub.live.status.snapshot,
    states: () => seen.map(({ state }) => state),
    ids: hub.live.ids.snapshot,
    watch() {
      leave = hub.live.status.subscribe(() => seen.push(hub.live.status.snapshot()));
    },
    leave: () => leave?.(),
    connection: () => getPresent(environment.connections.at(-1), 'connection'),
    request: () => getPresent(environment.requests.find(isForNodes), 'request for a snapshot'),
    goLive(nodes = [createNode(1), createNode(2)]) {
      watched.watch();
      watched.connection().send(createSnapshot(nodes));
    },
    async loseStream() {
      watched.connection().drop();
      await environment.advance(1000);
      watched.connection().drop();
      await flushPromises();
    },
  };
  return watched;
}

function isForNodes({ url }: ManualRequest): boolean {
  return url.endsWith('/api/nodes');
}

function getPresent<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`There is no ${name}.`);
  return value;
}
