import { type Cell, hasColumns, quoteName, toJson, toRecord } from '../cells.ts';
import type { SourceDatabase } from '../import-source.ts';
import { LATENCY, LOSS, type MetricStore, type ProbeSeries, quoteList, type Rollup } from './metric-store.ts';

const columns = {
  series: ['id', 'metric_name', 'entity_id', 'tags'],
  resolutions: ['id', 'resolution_milli'],
  rollups: [
    'series_id',
    'resolution_id',
    'bucket_milli',
    'count',
    'sum',
    'min_val',
    'max_val',
    'first_val',
    'first_ts_milli',
    'last_val',
    'last_ts_milli',
  ],
} as const;

/** Casts, because columns can have values of any type. */
const SELECT = `series.metric_name AS metric, CAST(bucket_milli AS INTEGER) AS start, CAST(count AS INTEGER) AS count,
  CAST(sum AS REAL) AS sum, CAST(min_val AS REAL) AS min, CAST(max_val AS REAL) AS max, CAST(first_val AS REAL) AS first,
  CAST(first_ts_milli AS INTEGER) AS first_at, CAST(last_val AS REAL) AS last, CAST(last_ts_milli AS INTEGER) AS last_at`;

/** The id of no row. */
const NONE = -1;

interface SeriesRow {
  id: number;
  metric_name: string;
  tags: Cell;
}

/** The layout since 1.3.1: series and resolutions have tables of their own, and instants are milliseconds. */
export function openNormalizedMetrics(db: SourceDatabase, prefix: string): MetricStore | undefined {
  const tables = {
    series: `${prefix}series`,
    resolutions: `${prefix}resolutions`,
    rollups: `${prefix}rollups`,
  };
  for (const key of ['series', 'resolutions', 'rollups'] as const) {
    if (!hasColumns(db, tables[key], columns[key])) return;
  }
  const { sqlite } = db;
  const series = quoteName(tables.series);
  const rollups = quoteName(tables.rollups);
  const ids = readResolutions(db, tables.resolutions);
  const from = `FROM ${series} AS series CROSS JOIN ${rollups} AS rollups ON series_id = series.id AND resolution_id = ?`;
  const selectProbes = sqlite.prepare<[string], SeriesRow>(
    `SELECT id, metric_name, tags FROM ${series} WHERE metric_name IN ('${LATENCY}', '${LOSS}') AND entity_id = ?`,
  );
  /** Nothing runs before the first row is asked for, so that no statement stays open after an error. */
  function* select(
    where: string,
    length: number,
    parameters: readonly (string | number)[],
  ): Generator<Rollup> {
    yield* sqlite
      .prepare<(string | number)[], Rollup>(`SELECT ${SELECT} ${from} WHERE ${where} ORDER BY bucket_milli`)
      .iterate(ids.get(length) ?? NONE, ...parameters);
  }

  return {
    lengths: [...ids.keys()].sort((a, b) => a - b),
    listEntities: () => sqlite.prepare<[], string>(`SELECT DISTINCT entity_id FROM ${series}`).pluck().all(),
    read: (entity, metrics, length) =>
      select(
        `metric_name IN (${quoteList(metrics)}) AND entity_id = ? AND tags IN ('{}', 'null', '')`,
        length,
        [entity],
      ),
    listProbes: (entity) =>
      pairProbes(selectProbes.all(entity)).map(({ task, latency, loss }) => ({
        task,
        read: (length) => select('series.id IN (?, ?)', length, [latency, loss]),
      })),
    count(metric, length) {
      const row = sqlite
        .prepare<[number, string], { rows: number; samples: number | null }>(
          `SELECT count(*) AS rows, sum(count) AS samples ${from} WHERE metric_name = ?`,
        )
        .get(ids.get(length) ?? NONE, metric);
      return { rows: row?.rows ?? 0, samples: row?.samples ?? 0 };
    },
  };
}

/** Ids by length; they differ between databases. */
function readResolutions({ sqlite }: SourceDatabase, table: string): Map<number, number> {
  const rows = sqlite
    .prepare<[], { id: number; length: number }>(
      `SELECT id, resolution_milli AS length FROM ${quoteName(table)}`,
    )
    .all();
  return new Map(rows.filter(({ length }) => length > 0).map(({ id, length }) => [length, id]));
}

/** Latency and loss of a task are two series with the same tags, `{"task_id":"1"}`. */
function pairProbes(rows: SeriesRow[]): (Pick<ProbeSeries, 'task'> & { latency: number; loss: number })[] {
  const latencies = rows.filter(({ metric_name }) => metric_name === LATENCY);
  return latencies.flatMap(({ id, tags }) => {
    const task = findTask(tags);
    const loss = rows.find((row) => row.metric_name === LOSS && findTask(row.tags) === task);
    return task === undefined ? [] : [{ task, latency: id, loss: loss?.id ?? NONE }];
  });
}

export function findTask(tags: Cell): string | undefined {
  const { task_id: task } = toRecord(toJson(tags));
  return typeof task === 'string' || typeof task === 'number' ? String(task) : undefined;
}
