import type { Gauges } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { markMinutes, mergeParts, placeMinute } from '../store/part-hours.ts';
import type { GaugeRow, PartHour } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** Write-behind buffer of gauges: a row has an hour of a node, so it is not rewritten every minute. */
export interface GaugeBuffer {
  /** Adds the gauges of the last minute, which belong to the one that ended last. */
  add(nodeId: number, gauges: Omit<Gauges, 'clock'>): void;
  /** Rows that have waited long enough. */
  readonly size: number;
  /** Writes all rows, or those of one node, or waits for the batch in flight. Rejects with the store's error; the rows stay. */
  flush(nodeId?: number): Promise<void>;
  /** Drops all rows, after a restore. */
  clear(): void;
}

type Minutes = Record<string, (number | null)[]>;

type BufferedRow = GaugeRow & { minutes: Minutes };

interface Waiting {
  readonly row: BufferedRow;
  /** When the first of its minutes was added, monotonic milliseconds. */
  readonly since: number;
}

const WAIT_MS = 300_000;
const MINUTE_MS = 60_000;

export function createGaugeBuffer(
  runtime: Pick<Runtime, 'now' | 'monotonic'>,
  store: Pick<Store, 'writeGauges'>,
): GaugeBuffer {
  /** By node and hour, the longest waiting first. */
  let waiting = new Map<string, Waiting>();
  let inFlight: Promise<void> = Promise.resolve();

  async function write(keys: readonly string[]): Promise<void> {
    const batch = keys.flatMap((key) => waiting.get(key) ?? []);
    if (batch.length === 0) return;
    for (const key of keys) waiting.delete(key);
    try {
      await store.writeGauges(batch.map(({ row }) => row));
    } catch (error) {
      const newer = waiting;
      waiting = new Map(batch.map((one) => [makeKey(one.row), one]));
      for (const [key, one] of newer) {
        const failed = waiting.get(key);
        if (failed === undefined) waiting.set(key, one);
        else addRow(failed.row, one.row);
      }
      throw error;
    }
  }

  return {
    add(nodeId, { mounts = [], largest_containers: containers = [], ...gauges }) {
      const minute = Math.floor(runtime.now() / MINUTE_MS);
      const { hour, index } = placeMinute(minute);
      const key = makeKey({ node_id: nodeId, hour });
      const entry = waiting.get(key) ?? {
        row: { node_id: nodeId, hour, minutes: {} },
        since: runtime.monotonic(),
      };
      waiting.set(key, entry);
      for (const [name, value] of Object.entries(gauges) as [string, number][])
        setMinute(entry.row.minutes, { name, index, value });
      if (mounts.length > 0 || containers.length > 0)
        addParts(entry.row, { minutes: markMinutes(index, 1), samples: 1, mounts, containers });
    },
    get size() {
      let due = 0;
      for (const { since } of waiting.values()) {
        if (runtime.monotonic() - since < WAIT_MS) break;
        due += 1;
      }
      return due;
    },
    flush(nodeId) {
      const flushed = inFlight
        .catch(() => undefined)
        .then(() =>
          write([...waiting.keys()].filter((key) => nodeId === undefined || key.startsWith(`${nodeId} `))),
        );
      inFlight = flushed;
      return flushed;
    },
    clear() {
      waiting = new Map();
    },
  };
}

function makeKey({ node_id, hour }: Pick<GaugeRow, 'node_id' | 'hour'>): string {
  return `${node_id} ${hour}`;
}

function setMinute(
  minutes: Minutes,
  { name, index, value }: { name: string; index: number; value: number },
): void {
  const list = minutes[name] ?? [];
  while (list.length < index) list.push(null);
  list[index] = value;
  minutes[name] = list;
}

function addParts(row: GaugeRow, parts: PartHour): void {
  row.parts = mergeParts(row.parts, parts);
}

function addRow(row: BufferedRow, newer: BufferedRow): void {
  for (const [name, list] of Object.entries(newer.minutes))
    for (const [index, value] of list.entries())
      if (value !== null) setMinute(row.minutes, { name, index, value });
  if (newer.parts !== undefined) addParts(row, newer.parts);
}
