import { encodeHistoryStored } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import { historyColumns, meanColumns } from '@muster/generated/metrics';
import type { HistoryMinutes } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { TaskRegistry } from '../features/ping/task-registry.ts';
import type { GaugeRow } from '../store/rows.ts';
import { NUMBERS_PER_MINUTE, NUMBERS_PER_PROBE } from '../store/series.ts';
import type { Store } from '../store/store.ts';
import type { Flushable } from './flush-scheduler.ts';
import { makeGaugeRows, weighGaugeRows } from './missed-gauges.ts';
import { makeProbeRows, weighProbeRows } from './missed-probes.ts';
import type { Presence } from './presence.ts';
import type { MinuteBuffer } from './row-buffer.ts';

/**
 * Minutes that agents measured while they had no connection, on their way to the store. At most one message of each node
 * waits. An agent keeps its minutes until they are stored, so those that a stopping hub discards here are sent again.
 */
export interface MissedMinutes extends Flushable {
  /** Returns the number of dropped columns; null if the message has no valid minutes or age. */
  take(presence: Presence, message: Partial<HistoryMinutes>): number | null;
  /** Discards all rows, after a restore. */
  clear(): void;
}

/** The rows of a message. */
interface Batch {
  presence: Presence;
  rows: Float64Array<ArrayBuffer>;
  count: number;
  gaugeRows: readonly GaugeRow[];
  probeRows: Float64Array<ArrayBuffer>;
  /** Memory, in rows. */
  weight: number;
  /** `before` of the answer. */
  before: number;
  /** Wall clock, milliseconds. From then on, this hub's own rows of the minutes are in the buffer or stored. */
  dueAt: number;
}

/** By which a connection's minutes are placed. `offset` is that of an earlier answer. */
interface Placement {
  age: number;
  offset: number | undefined;
}

const MINUTE_MS = 60_000;
const MINUTE_SECONDS = 60;
/** A minute of reports is finished 4 s after its end, and another hub that is stopping may write it a little later. */
const OWN_ROW_MS = 10_000;
/** Largest number of waiting rows, each about 200 bytes: a message from each of 500 nodes, in 13 MiB. */
const MAX_ROWS = 65_536;
/** About 20 ms on the writer thread. */
const ROWS_PER_BATCH = 1_000;

export function createMissedMinutes(
  runtime: Runtime,
  store: Pick<Store, 'writeMissingMinutes' | 'writeGauges' | 'writeProbes'>,
  ownMinutes: Pick<MinuteBuffer, 'size'>,
  tasks: Pick<TaskRegistry, 'findAssigned'>,
): MissedMinutes {
  /** By node, in the order of arrival. */
  const waiting = new Map<number, Batch>();
  let waitingWeight = 0;
  let sent: readonly Batch[] = [];
  let inFlight: Promise<void> | null = null;
  /** What to add to an agent's number of a minute, by connection: rounding each message could double or skip a minute. */
  const offsets = new WeakMap<Presence, number>();

  function findOffset(presence: Presence, last: number, { age, offset: earlier }: Placement): number {
    const known = offsets.get(presence);
    if (known !== undefined) return known;
    const exact = runtime.now() / MINUTE_MS - age / 60 - last;
    // Where the clocks differ by half a minute, another delay would round to another minute.
    const offset = earlier !== undefined && Math.abs(earlier - exact) < 1 ? earlier : Math.round(exact);
    offsets.set(presence, offset);
    return offset;
  }

  function answer(presence: Presence, before: number): void {
    const offset = offsets.get(presence);
    presence.channel.send(encodeHistoryStored(offset === undefined ? { before } : { before, offset }));
  }

  function add(batch: Batch): boolean {
    const { nodeId } = batch.presence;
    const earlier = waiting.get(nodeId);
    if (earlier !== undefined) {
      if (earlier.presence === batch.presence || sent.includes(earlier)) return false;
      // The agent has reconnected, and does not expect an answer there.
      remove(earlier);
    }
    if (waitingWeight + batch.weight > MAX_ROWS) return false;
    waiting.set(nodeId, batch);
    waitingWeight += batch.weight;
    return true;
  }

  function remove({ presence, weight }: Batch): void {
    waiting.delete(presence.nodeId);
    waitingWeight -= weight;
  }

  /** None while minutes of reports wait: the hub's own row comes first. */
  function listDue(): Batch[] {
    if (ownMinutes.size > 0) return [];
    const now = runtime.now();
    return [...waiting.values()].filter(({ dueAt }) => dueAt <= now);
  }

  async function write(batches: readonly Batch[]): Promise<void> {
    sent = batches;
    await store.writeMissingMinutes(join(batches));
    const gaugeRows = batches.flatMap((batch) => batch.gaugeRows);
    if (gaugeRows.length > 0) await store.writeGauges(gaugeRows);
    for (const { probeRows } of batches) await writeProbes(probeRows);
    for (const batch of batches) {
      // After a restore, they were stored in the database that has been replaced.
      if (waiting.get(batch.presence.nodeId) !== batch) continue;
      remove(batch);
      answer(batch.presence, batch.before);
    }
  }

  async function writeProbes(rows: Float64Array<ArrayBuffer>): Promise<void> {
    const size = ROWS_PER_BATCH * NUMBERS_PER_PROBE;
    for (let at = 0; at < rows.length; at += size) await store.writeProbes(rows.slice(at, at + size));
  }

  const countDue = () => countRows(listDue());

  return {
    take(presence, { minutes, age, offset: earlier, gauges, parts, probes = [], ...columns }) {
      if (minutes === undefined || age === undefined || !isAscending(minutes)) return null;
      const [first = 0, last = first] = [minutes[0], minutes.at(-1)];
      const now = runtime.now();
      const offset = findOffset(presence, last, { age, offset: earlier });
      const places = placeMinutes(minutes, offset, now);
      const { rows, dropped } = makeRows(presence.nodeId, places, columns);
      const count = rows.length / NUMBERS_PER_MINUTE;
      const newest = rows[rows.length - NUMBERS_PER_MINUTE + 1] ?? 0;
      const missed = makeGaugeRows(presence.nodeId, places, { minutes, gauges, parts });
      const gaugeRows = missed.rows;
      const results = makeProbeRows(probes, {
        nodeId: presence.nodeId,
        end: (last + offset) * MINUTE_SECONDS,
        from: findOldest(now) * MINUTE_SECONDS,
        to: findRunning(now) * MINUTE_SECONDS,
        isAssigned: (id) => tasks.findAssigned(id, presence.nodeId, presence.probes) !== undefined,
      });
      const probeRows = results.rows;
      const weight = count + weighGaugeRows(gaugeRows) + weighProbeRows(probeRows);
      const batch = {
        presence,
        rows,
        count,
        gaugeRows,
        probeRows,
        weight,
        before: last + 1,
        dueAt: newest * MINUTE_MS + OWN_ROW_MS,
      };
      if (count === 0) answer(presence, last + 1);
      else if (!add(batch)) answer(presence, first);
      return dropped + missed.dropped + results.dropped;
    },
    get size() {
      return countDue();
    },
    get isUrgent() {
      return countDue() >= ROWS_PER_BATCH;
    },
    flush() {
      if (inFlight !== null) return inFlight;
      const batches = limitRows(listDue());
      if (batches.length === 0) return Promise.resolve();
      inFlight = write(batches).finally(() => {
        inFlight = null;
        sent = [];
      });
      return inFlight;
    },
    clear() {
      waiting.clear();
      waitingWeight = 0;
    },
  };
}

function isAscending(minutes: readonly number[]): boolean {
  return minutes.every((minute, index) => index === 0 || minute > (minutes[index - 1] ?? 0));
}

/** The hub's number of the minute before the oldest that it accepts. */
function findOldest(now: number): number {
  return Math.floor(now / MINUTE_MS) - limits.historyMinutes;
}

function findRunning(now: number): number {
  return Math.ceil(now / MINUTE_MS);
}

/** The hub's numbers of the minutes; null for those that are too old, or later than the running one. */
function placeMinutes(minutes: readonly number[], offset: number, now: number): (number | null)[] {
  const oldest = findOldest(now);
  const running = findRunning(now);
  return minutes.map((number) => {
    const minute = number + offset;
    return minute > oldest && minute <= running ? minute : null;
  });
}

/** Rows of the minutes that have a place and in which anything was measured, without columns of another length. */
function makeRows(
  nodeId: number,
  places: readonly (number | null)[],
  columns: Omit<Partial<HistoryMinutes>, 'minutes' | 'gauges' | 'parts' | 'probes' | keyof Placement>,
): { rows: Float64Array<ArrayBuffer>; dropped: number } {
  let dropped = 0;
  const pick = <T>(list: readonly T[] | undefined) => {
    if (list === undefined || list.length === places.length) return list;
    dropped += 1;
    return;
  };
  const covered = pick(columns.covered);
  const lists = historyColumns.map((name) => pick(columns[name]));
  const rows = places.flatMap((minute, index) => {
    if (minute === null) return [];
    const values = lists.map((list) => list?.[index] ?? Number.NaN);
    const weight = covered?.[index] ?? MINUTE_MS;
    const weights = meanColumns.map((_, mean) => (Number.isNaN(values[mean]) ? 0 : weight));
    return weights.every((each) => each === 0) ? [] : [nodeId, minute, ...values, ...weights];
  });
  return { rows: Float64Array.from(rows), dropped };
}

function countRows(batches: readonly Batch[]): number {
  return batches.reduce((sum, { count }) => sum + count, 0);
}

/** As many as fit into a transaction. */
function limitRows(batches: readonly Batch[]): readonly Batch[] {
  let rows = 0;
  return batches.filter(({ count }) => {
    rows += count;
    return rows <= ROWS_PER_BATCH;
  });
}

function join(batches: readonly Batch[]): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(countRows(batches) * NUMBERS_PER_MINUTE);
  let at = 0;
  for (const { rows } of batches) {
    numbers.set(rows, at);
    at += rows.length;
  }
  return numbers;
}
