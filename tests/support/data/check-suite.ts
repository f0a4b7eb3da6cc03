import { describe, expect, test } from 'vitest';
import type { CheckResultRow, CheckStatusRow } from '../../../hub/src/store/rows.ts';
import { addNodes } from './store.ts';
import type { OpenTestStore } from './store-suite.ts';

const NOW = 1_770_000_000;

const task = {
  name: 'Shop',
  target: 'https://shop.example/',
  interval: 60,
  all_nodes: true,
  node_ids: [],
  sort: null,
};
const nothing = { results: [], deletedResults: [], statuses: [], outages: [] };
const calls = { called_at: null, has_failed: false, started_at: null, duration_ms: null };

const makeStatus = (changes: Partial<CheckStatusRow> = {}): CheckStatusRow => ({
  task_id: 1,
  begun_at: NOW,
  state: 'down',
  since: NOW + 60,
  reason: 'timeout',
  detail: '',
  ...changes,
});

const makeResult = (changes: Partial<CheckResultRow> = {}): CheckResultRow => ({
  task_id: 1,
  node_id: 1,
  state: 'down',
  since: NOW,
  reason: 'status',
  detail: '503',
  certificate_until: null,
  ...changes,
});

/** Part of the suite of all engines. */
export function testChecks(openTestStore: OpenTestStore): void {
  describe('checks', () => {
    async function prepare() {
      const store = await openTestStore();
      await addNodes(store, 2);
      await store.insertPingTask(task);
      return store;
    }

    test('options and the key of a heartbeat are stored with the task', async () => {
      const store = await openTestStore();
      const check = { statuses: ['2xx'], slow_ms: 800, public_name: 'Our "shop"' };
      const row = await store.insertPingTask({ ...task, check, heartbeat_key: 'ab'.repeat(16) });
      expect(row).toMatchObject({ check, heartbeat_key: 'ab'.repeat(16) });
      expect(await store.updatePingTask(row.id, { check: { slow_ms: 1 } })).toEqual({
        ...row,
        check: { slow_ms: 1 },
      });
      expect((await store.load(NOW)).pingTasks).toEqual([{ ...row, check: { slow_ms: 1 } }]);
    });

    test('results and states are replaced and deleted', async () => {
      const store = await prepare();
      const other = makeResult({ node_id: 2, state: 'up', reason: null, detail: '', certificate_until: NOW });
      await store.writeChecks({ ...nothing, results: [makeResult(), other], statuses: [makeStatus()] });
      expect((await store.load(NOW)).checks).toEqual({
        results: [makeResult(), other],
        statuses: [{ ...makeStatus(), ...calls }],
      });
      const statuses = [makeStatus({ state: 'up', reason: null })];
      await store.writeChecks({ ...nothing, deletedResults: [{ task_id: 1, node_id: 1 }], statuses });
      expect((await store.load(NOW)).checks).toEqual({
        results: [other],
        statuses: [{ ...statuses[0], ...calls }],
      });
    });

    test('calls of a heartbeat and its state do not overwrite each other', async () => {
      const store = await prepare();
      const called = { task_id: 1, called_at: NOW, has_failed: true, started_at: null, duration_ms: 5000 };
      await store.writeHeartbeat(called);
      await store.writeChecks({ ...nothing, statuses: [makeStatus()] });
      await store.writeHeartbeat({ ...called, started_at: NOW + 5 });
      expect((await store.load(NOW)).checks.statuses).toEqual([
        { ...makeStatus(), ...called, started_at: NOW + 5 },
      ]);
    });

    test('outages are read by task, the newest first, and expire', async () => {
      const store = await prepare();
      await store.insertPingTask(task);
      const make = (task_id: number, began_at: number, ended_at: number | null) => ({
        task_id,
        began_at,
        ended_at,
        reason: null,
      });
      const outages = [make(1, 10, 20), make(1, 30, null), make(2, 5, 6)];
      await store.writeChecks({ ...nothing, outages });
      await store.writeChecks({ ...nothing, outages: [make(1, 30, 40)] });
      const read = (query: { from: number; task?: number }) =>
        store.readCheckOutages({ maxRows: 9, ...query });
      expect(await read({ from: 0 })).toEqual([make(1, 30, 40), make(1, 10, 20), make(2, 5, 6)]);
      expect(await read({ from: 20, task: 1 })).toHaveLength(2);
      expect(await read({ from: 21, task: 1 })).toEqual([make(1, 30, 40)]);
      expect(await store.deleteExpiredOutages({ before: 20, maxRows: 1 })).toBe(false);
      expect(await store.deleteExpiredOutages({ before: 20, maxRows: 1 })).toBe(true);
      expect(await read({ from: 0 })).toEqual([make(1, 30, 40), make(1, 10, 20)]);
    });

    test('are deleted with their task or node, and rows of deleted ones are skipped', async () => {
      const store = await prepare();
      await store.writeChecks({ ...nothing, results: [makeResult(), makeResult({ node_id: 2 })] });
      await store.deleteNode(1);
      await store.writeChecks({ ...nothing, results: [makeResult()] });
      expect((await store.load(NOW)).checks.results).toEqual([makeResult({ node_id: 2 })]);
      await store.deletePingTask(1);
      const outages = [{ task_id: 1, began_at: 1, ended_at: null, reason: null }];
      await store.writeChecks({
        results: [makeResult({ node_id: 2 })],
        deletedResults: [],
        statuses: [makeStatus()],
        outages,
      });
      await store.writeHeartbeat({ task_id: 1, ...calls });
      expect((await store.load(NOW)).checks).toEqual({ results: [], statuses: [] });
      expect(await store.readCheckOutages({ from: 0, maxRows: 9 })).toEqual([]);
    });
  });
}
