import { createManualRuntime } from '@muster/shared/runtime/manual';
import { createRetentionJob } from '../../../hub/src/features/history/retention-job.ts';
import { createSettings } from '../../../hub/src/features/settings/settings.ts';
import { createViewers } from '../../../hub/src/live/viewers.ts';
import type { Store } from '../../../hub/src/store/store.ts';
import { encodeMinutes, encodeProbes } from './series.ts';
import { addPingTasks, makeNodeConfig } from './store.ts';

const HOUR_MS = 3_600_000;
const HOUR_MINUTES = 60;

export interface PastOptions {
  nodes: number;
  retentionDays: number;
  /** Whether every node also has one ping task a minute. */
  hasProbes: boolean;
}

/** A store to which the history of some nodes is written hour by hour, with the hub's rollup and retention. */
export interface Past {
  /** Writes all minutes of the next hour of every node, and moves them as the hub does several times in an hour. */
  writeHour(): Promise<void>;
  /** Rolls up hours and deletes expired rows. Rejects if either fails. */
  runRetention(): Promise<void>;
  /** Advances both clocks without writing anything. */
  skip(ms: number): void;
}

export async function createPast(store: Store, options: PastOptions): Promise<Past> {
  const runtime = createManualRuntime();
  for (let node = 1; node <= options.nodes; node += 1)
    await store.insertNode({ config: makeNodeConfig(), token: `t${node}`, created_at: 0 });
  if (options.hasProbes) await addPingTasks(store, 1);
  const settings = createSettings(
    store,
    createViewers(),
    { retention_days: options.retentionDays },
    () => true,
    () => undefined,
    () => undefined,
  );
  const retention = createRetentionJob(runtime, store, settings);

  return {
    async writeHour() {
      const first = Math.floor(runtime.now() / 60_000) + 1;
      for (let node = 1; node <= options.nodes; node += 1) {
        const minutes = Array.from({ length: HOUR_MINUTES }, (_, offset) => makeMinute(node, first + offset));
        await store.writeMinutes(encodeMinutes(minutes));
        if (!options.hasProbes) continue;
        const probes = minutes.map(({ minute }) => ({
          node_id: node,
          task_id: 1,
          ts: minute * 60,
          latency_ms: 5 + (minute % 200) / 8,
        }));
        await store.writeProbes(encodeProbes(probes));
      }
      runtime.advance(HOUR_MS);
      await store.foldMinutes({ minute: first + HOUR_MINUTES, maxNodes: options.nodes });
    },
    async runRetention() {
      let failure: unknown = null;
      await retention.run((error) => {
        failure = error;
      });
      if (failure !== null) throw failure;
    },
    skip: (ms) => runtime.advance(ms),
  };
}

/** Metrics with values typical of a host. */
function makeMinute(node: number, minute: number) {
  const wave = 1 + Math.sin(minute / 97 + node);
  return {
    node,
    minute,
    cpu: 20 * wave,
    load: 0.4 * wave,
    mem_used: 2_147_483_648 * wave,
    swap_used: 1_048_576 * (minute % 50),
    disk_used: 21_474_836_480 + minute * 4096,
    net_rx: 125_000 * wave,
    net_tx: 64_000 * wave,
    tcp: 48 * wave,
    udp: 6,
    procs: 131 + wave,
    cpu_max: 45 * wave,
    net_rx_max: 900_000 * wave,
    net_tx_max: 400_000 * wave,
  };
}
