import { historyColumns } from '@muster/generated/metrics';
import type { Database } from 'better-sqlite3';
import {
  addRow,
  createAggregate,
  type MetricRow,
  mergeRows,
  roundRow,
  toRow,
} from '../../metric-aggregate.ts';
import {
  encodeValue,
  encodeWeights,
  HOUR_MINUTES,
  KEY_SPAN,
  MINUTE_MS,
  makeKey,
} from '../../metric-layout.ts';
import { NUMBERS_PER_MINUTE } from '../../series.ts';
import { createWriteTransaction } from '../sqlite-errors.ts';
import { createMinuteFold, createRecentMinutes } from './metric-recent.ts';

export interface MetricTable {
  /** Writes rows of `NUMBERS_PER_MINUTE` numbers; those of deleted nodes are skipped. */
  write(numbers: Float64Array): void;
  /** The same for minutes of which there is no row; others are skipped. */
  writeMissing(numbers: Float64Array): void;
  /** Rolls up to `max` hours that ended by `hour`; returns how many it found. */
  rollup(hour: number, max: number): number;
  /**
   * Moves recent minutes up to `minute` to the history of up to `maxNodes` nodes, continuing where the previous call
   * stopped. Returns whether all nodes are done; the next call then starts over.
   */
  fold(minute: number, maxNodes: number): boolean;
}

/** An hour of a node that is not rolled up. */
interface OpenHour {
  node_id: number;
  hour: number;
}

const COLUMNS = historyColumns.length;
const NAMES = `key, weights, ${historyColumns.join(', ')}`;
const PLACES = `?, ?, ${historyColumns.map(() => '?').join(', ')}`;

export function createMetricTable(db: Database): MetricTable {
  const selectRowId = db.prepare<[number], number>('SELECT id FROM node WHERE public_id = ?').pluck();
  const recent = createRecentMinutes(db);
  const replace = db.prepare(`INSERT OR REPLACE INTO metric (${NAMES}) VALUES (${PLACES})`);
  const select = db
    .prepare<[number, number], MetricRow>(`SELECT ${NAMES} FROM metric WHERE key > ? AND key <= ?`)
    .raw();
  const insertHour = db.prepare(
    `INSERT OR REPLACE INTO metric_hour (${NAMES}, minutes) VALUES (${PLACES}, ?)`,
  );
  const deleteHour = db.prepare<[number]>('DELETE FROM metric_hour WHERE key = ?');
  const open = db.prepare<[number, number]>(
    'INSERT INTO metric_open (node_id, hour) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const selectOpen = db.prepare<[number, number], OpenHour>(
    'SELECT node_id, hour FROM metric_open WHERE hour <= ? ORDER BY hour, node_id LIMIT ?',
  );
  const close = db.prepare<[number, number]>('DELETE FROM metric_open WHERE node_id = ? AND hour = ?');
  const row: MetricRow = [0, null];

  /** A minute that is stored already is merged: the hub was restarted within it, or the clock was set back. */
  function insertOrMerge(nodeId: number): boolean {
    const [minute] = row;
    const key = makeKey(nodeId, minute);
    const stored = select.get(key - 1, key);
    if (stored !== undefined) replace.run(...mergeRows(stored, row, key));
    else if (!recent.insert(nodeId, row))
      recent.replace(nodeId, mergeRows(recent.find(nodeId, minute) ?? row, row, minute));
    return true;
  }

  /** Returns false if the minute is stored already. */
  function insertMissing(nodeId: number): boolean {
    const key = makeKey(nodeId, row[0]);
    return select.get(key - 1, key) === undefined && recent.insert(nodeId, row);
  }

  function writeOne(numbers: Float64Array, store: (nodeId: number) => boolean): void {
    const [publicId = 0, minute = 0] = numbers;
    if (minute < 1 || minute >= KEY_SPAN) return;
    const nodeId = selectRowId.get(publicId);
    if (nodeId === undefined) return;
    row[0] = minute;
    row[1] = encodeWeights(numbers.subarray(2 + COLUMNS), MINUTE_MS);
    for (let index = 0; index < COLUMNS; index += 1) {
      row[index + 2] = encodeValue(numbers[index + 2] ?? Number.NaN, index);
    }
    if (!store(nodeId)) return;
    const hour = Math.ceil(minute / HOUR_MINUTES);
    // After a late minute, the hour is rolled up again.
    if (open.run(nodeId, hour).changes > 0) deleteHour.run(makeKey(nodeId, hour));
  }

  /** Reads by hour, because a seek for each node takes most of a rollup's time. An hour's nodes are in order. */
  function moveMinutesOf(hours: readonly OpenHour[]): void {
    for (const [position, nodes] of Map.groupBy(hours, ({ hour }) => hour)) {
      const [first, last] = [nodes[0], nodes.at(-1)];
      if (first === undefined || last === undefined) continue;
      recent.move({ after: first.node_id - 1, to: last.node_id, last: position * HOUR_MINUTES });
    }
  }

  function rollupHour(nodeId: number, position: number): void {
    const end = makeKey(nodeId, position * HOUR_MINUTES);
    const hour = createAggregate();
    for (const minute of select.all(end - HOUR_MINUTES, end)) addRow(hour, minute);
    if (hour.minutes === 0) return;
    insertHour.run(...roundRow(toRow(hour, makeKey(nodeId, position))));
  }

  const createWrite = (store: (nodeId: number) => boolean) =>
    createWriteTransaction(db, (numbers: Float64Array) => {
      for (let at = 0; at < numbers.length; at += NUMBERS_PER_MINUTE) {
        writeOne(numbers.subarray(at, at + NUMBERS_PER_MINUTE), store);
      }
    });

  return {
    write: createWrite(insertOrMerge),
    writeMissing: createWrite(insertMissing),
    rollup: createWriteTransaction(db, (hour: number, max: number) => {
      const found = selectOpen.all(hour, max);
      moveMinutesOf(found);
      for (const { node_id: nodeId, hour: position } of found) {
        rollupHour(nodeId, position);
        close.run(nodeId, position);
      }
      return found.length;
    }),
    fold: createMinuteFold(db, recent),
  };
}
