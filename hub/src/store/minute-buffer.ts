import { historyFigures } from '@muster/generated/history-figures';
import { createRowBuffer, type RowBuffer } from './row-buffer.ts';
import { NUMBERS_PER_MINUTE } from './series.ts';
import type { Store } from './store.ts';

/** Finished minutes on their way to the writer. */
export interface MinuteBuffer extends Pick<RowBuffer, 'size' | 'flush' | 'clear'> {
  /** Copies the figures that stand in `figures` from `at` on; false, and nothing is taken, when the buffer is full. */
  add(nodeId: number, minute: number, figures: Float64Array): boolean;
}

/** Rows (8 MiB) that are kept while they cannot be stored: an hour of a thousand nodes. */
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
    flush: rows.flush,
    clear: rows.clear,
    add(nodeId, minute, figures) {
      row[0] = nodeId;
      row[1] = minute;
      for (let index = 0; index < historyFigures.length; index += 1) {
        row[index + 2] = figures[index] ?? Number.NaN;
      }
      return rows.add(row);
    },
  };
}
