import { historyColumns, meanColumns } from '@muster/generated/metrics';
import { expect, test } from 'vitest';
import { readHistoryRows } from '../../../tests/support/data/series.ts';
import { addPingTasks, makeNodeConfig, openTestStore } from '../../../tests/support/data/store.ts';
import { createMinuteBuffer, createProbeBuffer, createRowBuffer } from './row-buffer.ts';

function createRecorder(maxRows = 5_000) {
  const batches: Float64Array[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const buffer = createRowBuffer(
    2,
    maxRows,
    (numbers) => {
      batches.push(numbers);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      return gate.promise;
    },
    (row, value: number) => row.set([value, -value]),
  );
  return { buffer, batches, gates, add: buffer.add };
}

test('rows are sent in order, a thousand per batch, one batch at a time', async () => {
  const { buffer, batches, gates, add } = createRecorder();
  for (let value = 0; value < 999; value += 1) add(value);
  expect(buffer.isUrgent).toBe(false);
  add(999);
  expect(buffer.isUrgent).toBe(true);
  for (let value = 1_000; value < 1_500; value += 1) add(value);
  const first = buffer.flush();
  expect(buffer.flush()).toBe(first);
  add(1_500);
  gates[0]?.resolve();
  await first;
  expect(buffer.size).toBe(501);
  const second = buffer.flush();
  gates[1]?.resolve();
  await second;
  const values = batches.flatMap((numbers) => [...numbers].filter((_, index) => index % 2 === 0));
  expect(batches.map(({ length }) => length / 2)).toEqual([1_000, 501]);
  expect(values).toEqual(Array.from({ length: 1_501 }, (_, value) => value));
  expect(buffer.size).toBe(0);
  await buffer.flush();
  expect(batches).toHaveLength(2);
});

test('a failed batch is kept and sent again', async () => {
  const { buffer, batches, gates, add } = createRecorder();
  add(7);
  const failed = buffer.flush();
  gates[0]?.reject(new Error('full'));
  await expect(failed).rejects.toThrow('full');
  expect(buffer.size).toBe(1);
  const again = buffer.flush();
  gates[1]?.resolve();
  await again;
  expect([...(batches[1] ?? [])]).toEqual([7, -7]);
});

test('a full buffer rejects new rows', () => {
  const { buffer, add } = createRecorder(300);
  for (let value = 0; value < 300; value += 1) expect(add(value)).toBe(true);
  expect(add(300)).toBe(false);
  expect(buffer.size).toBe(300);
});

test('minutes and probes are written to their tables', async () => {
  const store = await openTestStore();
  await store.insertNode({ config: makeNodeConfig(), token: 't', created_at: 0 });
  await addPingTasks(store, 3);
  const minutes = createMinuteBuffer(store);
  const probes = createProbeBuffer(store);
  minutes.add(1, 100, new Float64Array(historyColumns.length + meanColumns.length).fill(1));
  probes.add({ node_id: 1, task_id: 3, ts: 6_000, latency_ms: 1.5 });
  expect([minutes.size, probes.size]).toEqual([1, 1]);
  await Promise.all([minutes.flush(), probes.flush()]);
  const window = { from: 0, to: 6_000, step: 60, maxRows: 10 };
  const query = { node_id: 1, window, metrics: true, task_ids: [3] };
  const { metrics, pings } = await readHistoryRows(store, query);
  expect(metrics?.rows).toMatchObject([{ ts: 6_000, minutes: 1, [historyColumns[0]]: 1 }]);
  expect(pings[0]?.rows).toMatchObject([{ ts: 6_000, probes: 1, lost: 0, latency: 1.5 }]);
});
