import { historyAverages, historyFigures, historyPeaks } from '@muster/generated/history-figures';
import type { Database } from 'better-sqlite3';
import { encodeFigure, HOUR_MINUTES, KEY_SPAN, makeKey } from '../metric-layout.ts';
import { NUMBERS_PER_MINUTE } from '../series.ts';

export interface MetricTable {
  /** Writes rows of `NUMBERS_PER_MINUTE` numbers; those of deleted nodes are skipped. */
  write(numbers: Float64Array): void;
  /** Gathers up to `most` complete hours, those that end by `hour`; returns how many it found. */
  fold(hour: number, most: number): number;
}

const COLUMNS = historyFigures.join(', ');

/**
 * A minute comes twice when the hub was restarted within it, or when the clock went back: both are halves of what is
 * known of it. Its hour is gathered anew, since the row of a gathered hour would lack it.
 */
const INSERT = `INSERT INTO metric (key, ${COLUMNS})
  SELECT ?, ${historyFigures.map(() => '?').join(', ')} WHERE EXISTS (SELECT 1 FROM node WHERE id = ?)
  ON CONFLICT (key) DO UPDATE SET
    ${historyAverages.map((name) => `${name} = coalesce(CAST((${name} + excluded.${name} + 1) / 2 AS INTEGER), excluded.${name}, ${name})`).join(', ')},
    ${historyPeaks.map((name) => `${name} = coalesce(max(${name}, excluded.${name}), excluded.${name}, ${name})`).join(', ')}`;

const FOLD = `INSERT OR REPLACE INTO metric_hour (key, minutes, ${COLUMNS})
  SELECT ?, count(*), ${historyAverages.map((name) => `CAST(round(avg(${name})) AS INTEGER)`).join(', ')},
    ${historyPeaks.map((name) => `max(${name})`).join(', ')}
  FROM metric WHERE key > ? AND key <= ? HAVING count(*) > 0`;

export function createMetricTable(db: Database): MetricTable {
  const insert = db.prepare(INSERT);
  const open = db.prepare<[number, number]>(
    'INSERT INTO metric_open (node_id, hour) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const unfold = db.prepare<[number]>('DELETE FROM metric_hour WHERE key = ?');
  const selectOpen = db.prepare<[number, number], { node_id: number; hour: number }>(
    'SELECT node_id, hour FROM metric_open WHERE hour <= ? ORDER BY hour LIMIT ?',
  );
  const close = db.prepare<[number, number]>('DELETE FROM metric_open WHERE node_id = ? AND hour = ?');
  const fold = db.prepare<[number, number, number]>(FOLD);
  const values: (number | null)[] = [];

  function writeOne(numbers: Float64Array, at: number): void {
    const nodeId = numbers[at] ?? 0;
    const minute = numbers[at + 1] ?? 0;
    if (minute < 1 || minute >= KEY_SPAN) return;
    values[0] = makeKey(nodeId, minute);
    for (let index = 0; index < historyFigures.length; index += 1) {
      values[index + 1] = encodeFigure(numbers[at + 2 + index] ?? Number.NaN, index);
    }
    values[historyFigures.length + 1] = nodeId;
    if (insert.run(values).changes === 0) return;
    const hour = Math.ceil(minute / HOUR_MINUTES);
    if (open.run(nodeId, hour).changes > 0) unfold.run(makeKey(nodeId, hour));
  }

  return {
    write: db.transaction((numbers: Float64Array) => {
      for (let at = 0; at < numbers.length; at += NUMBERS_PER_MINUTE) writeOne(numbers, at);
    }),
    fold: db.transaction((hour: number, most: number) => {
      const found = selectOpen.all(hour, most);
      for (const { node_id: nodeId, hour: position } of found) {
        const end = makeKey(nodeId, position * HOUR_MINUTES);
        fold.run(makeKey(nodeId, position), end - HOUR_MINUTES, end);
        close.run(nodeId, position);
      }
      return found.length;
    }),
  };
}
