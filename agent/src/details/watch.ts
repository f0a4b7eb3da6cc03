import { encodeDetails } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { CoreRuntime, Timer } from '@muster/shared/runtime';
import type { FailureLog } from '../failure-log.ts';
import type { IntervalScheduler } from '../interval-scheduler.ts';
import { encodeMessages } from './messages.ts';
import { openRounds } from './rounds.ts';
import type { AnySection } from './section.ts';

export interface DetailsDeps {
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
function startMeasuring({ runtime, scheduler, failures, openSections, canSend, send }: DetailsDeps): Timer {
  const rounds = openRounds({
    runtime,
    failures,
    prefix: 'details',
    sections: openSections(),
    maxWaitMs: MAX_WAIT_MS,
    onMeasured(details) {
      if (canSend()) for (const text of encodeMessages(details, encodeDetails)) send(text);
    },
  });
  const run = () => {
    if (canSend()) rounds.run();
  };
  const times = { firstInMs: INTERVAL_MS / 2, everyMs: INTERVAL_MS, minGapMs: INTERVAL_MS / 2 };
  const schedule = scheduler.start(times, run);
  run();
  return {
    cancel() {
      schedule.cancel();
      rounds.close();
    },
  };
}

export function createDetailsWatch(deps: DetailsDeps): DetailsWatch {
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
