import { createHash } from 'node:crypto';
import type { CivilDate, Runtime } from './runtime.ts';

/** A runtime for tests: its clocks move only when the test moves them, and its randomness is reproducible. */
export interface ManualRuntime extends Runtime {
  /** Moves both clocks forward by `ms` and fires due timers in order, each at its own time. */
  advance(ms: number): void;
  /** Like `advance`, but lets promises settle before each timer and at the end. */
  advanceAsync(ms: number): Promise<void>;
  /** Moves both clocks forward without firing timers, as when the process is suspended. */
  suspend(ms: number): void;
  /** Steps the wall clock alone, as NTP or an operator would; timers are not affected. */
  stepClock(ms: number): void;
  /** Sets what `random` returns; 0.5 until then. */
  setRandom(value: number): void;
  /** Number of timers that have not fired; a growing number is a leak. */
  readonly pendingTimers: number;
}

export interface ManualRuntimeOptions {
  /** Initial wall clock, milliseconds since the epoch; default 2026-03-10T12:00:00Z. */
  now?: number;
  /** IANA time zone for `calendar`; default UTC. */
  timeZone?: string;
  /** Equal seeds give equal `randomBytes`. */
  seed?: string;
}

interface PendingTimer {
  due: number;
  /** Timers that are due at the same time fire in the order in which they were set. */
  order: number;
  period: number | null;
  action: () => void;
}

export function createManualRuntime(options: ManualRuntimeOptions = {}): ManualRuntime {
  const { now: start = Date.UTC(2026, 2, 10, 12), timeZone = 'UTC', seed = 'muster' } = options;
  const pending = new Set<PendingTimer>();
  let wall = start;
  let elapsed = 0;
  let order = 0;
  let random = 0.5;

  function schedule(action: () => void, ms: number, period: number | null) {
    order += 1;
    const timer: PendingTimer = { due: elapsed + ms, order, period, action };
    pending.add(timer);
    return { cancel: () => void pending.delete(timer) };
  }

  function moveTo(instant: number): void {
    wall += instant - elapsed;
    elapsed = instant;
  }

  /** Fires the next timer that is due by `end`; returns false when there is none. */
  function fireNext(end: number): boolean {
    const timer = findNext(pending, end);
    if (timer === undefined) return false;
    moveTo(Math.max(elapsed, timer.due));
    if (timer.period === null) pending.delete(timer);
    else timer.due += timer.period;
    timer.action();
    return true;
  }

  return {
    now: () => wall,
    monotonic: () => elapsed,
    random: () => random,
    randomBytes: createByteSource(seed),
    setTimer: (action, ms) => schedule(action, ms, null),
    // Node raises an interval of 0 to 1 ms too.
    setRepeating: (action, ms) => schedule(action, ms, Math.max(1, ms)),
    // The real event loop turns while the manual clock stays.
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    calendar: createZoneCalendar(timeZone),
    advance(ms) {
      const end = elapsed + ms;
      while (fireNext(end));
      moveTo(end);
    },
    async advanceAsync(ms) {
      const end = elapsed + ms;
      do await flushPromises();
      while (fireNext(end));
      moveTo(end);
      await flushPromises();
    },
    suspend(ms) {
      moveTo(elapsed + ms);
    },
    stepClock(ms) {
      wall += ms;
    },
    setRandom(value) {
      random = value;
    },
    get pendingTimers() {
      return pending.size;
    },
  };
}

/** Runs the promise callbacks that are ready, and those that they make ready in turn, up to 20 deep. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

function findNext(pending: Set<PendingTimer>, end: number): PendingTimer | undefined {
  let next: PendingTimer | undefined;
  for (const timer of pending) {
    if (timer.due > end) continue;
    if (next === undefined || timer.due < next.due || (timer.due === next.due && timer.order < next.order)) {
      next = timer;
    }
  }
  return next;
}

function createByteSource(seed: string): (count: number) => Buffer {
  let block = 0;
  return (count) => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < count; length += 32) {
      blocks.push(createHash('sha256').update(`${seed}:${block}`).digest());
      block += 1;
    }
    return Buffer.concat(blocks).subarray(0, count);
  };
}

/** By time zone: a format takes 15 ms to create. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function createZoneCalendar(timeZone: string): (ms: number) => CivilDate {
  const parts = { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  return (ms) => {
    const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', parts);
    dateFormats.set(timeZone, format);
    const values = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    return { year: values.get('year') ?? 0, month: values.get('month') ?? 0, day: values.get('day') ?? 0 };
  };
}
