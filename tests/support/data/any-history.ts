import fc from 'fast-check';
import { KEY_SPAN } from '../../../hub/src/store/metric-layout.ts';
import type { Store } from '../../../hub/src/store/store.ts';
import { encodeMinutes, encodeProbes } from './series.ts';
import { addPingTasks, makeNodeConfig, makeToken } from './store.ts';

/** An hour that begins a partition of hours is among those of the random samples. */
export const HOUR = 483_840;
const template = {
  pieces: ['', ',', ',', ',', ',', ',', ',', ',', ',', ',', ',', ',', ',', ',', ',', '\n'],
  missing: '',
};

export type Step =
  | {
      kind: 'minutes' | 'missing';
      rows: { node: number; minute: number; ms: number; cpu: number; net_rx: number; tcp?: number }[];
    }
  | { kind: 'probes'; rows: { node_id: number; task_id: number; ts: number; latency_ms: number }[] }
  | { kind: 'rollup'; hour: number }
  | { kind: 'expire'; hour: number };

const node = fc.integer({ min: 1, max: 3 });
const minuteRow = fc.record({
  node,
  minute: fc.integer({ min: (HOUR - 5) * 60, max: (HOUR + 5) * 60 }),
  ms: fc.constantFrom(60_000, 60_000, 30_000, 12_345),
  cpu: fc.integer({ min: 0, max: 100 }),
  net_rx: fc.nat(1e9),
});
const probeRow = fc.record({
  node_id: node,
  task_id: fc.integer({ min: 1, max: 3 }),
  ts: fc.integer({ min: (HOUR - 5) * 3600, max: (HOUR + 5) * 3600 }),
  latency_ms: fc.constantFrom(-1, 0.25, 1.5, 17.375, 900),
});
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('minutes' as const, 'minutes' as const, 'missing' as const),
      rows: fc.array(minuteRow, { maxLength: 40 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('probes' as const),
      rows: fc.array(probeRow, { maxLength: 40 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rollup' as const),
      hour: fc.integer({ min: HOUR - 4, max: HOUR + 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('expire' as const),
      hour: fc.integer({ min: HOUR - 6, max: HOUR - 2 }),
    }),
  },
);

/** Two nodes and two ping tasks. */
export async function addFleet(store: Store): Promise<void> {
  // The third node does not exist.
  for (const name of ['one', 'two'])
    await store.insertNode({ config: makeNodeConfig({ name }), token: makeToken(name), created_at: 0 });
  await addPingTasks(store, 2);
}

export async function apply(store: Store, { kind, ...given }: Step): Promise<void> {
  if (kind === 'minutes') await store.writeMinutes(encodeMinutes((given as { rows: [] }).rows));
  if (kind === 'missing') await store.writeMissingMinutes(encodeMinutes((given as { rows: [] }).rows));
  if (kind === 'probes') await store.writeProbes(encodeProbes((given as { rows: [] }).rows));
  const { hour = 0 } = given as { hour?: number };
  if (kind === 'rollup') while (await store.rollupHistory({ hour, maxHours: 3 }));
  if (kind !== 'expire') return;
  // SQLite keeps recent minutes in a table of their own, in which none expire.
  await store.foldMinutes({ minute: KEY_SPAN, maxNodes: 1000 });
  while (!(await store.deleteExpiredHistory({ hour, maxRows: 7 })));
}

/** Everything that can be read of both nodes, as text. */
export async function readAll(store: Store): Promise<unknown[]> {
  const from = (HOUR - 6) * 3600;
  const to = (HOUR + 6) * 3600 + 59;
  const tasks = [1, 2, 3].map((id) => ({ id, name: `task ${id}`, interval: 60, isMeasured: id < 3 }));
  const read: unknown[] = [];
  for (const node_id of [1, 2, 3]) {
    for (const [maxRows, step_] of [
      [1000, 60],
      [5, 300],
      [5, 3600],
      [5, 14_400],
    ] as const) {
      const window = { from, to, maxRows, step: step_ };
      read.push(toText(await store.readNodeHistory({ node_id, window, metrics: true, tasks })));
    }
    for (const task_id of [null, 1])
      for (const isHourly of [true, false]) {
        const query = { node_id, task_id, isHourly, after: from, to, maxRows: 7, template };
        const { text, next } = await store.readSlice(query);
        read.push([toText(text), next]);
      }
    read.push(await store.hasOlderHours({ node_id, task_ids: null, from, to }));
    read.push(await store.hasOlderHours({ node_id, task_ids: [1, 2], from, to }));
    read.push(await store.sumTraffic({ node_id, bounds: [from, HOUR * 3600, to] }));
  }
  return read;
}

const toText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
