import { type Cell, hasColumns, quoteName } from '../cells.ts';
import type { SourceDatabase } from '../import-source.ts';
import { LATENCY, LOSS, type MetricStore, quoteList, type Rollup } from './metric-store.ts';
import { findTask } from './normalized-metrics.ts';

const columns = [
  'metric_name',
  'entity_id',
  'tags_hash',
  'tags',
  'resolution_nano',
  'bucket_nano',
  'count',
  'sum',
  'min_val',
  'max_val',
  'first_val',
  'first_ts',
  'last_val',
  'last_ts',
] as const;

const pointColumns = ['metric_name', 'entity_id', 'tags_hash', 'tags', 'ts_nano', 'value'] as const;

const NANO_PER_MS = 1_000_000;
const MINUTE_MS = 60_000;
const NANO_PER_MINUTE = NANO_PER_MS * MINUTE_MS;

const ROLLUPS = `metric_name AS metric, CAST(bucket_nano AS INTEGER) / ${NANO_PER_MS} AS start, CAST(count AS INTEGER) AS count,
  CAST(sum AS REAL) AS sum, CAST(min_val AS REAL) AS min, CAST(max_val AS REAL) AS max, CAST(first_val AS REAL) AS first,
  CAST(first_ts AS INTEGER) / ${NANO_PER_MS} AS first_at, CAST(last_val AS REAL) AS last,
  CAST(last_ts AS INTEGER) / ${NANO_PER_MS} AS last_at`;

/** Samples of a host that are not rolled up yet, as minutes. */
const POINT_MINUTES = `metric_name AS metric, CAST(ts_nano AS INTEGER) / ${NANO_PER_MINUTE} * ${MINUTE_MS} AS start,
  count(*) AS count, sum(CAST(value AS REAL)) AS sum, min(CAST(value AS REAL)) AS min, max(CAST(value AS REAL)) AS max,
  0 AS first, min(CAST(ts_nano AS INTEGER)) / ${NANO_PER_MS} AS first_at, 0 AS last,
  max(CAST(ts_nano AS INTEGER)) / ${NANO_PER_MS} AS last_at`;

/** Results of probes that are not rolled up yet. */
const POINTS = `metric_name AS metric, at AS start, 1 AS count, value AS sum, value AS min, value AS max, value AS first,
  at AS first_at, value AS last, at AS last_at`;

/** Represents the samples; shorter than any bucket. */
const POINT_LENGTH = 1;

interface Query {
  where: string;
  length: number;
  parameters: readonly string[];
}

/** The layout of 1.2.1 to 1.3.0: one table with names and tags in each row, and nanoseconds. */
export function openFlatMetrics(db: SourceDatabase, prefix: string): MetricStore | undefined {
  const table = `${prefix}rollups`;
  const points = `${prefix}points`;
  if (!hasColumns(db, table, columns)) return;
  const { sqlite } = db;
  const hasPoints = hasColumns(db, points, pointColumns);
  const lengths = sqlite
    .prepare<[], number>(`SELECT DISTINCT resolution_nano / ${NANO_PER_MS} FROM ${quoteName(table)}`)
    .pluck()
    .all();

  /** Nothing runs before the first row is asked for, so that no statement stays open after an error. */
  function* run(sql: string, parameters: readonly (string | number)[]): Generator<Rollup> {
    yield* sqlite.prepare<(string | number)[], Rollup>(sql).iterate(...parameters);
  }

  function readRollups({ where, length, parameters }: Query): Iterable<Rollup> {
    const sql = `SELECT ${ROLLUPS} FROM ${quoteName(table)}
      WHERE ${where} AND resolution_nano = CAST(? AS INTEGER) * ${NANO_PER_MS} ORDER BY bucket_nano`;
    return run(sql, [...parameters, length]);
  }

  function readHost(query: Query): Iterable<Rollup> {
    if (query.length !== POINT_LENGTH) return readRollups(query);
    const sql = `SELECT ${POINT_MINUTES} FROM ${quoteName(points)} WHERE ${query.where} GROUP BY metric_name, start
      ORDER BY start`;
    return run(sql, query.parameters);
  }

  function readProbes(query: Query): Iterable<Rollup> {
    if (query.length !== POINT_LENGTH) return readRollups(query);
    const sql = `SELECT ${POINTS} FROM (
        SELECT metric_name, CAST(ts_nano AS INTEGER) / ${NANO_PER_MS} AS at, CAST(value AS REAL) AS value
        FROM ${quoteName(points)} WHERE ${query.where}
      ) ORDER BY at`;
    return run(sql, query.parameters);
  }

  function select<Row>(sql: (from: string) => string, parameters: readonly string[]): Row[] {
    const sources = hasPoints ? [table, points] : [table];
    return sources.flatMap((source) =>
      sqlite.prepare<string[], Row>(sql(quoteName(source))).all(...parameters),
    );
  }

  return {
    lengths: [...(hasPoints ? [POINT_LENGTH] : []), ...lengths.filter((length) => length > 0)].sort(
      (a, b) => a - b,
    ),
    listEntities() {
      const rows = select<{ entity_id: string }>((from) => `SELECT DISTINCT entity_id FROM ${from}`, []);
      return [...new Set(rows.map(({ entity_id }) => entity_id))];
    },
    read: (entity, metrics, length) =>
      readHost({
        where: `metric_name IN (${quoteList(metrics)}) AND entity_id = ? AND tags IN ('{}', 'null', '')`,
        length,
        parameters: [entity],
      }),
    listProbes(entity) {
      const rows = select<{ tags_hash: string; tags: Cell }>(
        (from) =>
          `SELECT DISTINCT tags_hash, tags FROM ${from} WHERE metric_name = '${LATENCY}' AND entity_id = ?`,
        [entity],
      );
      const hashes = new Map(rows.map(({ tags_hash, tags }) => [tags_hash, findTask(tags)]));
      return [...hashes].flatMap(([hash, task]) => {
        const where = `metric_name IN ('${LATENCY}', '${LOSS}') AND entity_id = ? AND tags_hash = ?`;
        const parameters = [entity, hash];
        return task === undefined
          ? []
          : [{ task, read: (length: number) => readProbes({ where, length, parameters }) }];
      });
    },
    count(metric, length) {
      let rows = 0;
      let samples = 0;
      for (const { count } of readProbes({ where: 'metric_name = ?', length, parameters: [metric] })) {
        rows += 1;
        samples += count;
      }
      return { rows, samples };
    },
  };
}
