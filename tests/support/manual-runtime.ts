import { createHash } from 'node:crypto';
import type { CivilDate, Runtime } from '../../hub/src/runtime.ts';

/** A runtime whose time stands still until the test moves it. */
export interface ManualRuntime extends Runtime {
  /** Both clocks go forward by `ms`; timers that fall due run in order, each at its own instant. */
  advance(ms: number): void;
  /** Steps the wall clock alone, as a time server or an operator would; timers do not notice. */
  stepClock(ms: number): void;
  /** Timers that are waiting: a leak when it grows. */
  readonly pendingTimers: number;
}

export interface ManualRuntimeOptions {
  /** Milliseconds since the epoch; the default is 2026-03-10T12:00:00Z. */
  now?: number;
  /** IANA name of the zone that `calendar` shows. */
  timeZone?: string;
  /** Equal seeds give equal "random" bytes. */
  seed?: string;
}

interface Pending {
  due: number;
  /** Breaks ties in the order of setting. */
  order: number;
  period: number | null;
  action: () => void;
}

export function createManualRuntime(options: ManualRuntimeOptions = {}): ManualRuntime {
  const { now: start = Date.UTC(2026, 2, 10, 12), timeZone = 'UTC', seed = 'muster' } = options;
  const pending = new Set<Pending>();
  let wall = start;
  let elapsed = 0;
  let order = 0;

  function schedule(action: () => void, ms: number, period: number | null) {
    order += 1;
    const timer: Pending = { due: elapsed + ms, order, period, action };
    pending.add(timer);
    return { cancel: () => void pending.delete(timer) };
  }

  function moveTo(instant: number): void {
    wall += instant - elapsed;
    elapsed = instant;
  }

  function fire(timer: Pending): void {
    moveTo(Math.max(elapsed, timer.due));
    if (timer.period === null) pending.delete(timer);
    else timer.due += timer.period;
    timer.action();
  }

  return {
    now: () => wall,
    monotonic: () => elapsed,
    setTimer: (action, ms) => schedule(action, ms, null),
    // As in Node, an interval is at least a millisecond.
    setRepeating: (action, ms) => schedule(action, ms, Math.max(1, ms)),
    // It takes no time, only a turn of the real loop.
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    randomBytes: createByteSource(seed),
    calendar: createZoneCalendar(timeZone),
    advance(ms) {
      const end = elapsed + ms;
      for (let next = findNext(pending, end); next !== null; next = findNext(pending, end)) fire(next);
      moveTo(end);
    },
    stepClock(ms) {
      wall += ms;
    },
    get pendingTimers() {
      return pending.size;
    },
  };
}

function findNext(pending: Set<Pending>, end: number): Pending | null {
  let next: Pending | null = null;
  for (const timer of pending) {
    if (timer.due > end) continue;
    if (next === null || timer.due < next.due || (timer.due === next.due && timer.order < next.order)) {
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

function createZoneCalendar(timeZone: string): (ms: number) => CivilDate {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 };
  };
}
