import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { addNodes, countIds } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';
import { runFile } from '../../support/process.ts';

const KILLS = 8;
const FIRST_MINUTE = 29_000_000;

const MINUTES = `SELECT key, cpu, weights FROM metric
  UNION ALL SELECT node_id << 27 | minute, cpu, weights FROM metric_recent`;

/** Hours with minutes whose rollup is neither right nor due. */
const WRONG_HOURS = `WITH counted AS (
    SELECT (key >> 27) AS node_id, ((key & 134217727) + 59) / 60 AS hour, count(*) AS minutes,
      CAST(round(sum(cpu * coalesce(weights, 60000) * 1.0) / sum(coalesce(weights, 60000))) AS INTEGER) AS cpu
    FROM (${MINUTES}) GROUP BY 1, 2)
  SELECT count(*) FROM counted
    LEFT JOIN metric_hour AS rollup ON rollup.key = (counted.node_id << 27 | counted.hour)
    LEFT JOIN metric_open AS open ON open.node_id = counted.node_id AND open.hour = counted.hour
  WHERE (rollup.key IS NULL) = (open.hour IS NULL)
    OR rollup.key IS NOT NULL AND (rollup.minutes, rollup.cpu) IS NOT (counted.minutes, counted.cpu)`;

const WRONG_PINGS = `WITH counted AS (
    SELECT node_id, task_id, (ts + 3599) / 3600 AS hour, count(*) AS probes, count(*) - count(latency) AS lost
    FROM ping_record GROUP BY 1, 2, 3)
  SELECT count(*) FROM counted
    LEFT JOIN ping_hour AS rollup USING (node_id, task_id, hour)
    LEFT JOIN ping_open AS open USING (node_id, task_id, hour)
  WHERE (rollup.probes IS NULL) = (open.hour IS NULL)`;

function inspect(path: string) {
  const db = new BetterSqlite(path);
  const read = (sql: string) => Number(db.prepare<[], number>(sql).pluck().get());
  const found = {
    check: db.pragma('quick_check', { simple: true }),
    wrongHours: read(WRONG_HOURS),
    wrongPings: read(WRONG_PINGS),
    rollups: read('SELECT count(*) FROM metric_hour'),
    twice: read(`SELECT count(*) - count(DISTINCT key) FROM (${MINUTES})`),
    last: read(`SELECT max(key & 134217727) FROM (${MINUTES})`),
  };
  db.close();
  return found;
}

test(`after each of ${KILLS} kills every hour is either rolled up correctly or still pending`, async () => {
  const path = join(makeFolder(), 'muster.db');
  const store = await openStore({ path, drawId: countIds() });
  await addNodes(store, 5);
  await store.close();
  let minute = FIRST_MINUTE;
  let rollups = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const child = runFile('tests/faults/crash/history-child.ts', [path, String(minute + 1)]);
    await child.waitFor(new RegExp(`minute ${minute + 100 + kill * 37}\n`));
    await child.stop('SIGKILL');
    const said = Number(/minute (\d+)\n$/.exec(child.output.stdout)?.[1]);
    const { last, ...state } = inspect(path);
    expect(state).toMatchObject({ check: 'ok', wrongHours: 0, wrongPings: 0, twice: 0 });
    expect(last).toBeGreaterThanOrEqual(said);
    minute = last;
    rollups = state.rollups;
  }
  expect(rollups).toBeGreaterThan(50);
});
