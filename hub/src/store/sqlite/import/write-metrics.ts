import { historyColumns, largestValue, readRow } from '@muster/generated/metrics';
import type { ImportHourRecord, ImportMinuteRecord } from '@muster/generated/types';
import type { Database } from 'better-sqlite3';
import { addRow, createAggregate, type MetricRow, toRow } from '../../metric-aggregate.ts';
import {
  encodeValue,
  HOUR_MINUTES,
  HOUR_SECONDS,
  KEY_SPAN,
  MINUTE_SECONDS,
  makeKey,
} from '../../metric-layout.ts';
import { createMultiRowInsert, type MultiRowInsert } from './multi-row-insert.ts';
import { createWritten, type WriteContext, type Written, widenSpan } from './write-context.ts';

const COLUMNS = historyColumns.length;
const FIRST_COLUMN = 2;
const largest = historyColumns.map((column) => largestValue[column]);
const columns = ['key', 'weights', ...historyColumns];
const hourColumns = [...columns, 'minutes'];

/** Values of the row that is being encoded. */
const values = new Float64Array(COLUMNS);

/** Minutes of one node and hour, in the order of time. */
interface OpenHour {
  nodeId: number;
  hour: number;
  aggregate: ReturnType<typeof createAggregate>;
}

/**
 * Inserts minutes and the rollup of each complete hour. A node that had history before the import keeps its minutes, and
 * the hub rolls up the hours again in which it gains some.
 */
export function writeMinutes(rows: Iterable<ImportMinuteRecord>, context: WriteContext): Written {
  const { db, targets, onRow } = context;
  const minutes = createMultiRowInsert(db, { table: 'metric', columns, conflict: 'ON CONFLICT DO NOTHING' });
  const closeHour = prepareHourEnd(context, minutes);
  const written = createWritten();
  const row = createRow();
  let node: string | null = null;
  let nodeId = 0;
  let last = 0;
  let added = 0;
  let open: OpenHour = { nodeId: 0, hour: 0, aggregate: createAggregate() };

  for (const record of rows) {
    const { node: key, at } = record;
    onRow();
    if (key !== node) {
      node = key;
      nodeId = targets.findNode(key);
      last = 0;
    }
    const minute = Math.ceil(at / MINUTE_SECONDS);
    if (nodeId === 0 || !isPosition(minute) || !encodeValues(record, row)) {
      written.invalid += 1;
      continue;
    }
    if (minute === last) {
      written.existing += 1;
      continue;
    }
    last = minute;
    const hour = Math.ceil(minute / HOUR_MINUTES);
    if (hour !== open.hour || nodeId !== open.nodeId) {
      closeHour(open);
      open = { nodeId, hour, aggregate: createAggregate() };
    }
    row[0] = makeKey(nodeId, minute);
    minutes.add(row);
    addRow(open.aggregate, row);
    added += 1;
    widenSpan(written, minute * MINUTE_SECONDS);
  }
  closeHour(open);
  closeHour.finish();
  minutes.flush();
  written.imported = minutes.inserted;
  written.existing += added - minutes.inserted;
  return written;
}

/** Returns a function that stores the rollup of an hour, or leaves it to the hub. */
function prepareHourEnd({ db, targets, lastHour }: WriteContext, minutes: MultiRowInsert) {
  const hours = createMultiRowInsert(db, {
    table: 'metric_hour',
    columns: hourColumns,
    conflict: 'ON CONFLICT DO NOTHING',
  });
  const insertOpen = db.prepare<[number, number]>(
    'INSERT INTO metric_open (node_id, hour) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const deleteIncomplete = db.prepare<[number, number, number]>(
    'DELETE FROM metric_hour WHERE key = ? AND minutes < (SELECT count(*) FROM metric WHERE key > ? AND key <= ?)',
  );
  const selectHour = db.prepare<[number], number>('SELECT 1 FROM metric_hour WHERE key = ?').pluck();

  function leaveOpen(nodeId: number, hour: number): void {
    minutes.flush();
    const end = makeKey(nodeId, hour * HOUR_MINUTES);
    deleteIncomplete.run(makeKey(nodeId, hour), end - HOUR_MINUTES, end);
    if (selectHour.get(makeKey(nodeId, hour)) === undefined) insertOpen.run(nodeId, hour);
  }

  const close = ({ nodeId, hour, aggregate }: OpenHour): void => {
    if (aggregate.minutes === 0) return;
    if (hour > lastHour || targets.hadHistory(nodeId)) leaveOpen(nodeId, hour);
    else hours.add(toRow(aggregate, makeKey(nodeId, hour)).map(roundValue));
  };
  return Object.assign(close, { finish: () => hours.flush() });
}

/**
 * Inserts hours for which there are no minutes. Of a node without earlier history, the row that covers more of the hour
 * is kept: the product may have deleted a part of the minutes.
 */
export function writeHours(rows: Iterable<ImportHourRecord>, { db, targets, onRow }: WriteContext): Written {
  const insert = prepareHourInsert(db);
  const written = createWritten();
  const row = createRow();
  let node: string | null = null;
  let nodeId = 0;
  for (const record of rows) {
    const { node: key, at, minutes = HOUR_MINUTES } = record;
    onRow();
    if (key !== node) {
      node = key;
      nodeId = targets.findNode(key);
    }
    const hour = Math.ceil(at / HOUR_SECONDS);
    if (nodeId === 0 || !isPosition(hour * HOUR_MINUTES) || !encodeValues(record, row)) {
      written.invalid += 1;
      continue;
    }
    row[0] = makeKey(nodeId, hour);
    row[hourColumns.length - 1] = Math.min(Math.max(Math.round(minutes) || 1, 1), HOUR_MINUTES);
    if (insert(row, { nodeId, hour, replaces: !targets.hadHistory(nodeId) })) {
      written.imported += 1;
      widenSpan(written, hour * HOUR_SECONDS);
    } else written.existing += 1;
  }
  return written;
}

function prepareHourInsert(db: Database) {
  const prepare = (conflict: string) =>
    db.prepare(
      `INSERT INTO metric_hour (${hourColumns.join(', ')}) VALUES (${hourColumns.map(() => '?').join(', ')}) ${conflict}`,
    );
  const names = hourColumns.slice(1).map((name) => `${name} = excluded.${name}`);
  const insert = prepare('ON CONFLICT DO NOTHING');
  const insertLonger = prepare(
    `ON CONFLICT (key) DO UPDATE SET ${names.join(', ')} WHERE excluded.minutes > metric_hour.minutes`,
  );
  const selectOpen = db
    .prepare<[number, number], number>('SELECT 1 FROM metric_open WHERE node_id = ? AND hour = ?')
    .pluck();
  return (row: MetricRow, { nodeId, hour, replaces }: { nodeId: number; hour: number; replaces: boolean }) =>
    selectOpen.get(nodeId, hour) === undefined && (replaces ? insertLonger : insert).run(row).changes > 0;
}

function createRow(): MetricRow {
  return [0, null, ...historyColumns.map(() => null)];
}

/** Whether a minute can be part of a key. */
function isPosition(minute: number): boolean {
  return minute >= 1 && minute < KEY_SPAN;
}

/** Encodes the values that are in the contract's range; returns whether there are any. */
function encodeValues(record: ImportMinuteRecord | ImportHourRecord, row: MetricRow): boolean {
  readRow(record, values);
  let isMeasured = false;
  for (let index = 0; index < COLUMNS; index += 1) {
    const value = values[index] ?? Number.NaN;
    const isValid = value >= 0 && value <= (largest[index] ?? 0);
    row[FIRST_COLUMN + index] = isValid ? encodeValue(value, index) : null;
    if (isValid) isMeasured = true;
  }
  return isMeasured;
}

/** The columns are integers. */
function roundValue(value: number | string | null): number | string | null {
  return typeof value === 'number' ? Math.round(value) : value;
}
