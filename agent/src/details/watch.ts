import { limits } from '@muster/generated/limits';
import type { Details } from '@muster/generated/types';
import type { CoreRuntime, Timer } from '@muster/shared/runtime';
import type { FailureLog } from '../failure-log.ts';
import type { IntervalScheduler } from '../interval-scheduler.ts';
import { encodeMessages } from './messages.ts';
import type { AnySection } from './section.ts';

export interface DetailsWatchDeps {
  runtime: CoreRuntime;
  scheduler: IntervalScheduler;
  failures: FailureLog;
  openSections(): AnySection[];
  /** Whether a message would be sent at once. */
  canSend(): boolean;
  send(text: string): void;
}

/** Measures and sends details while the hub asks for them, and nothing at other times. */
export interface DetailsWatch {
  /** Measures now, and then at every interval until so many seconds have passed. */
  extend(seconds: number): void;
  stop(): void;
}

const INTERVAL_MS = limits.detailsIntervalMs;
/** Members that take longer are sent by themselves. */
const MAX_WAIT_MS = 250;

/** Measures until it is stopped. */
function startMeasuring(deps: DetailsWatchDeps): Timer {
  const { runtime, scheduler, failures, canSend } = deps;
  const sections = deps.openSections();
  const busy = new Set<AnySection>();
  let measured: Details = {};
  let isStarting = false;
  let isStopped = false;
  /** Starts the next section, or sends without waiting for the slow ones. */
  let next: Timer | undefined;

  function send(): void {
    next?.cancel();
    const details = measured;
    measured = {};
    if (isStopped || !canSend()) return;
    for (const text of encodeMessages(details)) deps.send(text);
  }

  async function measure(section: AnySection): Promise<void> {
    const name = `details.${section.name}`;
    busy.add(section);
    try {
      const member = await section.measure(runtime.monotonic());
      failures.succeeded(name);
      if (member !== undefined) measured = { ...measured, [section.name]: member };
    } catch (cause) {
      failures.failed(name, cause);
    }
    busy.delete(section);
    if (!isStarting && busy.size === 0) send();
  }

  /** Each section has a turn of the event loop, so that a report waits for one of them at most. */
  function startFrom(index: number): void {
    const section = sections[index];
    if (section !== undefined) {
      if (!busy.has(section)) void measure(section);
      next = runtime.setTimer(() => startFrom(index + 1), 0);
      return;
    }
    isStarting = false;
    if (busy.size === 0) send();
    else next = runtime.setTimer(send, MAX_WAIT_MS);
  }

  function run(): void {
    if (isStarting || !canSend()) return;
    isStarting = true;
    startFrom(0);
  }

  const times = { firstInMs: INTERVAL_MS / 2, everyMs: INTERVAL_MS, minGapMs: INTERVAL_MS / 2 };
  const schedule = scheduler.start(times, run);
  run();
  return {
    cancel() {
      isStopped = true;
      schedule.cancel();
      next?.cancel();
      for (const section of sections) section.close?.();
    },
  };
}

export function createDetailsWatch(deps: DetailsWatchDeps): DetailsWatch {
  let measuring: Timer | undefined;
  let end: Timer | undefined;

  function stop(): void {
    end?.cancel();
    measuring?.cancel();
    measuring = undefined;
  }

  return {
    extend(seconds) {
      end?.cancel();
      end = deps.runtime.setTimer(stop, seconds * 1000);
      measuring ??= startMeasuring(deps);
    },
    stop,
  };
}
