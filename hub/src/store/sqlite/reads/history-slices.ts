import type { Database } from 'better-sqlite3';
import { addRow, createAggregate, type MetricRow } from '../../metric-aggregate.ts';
import { HOUR_SECONDS, MINUTE_SECONDS, makeKey } from '../../metric-layout.ts';
import { packBuckets, packMetrics } from '../../reads/metric-rows.ts';
import { packPings, type RawPingRow } from '../../reads/ping-rows.ts';
import { planHours, type SliceRows, type SliceWindow, toSlice, toTraffic } from '../../reads/slice-rows.ts';
import { createRowWriter } from '../../reads/write-rows.ts';
import type { HistorySlice, OlderHoursQuery, SliceQuery, TrafficSum, TrafficSumQuery } from '../../series.ts';
import { NUMBERS_PER_METRIC_ROW, NUMBERS_PER_PING_ROW } from '../../series.ts';
import { createOlderMetricHours, metricReads } from './metric-series.ts';
import { createOlderPingHours, type PingOwner, pingReads } from './ping-series.ts';
import { createRecentReader, mergeMinutes } from './recent-minutes.ts';

/** Queries of exports; a test asserts that each uses an index instead of scanning. */
export const sliceReads = {
  minutes: `${metricReads.minutes} LIMIT @max`,
  records: `${pingReads.records} LIMIT @max`,
} as const;

/** Reads long histories in slices, for exports. */
export interface SliceReader {
  readSlice(query: SliceQuery): HistorySlice;
  hasOlderHours(query: OlderHoursQuery): boolean;
  sumTraffic(query: TrafficSumQuery): TrafficSum[];
}

type Bound = Record<string, number>;
type SeriesReader = (owner: PingOwner, window: SliceWindow) => SliceRows;

export function createSliceReader(db: Database): SliceReader {
  const selectNode = db.prepare<[number], number>('SELECT id FROM node WHERE public_id = ?').pluck();
  const selectTask = db.prepare<[number], number>('SELECT id FROM ping_task WHERE public_id = ?').pluck();
  const metrics = createMetricSlices(db);
  const pings = createPingSlices(db);
  const writeRows = createRowWriter();
  // No row has the id 0.
  const findOwner = (nodeId: number, taskId: number | null) => ({
    node: selectNode.get(nodeId) ?? 0,
    task: taskId === null ? 0 : (selectTask.get(taskId) ?? 0),
  });
  // In transactions, so that an hour that is being rolled up is read either as minutes or as an hour.
  return {
    readSlice: db.transaction(({ node_id, task_id, isHourly, template, ...window }: SliceQuery) => {
      const { readHours, readFull, width } = task_id === null ? metrics : pings;
      const { rows, next } = (isHourly ? readHours : readFull)(findOwner(node_id, task_id), window);
      return { text: writeRows(rows, width, template), next };
    }),
    hasOlderHours({ node_id, task_ids, ...window }) {
      if (task_ids === null) return metrics.hasOlderHours(findOwner(node_id, null).node, window);
      return task_ids.some((id) => pings.hasOlderHours(findOwner(node_id, id), window));
    },
    sumTraffic: db.transaction(({ node_id, bounds }: TrafficSumQuery) => {
      const { node } = findOwner(node_id, null);
      const hours = bounds.map((bound) => Math.floor(bound / HOUR_SECONDS));
      return hours.slice(1).map((last, index) => {
        const sum = createAggregate();
        for (const row of metrics.selectHours(node, hours[index] ?? last, last).flat()) addRow(sum, row);
        return toTraffic(sum);
      });
    }),
  };
}

function createMetricSlices(db: Database) {
  const prepare = (sql: string) => db.prepare<Bound, MetricRow>(sql).raw();
  const minutes = prepare(sliceReads.minutes);
  const hours = prepare(metricReads.hours);
  const openHours = prepare(metricReads.openHours);
  const recent = createRecentReader(db);

  function selectHours(node: number, after: number, last: number): MetricRow[][] {
    const base = makeKey(node, 0);
    const range = { after: base + after, last: base + last };
    return [
      hours.all(range),
      openHours.all({ ...range, base, node }),
      recent.readHours(node, { after, last }),
    ];
  }

  const readHours: SeriesReader = ({ node }, window) => {
    const { after, last, next } = planHours(window);
    return { rows: packBuckets(selectHours(node, after, last), 1, HOUR_SECONDS), next };
  };

  const readFull: SeriesReader = ({ node }, { after, to, maxRows }) => {
    const base = makeKey(node, 0);
    const range = { after: Math.floor(after / MINUTE_SECONDS), last: Math.floor(to / MINUTE_SECONDS) };
    const stored = minutes.all({ after: base + range.after, last: base + range.last, max: maxRows });
    const found = mergeMinutes(stored, recent.readMinutes(node, range)).slice(0, maxRows);
    return toSlice(packMetrics(found, MINUTE_SECONDS), { width: NUMBERS_PER_METRIC_ROW, maxRows });
  };

  const width = NUMBERS_PER_METRIC_ROW;
  return { readHours, readFull, width, hasOlderHours: createOlderMetricHours(db), selectHours };
}

function createPingSlices(db: Database) {
  const prepare = (sql: string) => db.prepare<Bound, RawPingRow>(sql).raw();
  const records = prepare(sliceReads.records);
  const hours = prepare(pingReads.hourBuckets);

  const readHours: SeriesReader = (owner, window) => {
    const { after, last, next } = planHours(window);
    return { rows: packPings(hours.all({ ...owner, after, last, width: 1 }), HOUR_SECONDS), next };
  };

  const readFull: SeriesReader = (owner, { after, to, maxRows }) => {
    const found = records.all({ ...owner, after, last: to, max: maxRows });
    return toSlice(packPings(found, 1), { width: NUMBERS_PER_PING_ROW, maxRows });
  };

  return { readHours, readFull, width: NUMBERS_PER_PING_ROW, hasOlderHours: createOlderPingHours(db) };
}
