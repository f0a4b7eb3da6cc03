import type { InterfaceCounters } from './map-stats.ts';

/** The counters of one record. */
export interface CounterRecord {
  /** Unix seconds. */
  end: number;
  /** Minutes that the record covers. */
  minutes: number;
  counters: ReadonlyMap<string, InterfaceCounters>;
}

/**
 * Bytes that flowed, by the counters of all interfaces. A counter that fell was reset by a reboot: its value before counts
 * as well. Records of different lengths overlap, and a longer one holds the highest value of its span, so that only the
 * shortest records of each time are compared. Null without counters.
 */
export function sumCounters(records: readonly CounterRecord[]): { rx: number; tx: number } | null {
  const last = new Map<string, InterfaceCounters>();
  const sum = { rx: 0, tx: 0 };
  for (const { counters } of pickShortest(records)) {
    for (const [name, { rx, tx }] of counters) {
      const before = last.get(name);
      if (before !== undefined && rx < before.rx) sum.rx += before.rx;
      if (before !== undefined && tx < before.tx) sum.tx += before.tx;
      last.set(name, { rx, tx });
    }
  }
  if (last.size === 0) return null;
  for (const { rx, tx } of last.values()) {
    sum.rx += rx;
    sum.tx += tx;
  }
  return { rx: limit(sum.rx), tx: limit(sum.tx) };
}

/** From old to new: of each length the records that end before the first shorter one begins. */
function pickShortest(records: readonly CounterRecord[]): CounterRecord[] {
  const picked: CounterRecord[] = [];
  const lengths = [...new Set(records.map(({ minutes }) => minutes))].sort((a, b) => a - b);
  let begin = Number.POSITIVE_INFINITY;
  for (const length of lengths) {
    const before = begin;
    for (const record of records) {
      if (record.minutes !== length || record.end > before) continue;
      picked.push(record);
      begin = Math.min(begin, record.end - length * 60);
    }
  }
  return picked.sort((a, b) => a.end - b.end);
}

function limit(bytes: number): number {
  return Math.min(Math.floor(bytes), Number.MAX_SAFE_INTEGER);
}
