import { type CellRow, countRows, hasColumns, listColumns, quoteName, toNumber, toText } from '../cells.ts';
import {
  createMetricsRow,
  type ImportedMetrics,
  type ImportedProbe,
  metricIndex,
  type SourceDatabase,
} from '../import-source.ts';
import { type DefaultZone, parseTime } from '../timestamps.ts';
import { roundToMinute } from './expand-metrics.ts';
import { mergeResolutions, type ResolutionRow } from './merge-resolutions.ts';
import type { CounterReading } from './sum-traffic.ts';

/**
 * History of versions up to 1.2.0, in `komari.db` itself. Only rows before an instant are read, in milliseconds since the
 * epoch: from there on the metric store has them.
 */
export interface RecordTables {
  readMinutes(client: string, before: number): Iterable<ImportedMetrics>;
  readProbes(client: string, before: number): Iterable<ImportedProbe>;
  /** The host's counters, oldest first. */
  readCounters(client: string, before: number): CounterReading[];
  count(): { minutes: number; probes: number };
}

/** A record per minute, about four hours of them, and one per quarter of an hour for older ones. */
const RECORDS = 'records';
const LONG_TERM = 'records_long_term';
const PINGS = 'ping_records';

const MINUTE_MS = 60_000;
const QUARTER_MINUTES = 15;

const recordColumns = [
  'time',
  'cpu',
  'load',
  'ram',
  'swap',
  'disk',
  'net_in',
  'net_out',
  'connections',
  'connections_udp',
  'process',
  'net_total_up',
  'net_total_down',
] as const;

type RecordRow = CellRow<(typeof recordColumns)[number]>;

const columnMetrics = [
  ['cpu', 'cpu'],
  ['load', 'load'],
  ['ram', 'mem_used'],
  ['swap', 'swap_used'],
  ['disk', 'disk_used'],
  ['net_in', 'net_rx'],
  ['net_out', 'net_tx'],
  ['connections', 'tcp'],
  ['connections_udp', 'udp'],
  ['process', 'procs'],
] as const;

interface TimedRecord {
  ms: number;
  row: RecordRow;
}

interface RecordMinute extends ResolutionRow {
  row: RecordRow;
}

/** Undefined if there are no such tables, or none has rows. */
export function openRecordTables(db: SourceDatabase, zone: DefaultZone): RecordTables | undefined {
  const tables = [RECORDS, LONG_TERM, PINGS].filter((table) => hasColumns(db, table, ['client', 'time']));
  if (!tables.some((table) => hasRows(db, table))) return;

  const readRecords = (table: string) =>
    createRecordReader(db, { table, exists: tables.includes(table), zone });
  const recent = readRecords(RECORDS);
  const longTerm = readRecords(LONG_TERM);
  const pings = tables.includes(PINGS) ? createPingReader(db, zone) : () => [];

  /** Both tables cover the hour in which records are moved to the second one: its rows of that time are left out. */
  function readAll(client: string, before: number): { recent: TimedRecord[]; older: TimedRecord[] } {
    const rows = recent(client, before);
    const [first] = rows;
    const end = Math.min(before, first?.ms ?? Number.POSITIVE_INFINITY);
    return { recent: rows, older: longTerm(client, end - QUARTER_MINUTES * MINUTE_MS) };
  }

  return {
    readMinutes(client, before) {
      const rows = readAll(client, before);
      return toMetrics(client, mergeResolutions(toMinutes(rows.recent), expandQuarters(rows.older)));
    },
    readProbes: pings,
    readCounters(client, before) {
      const rows = readAll(client, before);
      return [...rows.older, ...rows.recent].flatMap(toReading);
    },
    count() {
      const count = (table: string) => (tables.includes(table) ? countRows(db, table) : 0);
      return { minutes: count(RECORDS) + count(LONG_TERM) * QUARTER_MINUTES, probes: count(PINGS) };
    },
  };
}

function hasRows(db: SourceDatabase, table: string): boolean {
  return db.sqlite.prepare(`SELECT 1 FROM ${quoteName(table)} LIMIT 1`).get() !== undefined;
}

/** Sorted here, because texts of several forms do not sort by time. */
function createRecordReader(
  db: SourceDatabase,
  { table, exists, zone }: { table: string; exists: boolean; zone: DefaultZone },
): (client: string, before: number) => TimedRecord[] {
  if (!exists) return () => [];
  const select = db.sqlite.prepare<[string], RecordRow>(
    `SELECT ${listColumns(db, table, recordColumns)} FROM ${quoteName(table)} WHERE client = ?`,
  );
  return (client, before) =>
    select
      .all(client)
      .flatMap((row) => {
        const ms = parseTime(row.time, zone);
        return ms === null || ms >= before ? [] : [{ ms, row }];
      })
      .sort((a, b) => a.ms - b.ms);
}

/** A record is written at the end of the minute that it describes. */
function* toMinutes(records: TimedRecord[]): Generator<RecordMinute> {
  for (const { ms, row } of records) {
    const at = roundToMinute(ms) / 60;
    yield { at, bucket: at - 1, row };
  }
}

/** The time of a long-term record is the start of its quarter of an hour, which becomes fifteen equal minutes. */
function* expandQuarters(records: TimedRecord[]): Generator<RecordMinute> {
  for (const { ms, row } of records) {
    const bucket = Math.floor(ms / MINUTE_MS);
    for (let minute = 1; minute <= QUARTER_MINUTES; minute += 1) yield { at: bucket + minute, bucket, row };
  }
}

function* toMetrics(client: string, minutes: Iterable<RecordMinute>): Generator<ImportedMetrics> {
  const metrics = createMetricsRow();
  metrics.node = client;
  for (const { at, row } of minutes) {
    metrics.at = at * 60;
    for (const [column, metric] of columnMetrics) metrics.values[metricIndex[metric]] = toNumber(row[column]);
    yield metrics;
  }
}

function toReading({ ms, row }: TimedRecord): CounterReading[] {
  const reading = { ms, rx: toNumber(row.net_total_down), tx: toNumber(row.net_total_up) };
  return reading.rx >= 0 && reading.tx >= 0 ? [reading] : [];
}

function createPingReader(db: SourceDatabase, zone: DefaultZone): RecordTables['readProbes'] {
  if (!hasColumns(db, PINGS, ['task_id', 'value'])) return () => [];
  const select = db.sqlite.prepare<[string], CellRow<'task_id' | 'time' | 'value'>>(
    `SELECT task_id, time, value FROM ${PINGS} WHERE client = ? ORDER BY task_id, time`,
  );
  return function* read(client, before) {
    for (const { task_id, time, value } of select.iterate(client)) {
      const ms = parseTime(time, zone);
      const latency_ms = toNumber(value);
      if (ms === null || ms >= before || Number.isNaN(latency_ms)) continue;
      yield {
        node: client,
        task: toText(task_id),
        at: Math.floor(ms / 1000),
        latency_ms: latency_ms < 0 ? -1 : latency_ms,
      };
    }
  };
}
