import { createManualRuntime } from '@muster/shared/runtime/manual';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { makeNodeConfig, openTestStore } from '../../../../tests/support/data/store.ts';
import { findPeriodStart, rollOver, toDayNumber } from '../../agents/ledger.ts';
import { soleOwnership } from '../../agents/ledger-ownership.ts';
import { createFleet } from './fleet.ts';
import { createNodeUpdates } from './update-node.ts';

/** A stored node with reset day 1 and 1000 bytes in its running period. */
async function openWithNode() {
  const runtime = createManualRuntime();
  const today = runtime.calendar(runtime.now());
  const store = await openTestStore();
  const stored = await store.insertNode({ config: makeNodeConfig(), token: 'token', created_at: 1 });
  const ledger = { ...stored.traffic, period_rx: 1000, period_start: findPeriodStart(today, 1) };
  await store.writeTraffic([ledger]);
  const fleet = createFleet([{ ...stored, traffic: ledger }]);
  const node = fleet.get(1);
  // No other method of the store: the update must be one command.
  const { update } = createNodeUpdates(runtime, { updateNode: store.updateNode }, fleet, soleOwnership);
  const readStored = async () => (await store.load(1)).nodes[0]!;
  return { store, today, node, update, readStored };
}

test('a new reset day, its period and unsaved figures are one command: a restart keeps the figures', async () => {
  const { today, node, update, readStored } = await openWithNode();
  node.traffic.period_rx = 1500;
  await update(1, { traffic_reset_day: today.day, remark: 'moved' });
  expect(node.row).toMatchObject({ traffic_reset_day: today.day, remark: 'moved' });
  expect(node.traffic).toMatchObject({ period_rx: 1500, period_start: toDayNumber(today) });

  const found = await readStored();
  expect(found.node).toMatchObject({ traffic_reset_day: today.day, remark: 'moved' });
  expect(found.traffic).toEqual(node.traffic);
  expect(rollOver(found.traffic, { today, resetDay: today.day })).toBe(false);
});

test('figures of a period that had ended are stored as 0 with the new reset day', async () => {
  const { today, node, update, readStored } = await openWithNode();
  node.traffic.period_start = 20000101;
  await update(1, { traffic_reset_day: today.day });
  expect((await readStored()).traffic).toMatchObject({ period_rx: 0, period_start: toDayNumber(today) });
});

test('a flush while the new reset day is being stored writes the new period too', async () => {
  const { store, today, node, update, readStored } = await openWithNode();
  const updated = update(1, { traffic_reset_day: today.day });
  await Promise.resolve();
  rollOver(node.traffic, { today, resetDay: node.row.traffic_reset_day });
  node.traffic.period_rx += 1;
  await Promise.all([updated, store.writeTraffic([node.traffic])]);
  expect((await readStored()).traffic).toMatchObject({ period_rx: 1001, period_start: toDayNumber(today) });
});

test('when the ledger cannot be written, neither database nor memory has the new reset day', async () => {
  const { store, today, node, update, readStored } = await openWithNode();
  const db = new BetterSqlite(store.path);
  db.exec("CREATE TRIGGER fail BEFORE UPDATE ON traffic BEGIN SELECT RAISE(ABORT, 'injected'); END");
  db.close();
  const { row } = node;
  const { period_rx, period_start } = node.traffic;
  await expect(update(1, { traffic_reset_day: today.day, remark: 'moved' })).rejects.toThrow('injected');
  expect(node).toMatchObject({ row, traffic: { period_rx, period_start } });
  expect(await readStored()).toMatchObject({ node: row, traffic: { period_rx, period_start } });
});

test('updates that overlap are applied in order, and a failed one does not undo a later one', async () => {
  const { node, update, readStored } = await openWithNode();
  const failed = update(1, { traffic_reset_day: 20, price: -1 });
  await Promise.all([expect(failed).rejects.toThrow(), update(1, { traffic_reset_day: 25 })]);
  expect(node.row).toMatchObject({ traffic_reset_day: 25, price: 0 });
  const found = await readStored();
  expect(found.node.traffic_reset_day).toBe(25);
  expect(found.traffic).toEqual(node.traffic);
});
