import { encodeStatistics } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { Statistics } from '@muster/generated/types';
import type { CoreRuntime, Timer } from '@muster/shared/runtime';
import type { FailureLog } from '../failure-log.ts';
import { encodeMessages } from './messages.ts';
import { openRounds, type Rounds } from './rounds.ts';
import type { AnySection } from './section.ts';

export interface StatisticsDeps {
  runtime: CoreRuntime;
  failures: FailureLog;
  openStatistics(): Promise<AnySection<Statistics>[]>;
  /** Whether a message would be sent at once. */
  canSend(): boolean;
  send(text: string): void;
}

/** Answers the hub's requests for statistics, and reads nothing at other times. */
export interface StatisticsReader {
  /** Requests that come too early are ignored. */
  answer(id: number): void;
  stop(): void;
}

const SPACING_MS = limits.statisticsSpacingMs;
const IDLE_MS = limits.statisticsIdleSeconds * 1000;
/** A sensor that takes longer is left out of the answer. */
const MAX_WAIT_MS = 250;

export function createStatisticsReader({
  runtime,
  failures,
  openStatistics,
  canSend,
  send,
}: StatisticsDeps): StatisticsReader {
  let rounds: Rounds | undefined;
  let isOpening = false;
  let idle: Timer | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** Of the request that waits for its answer. */
  let pending: number | undefined;

  function open(sections: readonly AnySection<Statistics>[]): Rounds {
    return openRounds({
      runtime,
      failures,
      prefix: 'statistics',
      sections,
      maxWaitMs: MAX_WAIT_MS,
      onMeasured(members) {
        const id = pending;
        pending = undefined;
        if (id === undefined || !canSend()) return;
        const encode = (some: Statistics) => encodeStatistics({ id, ...some });
        for (const text of encodeMessages({ ...members, complete: true }, encode)) send(text);
      },
    });
  }

  async function run(): Promise<void> {
    if (rounds !== undefined) return rounds.run();
    if (isOpening) return;
    isOpening = true;
    try {
      const sections = await openStatistics();
      // It may have been stopped meanwhile.
      if (pending === undefined) return;
      rounds = open(sections);
      rounds.run();
    } catch (cause) {
      failures.failed('statistics', cause);
    } finally {
      isOpening = false;
    }
  }

  function stop(): void {
    idle?.cancel();
    rounds?.close();
    rounds = undefined;
    pending = undefined;
  }

  return {
    answer(id) {
      const now = runtime.monotonic();
      if (now - answeredAt < SPACING_MS || !canSend()) return;
      answeredAt = now;
      pending = id;
      idle?.cancel();
      idle = runtime.setTimer(stop, IDLE_MS);
      void run();
    },
    stop,
  };
}
