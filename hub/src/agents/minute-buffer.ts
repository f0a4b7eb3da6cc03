import { NUMBERS_PER_MINUTE } from '../store/series.ts';
import type { Store } from '../store/store.ts';
import { createRowBuffer, type RowBuffer } from './row-buffer.ts';

/** The queue of finished minutes before the writer. */
export interface MinuteBuffer extends Pick<RowBuffer, 'size' | 'isUrgent' | 'flush' | 'clear'> {
  /**
   * Copies the columns and weights of a minute, as a `MinuteSink` gets them. Returns false when the buffer is full, and
   * the minute is lost.
   */
  add(nodeId: number, minute: number, values: Float64Array): boolean;
}

/** Rows (13 MiB) that are kept while they cannot be stored: an hour of a thousand nodes. */
const MAX_ROWS = 65_536;

export function createMinuteBuffer(store: Pick<Store, 'writeMinutes'>): MinuteBuffer {
  const rows = createRowBuffer({
    numbersPerRow: NUMBERS_PER_MINUTE,
    maxRows: MAX_ROWS,
    write: store.writeMinutes,
  });
  const row = new Float64Array(NUMBERS_PER_MINUTE);
  return {
    get size() {
      return rows.size;
    },
    get isUrgent() {
      return rows.isUrgent;
    },
    flush: rows.flush,
    clear: rows.clear,
    add(nodeId, minute, values) {
      row[0] = nodeId;
      row[1] = minute;
      row.set(values, 2);
      return rows.add(row);
    },
  };
}
