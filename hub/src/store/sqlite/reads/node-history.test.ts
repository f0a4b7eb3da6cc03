import { serialisers } from '@muster/generated/serialisers';
import type { NodeHistory } from '@muster/generated/types';
import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { encodeMinutes, encodeProbes, openReads } from '../../../../../tests/support/data/series.ts';
import { addPingTasks, makeNodeConfig, openTestStore } from '../../../../../tests/support/data/store.ts';

const HOUR = 483_333;
const FIRST = (HOUR - 1) * 60 + 1;
const window = { from: (HOUR - 1) * 3600, to: HOUR * 3600, step: 60, maxRows: 1000 };
const tasks = [
  { id: 9, name: 'Paris "west" \u2028', interval: 60, isMeasured: true },
  { id: 4, name: 'Tōkyō', interval: 30, isMeasured: false },
];

async function openHistory() {
  const store = await openTestStore();
  await store.insertNode({ config: makeNodeConfig(), token: 'a', created_at: 0 });
  await addPingTasks(store, 9);
  const db = new BetterSqlite(store.path, { readonly: true });
  onTestFinished(() => void db.close());
  const read = openReads(db).readNodeHistory;
  return {
    store,
    read: async (query: Partial<Parameters<typeof read>[0]> = {}): Promise<string> =>
      new TextDecoder().decode(await read({ node_id: 1, window, metrics: true, tasks, ...query })),
  };
}

/** The contract's own serialiser, which leaves out what the contract does not have. */
const serialise = (text: string): string => serialisers.getNodeMetrics[200](JSON.parse(text) as NodeHistory);

const value = fc.oneof(fc.double({ min: 0, max: 1e15, noNaN: true }), fc.constantFrom(0, 0.01, 100, 2 ** 53));

test('the text is what the contract’s serialiser makes of it, with any values', async () => {
  const { store, read } = await openHistory();
  const rows = fc.array(
    fc.record({
      cpu: fc.option(value, { nil: undefined }),
      net_rx: value,
      disk_used: value,
      net_tx_max: value,
    }),
    { minLength: 1, maxLength: 20 },
  );
  const latencies = fc.array(fc.oneof(fc.constant(-1), fc.double({ min: 0, max: 9_999, noNaN: true })), {
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(rows, latencies, async (metrics, probes) => {
      await store.writeMinutes(
        encodeMinutes(
          metrics.map(({ cpu, ...row }, index) => ({
            node: 1,
            minute: FIRST + index,
            ...row,
            ...(cpu === undefined ? {} : { cpu }),
          })),
        ),
      );
      await store.writeProbes(
        encodeProbes(
          probes.flatMap((latency_ms, index) =>
            [4, 9].map((task_id) => ({ node_id: 1, task_id, ts: window.from + 7 + index * 30, latency_ms })),
          ),
        ),
      );
      for (const query of [{}, { metrics: false }, { window: { ...window, step: 300, maxRows: 3 } }]) {
        const text = await read(query);
        expect(text).toBe(serialise(text));
      }
    }),
    { numRuns: 30, seed: 20_261_123 },
  );
});

test('without rows the arrays are empty, and only tasks that are measured have their name', async () => {
  const { read } = await openHistory();
  const names = { 9: 'Paris "west" \u2028' };
  const empty = { from: window.from, to: window.to, metrics: [], ping: [], loss: {} };
  expect(JSON.parse(await read())).toEqual({ ...empty, step: 60, probes: names });
  expect(JSON.parse(await read({ metrics: false, tasks: [] }))).toEqual({ ...empty, step: 60, probes: {} });
});
