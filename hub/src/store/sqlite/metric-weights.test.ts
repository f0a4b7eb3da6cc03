import { historyColumns, meanColumns, storedPerUnit } from '@muster/generated/metrics';
import { addReport, createMinuteAccumulator, finishRunning } from '@muster/shared/history/minute-accumulator';
import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openReads } from '../../../../tests/support/data/series.ts';
import { makeNodeConfig } from '../../../../tests/support/data/store.ts';
import { type MetricValues, NUMBERS_PER_MINUTE } from '../series.ts';
import { insertNode } from '../tables/node.ts';
import { migrate, readMigrations } from './migrate.ts';
import { createSqliteQueries } from './queries.ts';
import { createMetricTable } from './tables/metric.ts';

const HOUR = 3600;
/** A multiple of four, so that buckets of four hours begin with it. */
const HOUR_NUMBER = 483_336;
const START = HOUR_NUMBER * HOUR;
const END = START + 4 * HOUR;
const meanNames = ['cpu', 'tcp', 'mem_used', 'net_rx'] as const;

type Mean = (typeof meanNames)[number];

/** What was measured over the second that ends at `ts`. */
type Sample = { ts: number } & Partial<Record<Mean, number>>;

/** The time between two starts of the hub, with a report every second. */
interface Session {
  /** Seconds of silence before it. */
  silence: number;
  reports: { cpu: number | undefined; tcp: number | undefined; mem_used: number; received: number }[];
  /** Whether the ended hours are rolled up after it; what follows may reopen the last of them. */
  rollsUp: boolean;
}

const session: fc.Arbitrary<Session> = fc.record({
  silence: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 3000 })),
  reports: fc.array(
    fc.record({
      cpu: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
      tcp: fc.option(fc.nat(10_000), { nil: undefined, freq: 2 }),
      mem_used: fc.nat(2 ** 40),
      received: fc.nat(1_000_000),
    }),
    // At least 20 s, so that a minute has at most four parts.
    { minLength: 20, maxLength: 150 },
  ),
  rollsUp: fc.boolean(),
});

async function openTable() {
  const db = new BetterSqlite(':memory:');
  migrate(db, readMigrations());
  await insertNode(createSqliteQueries(db), { config: makeNodeConfig(), token: 'a', created_at: 0 }, 1);
  const { readRows } = openReads(db);
  const read = async (step: number, maxRows: number) => {
    const window = { from: START, to: END, step, maxRows };
    const { metrics } = await readRows({ node_id: 1, metrics: true, task_ids: [], window });
    return metrics?.rows ?? [];
  };
  return { db, table: createMetricTable(db), read };
}

/** Runs a session through an accumulator into the table; returns its samples. */
function runSession(
  { reports }: Session,
  start: number,
  table: ReturnType<typeof createMetricTable>,
): Sample[] {
  const state = createMinuteAccumulator(1, (nodeId, minute, values) => {
    const row = new Float64Array(NUMBERS_PER_MINUTE);
    row.set([nodeId, minute, ...values]);
    table.write(row);
  });
  let total = 0;
  const samples = reports.map(({ received, ...metrics }, index): Sample => {
    total += received;
    const ts = start + index + 1;
    const report = { ...metrics, boot_id: 'a', net_rx_total: total };
    const measured = Object.fromEntries(Object.entries(report).filter(([, value]) => value !== undefined));
    addReport(state, measured, { wall: ts * 1000, monotonic: ts * 1000 });
    // The first report of a session has no rate yet.
    return { ts, ...measured, ...(index === 0 ? {} : { net_rx: received }) };
  });
  finishRunning(state);
  return samples;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How far the rows are from the plain means of their samples, in stored units; the largest difference. */
function findError(rows: MetricValues[], step: number, samples: readonly Sample[]): number {
  let error = 0;
  for (const { ts: end, ...values } of rows) {
    const covered = samples.filter(({ ts }) => ts > end - step && ts <= end);
    for (const name of meanNames) {
      const known = covered.flatMap((sample) => sample[name] ?? []);
      const stored = values[name];
      expect(stored === undefined, `${name} at ${end}`).toBe(known.length === 0);
      if (stored !== undefined) error = Math.max(error, Math.abs(stored - mean(known)) * storedPerUnit[name]);
    }
  }
  return error;
}

test('means of minutes, hours and buckets equal the plain mean of all samples, across restarts and missing metrics', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(session, { minLength: 1, maxLength: 8 }), async (sessions) => {
      const { db, table, read } = await openTable();
      const samples: Sample[] = [];
      let now = START;
      for (const one of sessions) {
        now += one.silence;
        if (now + one.reports.length > END) break;
        samples.push(...runSession(one, now, table));
        now += one.reports.length;
        if (one.rollsUp) while (table.rollup(Math.floor(now / HOUR), 3) > 0);
      }
      const errorOf = async (step: number, maxRows: number) =>
        findError(await read(step, maxRows), step, samples);
      // Half a unit for each of four parts and of the merges between them, then for the hour, then for the answer.
      const [ofMinute, ofHour] = [2, 2.5];
      expect(await errorOf(60, 100_000)).toBeLessThanOrEqual(ofMinute);
      expect(await errorOf(420, 1)).toBeLessThanOrEqual(ofMinute + 0.5);
      expect(await errorOf(HOUR, 1)).toBeLessThanOrEqual(ofHour + 0.5);
      expect(await errorOf(4 * HOUR, 1)).toBeLessThanOrEqual(ofHour + 0.5);
      while (table.rollup(HOUR_NUMBER + 10, 3) > 0);
      expect(await errorOf(HOUR, 1)).toBeLessThanOrEqual(ofHour + 0.5);
      expect(await errorOf(4 * HOUR, 1)).toBeLessThanOrEqual(ofHour + 0.5);
      db.close();
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('rows written before weights existed count as full minutes', async () => {
  const { db, table, read } = await openTable();
  const key = 2 ** 27 + START / 60 + 1;
  db.exec(`INSERT INTO metric (key, cpu) VALUES (${key}, 1000), (${key + 60}, 3000);
    INSERT INTO metric_hour (key, minutes, cpu) VALUES (${2 ** 27 + HOUR_NUMBER + 1}, 10, 1000);
    INSERT INTO metric_open VALUES (1, ${HOUR_NUMBER + 2})`);
  // (10 · 10 + 30) / 11
  expect((await read(2 * HOUR, 1))[0]?.cpu).toBe(11.82);
  const half = new Float64Array(NUMBERS_PER_MINUTE).fill(Number.NaN);
  half.set([1, START / 60 + 1]);
  half[2 + historyColumns.indexOf('cpu')] = 40;
  half.fill(0, 2 + historyColumns.length);
  half[2 + historyColumns.length + meanColumns.indexOf('cpu')] = 30_000;
  table.write(half);
  expect(db.prepare('SELECT cpu, weights FROM metric ORDER BY key').get()).toEqual({
    cpu: 2000,
    weights: '90000',
  });
  db.close();
});
