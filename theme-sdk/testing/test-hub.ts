import { flushPromises } from '@muster/shared/runtime/manual';
import { createHub, type Hub } from '../src/hub.ts';
import type { LiveStatus } from '../src/live-status.ts';
import {
  createManualEnvironment,
  type ManualConnection,
  type ManualEnvironment,
  type ManualRequest,
} from './manual-environment.ts';
import { createNode, createSnapshot } from './samples.ts';

export interface TestHub {
  readonly environment: ManualEnvironment;
  readonly live: Hub['live'];
  readonly session: Hub['session'];
  /** Statuses in the order of their notifications. */
  readonly seen: LiveStatus[];
  status(): LiveStatus;
  states(): LiveStatus['state'][];
  ids(): readonly number[];
  /** Subscribes to the status, which opens the stream. */
  subscribe(): void;
  unsubscribe(): void;
  /** The latest connection. */
  connection(): ManualConnection;
  /** The pending request for a snapshot. */
  request(): ManualRequest;
  /** Subscribes and delivers a first snapshot. */
  goLive(nodes?: readonly unknown[]): void;
  /** Drops the stream until the poller takes over. */
  loseStream(): Promise<void>;
}

/** A hub in a manual environment. */
export function createTestHub(changes: Partial<ManualEnvironment> = {}): TestHub {
  const environment = { ...createManualEnvironment(), ...changes };
  const hub = createHub({ environment });
  const seen: LiveStatus[] = [];
  let unsubscribe: (() => void) | undefined;

  const testHub: TestHub = {
    environment,
    live: hub.live,
    session: hub.session,
    seen,
    status: hub.live.status.snapshot,
    states: () => seen.map(({ state }) => state),
    ids: hub.live.ids.snapshot,
    subscribe() {
      unsubscribe = hub.live.status.subscribe(() => seen.push(hub.live.status.snapshot()));
    },
    unsubscribe: () => unsubscribe?.(),
    connection: () => getPresent(environment.connections.at(-1), 'connection'),
    request: () => getPresent(environment.requests.find(isForNodes), 'request for a snapshot'),
    goLive(nodes = [createNode(1), createNode(2)]) {
      testHub.subscribe();
      testHub.connection().send(createSnapshot(nodes));
    },
    async loseStream() {
      testHub.connection().drop();
      await environment.advance(1000);
      testHub.connection().drop();
      await flushPromises();
    },
  };
  return testHub;
}

function isForNodes({ url }: ManualRequest): boolean {
  return url.endsWith('/api/nodes');
}

function getPresent<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`There is no ${name}.`);
  return value;
}
