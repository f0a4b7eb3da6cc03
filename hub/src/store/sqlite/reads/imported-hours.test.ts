import BetterSqlite from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { encodeMinutes, encodeProbes, readSeries } from '../../../../../tests/support/data/series.ts';
import { addPingTasks, makeNodeConfig, openTestStore } from '../../../../../tests/support/data/store.ts';
import { makeKey } from '../../metric-layout.ts';
import type { Store } from '../../store.ts';

/** Some whole hour, in hours since the epoch. */
const HOUR = 483_333;
const day = { from: (HOUR - 24) * 3600, to: HOUR * 3600 };

let store: Store & { path: string };

/** Hours 20 to 10 before `HOUR` without minutes, as an import writes them, and a minute and a result in the last hour. */
beforeEach(async () => {
  store = await openTestStore();
  await store.insertNode({ config: makeNodeConfig(), token: 'token', created_at: 0 });
  await addPingTasks(store, 1);
  const db = new BetterSqlite(store.path);
  const hour = db.prepare('INSERT INTO metric_hour (key, minutes, cpu) VALUES (?, 60, ?)');
  const ping = db.prepare(
    'INSERT INTO ping_hour (node_id, task_id, hour, probes, lost, latency) VALUES (1, 1, ?, 60, 0, 5000)',
  );
  for (let ago = 20; ago >= 10; ago -= 1) {
    hour.run(makeKey(1, HOUR - ago), ago * 100);
    ping.run(HOUR - ago);
  }
  db.close();
  await store.writeMinutes(encodeMinutes([{ node: 1, minute: HOUR * 60 - 5, cpu: 50 }]));
  const ts = HOUR * 3600 - 300;
  await store.writeProbes(encodeProbes([{ node_id: 1, task_id: 1, ts, latency_ms: 7 }]));
});

test('a window with hours before its oldest minute has hours, also if its minutes fit the row limit', async () => {
  const { step, rows } = await readSeries(store, { ...day, maxRows: 1440 });
  expect(step).toBe(3600);
  expect(rows.map(({ ts, cpu }) => [ts / 3600 - HOUR, cpu])).toEqual([
    ...Array.from({ length: 11 }, (_, index) => [index - 20, 20 - index]),
    [0, 50],
  ]);
});

test('buckets are whole hours, no narrower than asked', async () => {
  const { step, rows } = await readSeries(store, { ...day, maxRows: 8, step: 10_860 });
  expect(step).toBe(4 * 3600);
  expect(rows.length).toBeLessThanOrEqual(8);
});

test('a window without such hours has its minutes', async () => {
  const { step, rows } = await readSeries(store, { from: (HOUR - 9) * 3600 - 60, to: HOUR * 3600 });
  expect(step).toBe(60);
  expect(rows).toHaveLength(1);
});

test('latency has hours before its oldest result', async () => {
  const whole = await readSeries(store, { ...day, maxRows: 1440, task_ids: [1] });
  expect(whole.pings[0]?.step).toBe(3600);
  const last = await readSeries(store, { from: (HOUR - 9) * 3600 - 60, to: HOUR * 3600, task_ids: [1] });
  expect(last.pings[0]?.step).toBe(0);
});
