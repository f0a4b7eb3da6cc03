import { NUMBERS_PER_PROBE, type ProbeResult } from '../store/series.ts';
import type { Store } from '../store/store.ts';
import { createRowBuffer, type RowBuffer } from './row-buffer.ts';

/** The queue of probe results before the writer. */
export interface ProbeBuffer extends Pick<RowBuffer, 'size' | 'isUrgent' | 'flush' | 'clear'> {
  /** Returns false when the buffer is full, and the result is lost. */
  add(result: ProbeResult): boolean;
}

/** Results (2 MiB) that are kept while they cannot be stored. */
const MAX_ROWS = 65_536;

export function createProbeBuffer(store: Pick<Store, 'writeProbes'>): ProbeBuffer {
  const rows = createRowBuffer({
    numbersPerRow: NUMBERS_PER_PROBE,
    maxRows: MAX_ROWS,
    write: store.writeProbes,
  });
  const row = new Float64Array(NUMBERS_PER_PROBE);
  return {
    get size() {
      return rows.size;
    },
    get isUrgent() {
      return rows.isUrgent;
    },
    flush: rows.flush,
    clear: rows.clear,
    add(result) {
      row[0] = result.node_id;
      row[1] = result.task_id;
      row[2] = result.ts;
      row[3] = result.latency_ms;
      return rows.add(row);
    },
  };
}
