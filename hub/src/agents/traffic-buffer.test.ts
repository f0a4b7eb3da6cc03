import { expect, test } from 'vitest';
import { makeNodeConfig, openTestStore } from '../../../tests/support/data/store.ts';
import type { TrafficRow } from '../store/rows.ts';
import { createTrafficBuffer } from './traffic-buffer.ts';

async function openWithNodes(count: number) {
  const store = await openTestStore();
  const rows: TrafficRow[] = [];
  for (let index = 0; index < count; index += 1) {
    const node = { config: makeNodeConfig(), token: `t${index}`, created_at: 0 };
    rows.push((await store.insertNode(node)).traffic);
  }
  const readRx = async () => (await store.load(0)).nodes.map(({ traffic }) => traffic.rx);
  return { store, rows, readRx, buffer: createTrafficBuffer(store) };
}

test('marks merge: a row is written once, with its latest values', async () => {
  const { rows, readRx, buffer } = await openWithNodes(2);
  for (let round = 1; round <= 5; round += 1) {
    for (const row of rows) {
      row.rx += row.node_id;
      buffer.mark(row);
    }
  }
  expect(buffer.size).toBe(2);
  await buffer.flush();
  expect(buffer.size).toBe(0);
  expect(await readRx()).toEqual([5, 10]);
});

test('while a batch is unacknowledged a flush only waits for it, and new marks go into the next', async () => {
  const { rows, readRx, buffer } = await openWithNodes(2);
  const [a, b] = rows;
  a!.rx = 1;
  buffer.mark(a!);
  const first = buffer.flush();
  a!.rx = 2;
  b!.rx = 2;
  buffer.mark(a!);
  buffer.mark(b!);
  expect(buffer.flush()).toBe(first);
  await first;
  expect(buffer.size).toBe(2);
  expect(await readRx()).toEqual([1, 0]);
  await buffer.flush();
  expect(await readRx()).toEqual([2, 2]);
});

test('an empty flush does nothing, and the rows of a failed one stay marked', async () => {
  const { store, rows, buffer } = await openWithNodes(2);
  await buffer.flush();
  buffer.mark(rows[0]!);
  await store.close();
  await expect(buffer.flush()).rejects.toMatchObject({ code: 'closed' });
  expect(buffer.size).toBe(1);
  await expect(buffer.flush()).rejects.toMatchObject({ code: 'closed' });
});

test('only a marked row can be in a hurry, until it is written', async () => {
  const { rows, buffer } = await openWithNodes(2);
  const [a, b] = rows;
  buffer.mark(a!);
  buffer.hurry(b!);
  expect(buffer.isUrgent).toBe(false);
  buffer.hurry(a!);
  expect(buffer.isUrgent).toBe(true);
  await buffer.flush();
  expect(buffer.isUrgent).toBe(false);
});
