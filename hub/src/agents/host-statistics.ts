import { encodeStatisticsRead } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { Statistics } from '@muster/generated/types';
import type { CoreRuntime } from '@muster/shared/runtime';
import type { Presence, Presences } from './presence.ts';

/** Statistics of the hosts whose agents are connected to this hub, read from them for each scrape. In memory only. */
export interface HostStatistics {
  /**
   * Asks the agents, unless they have been asked in the last 1.9 s. Resolves to complete answers by node once all agents have
   * answered, at the latest two seconds after the last one was asked.
   */
  read(): Promise<ReadonlyMap<number, Statistics>>;
  /** Keeps a part of an answer; anything that was not asked for is ignored. */
  accept(presence: Presence, message: Statistics): void;
}

interface Answer {
  readonly presence: Presence;
  members: Statistics;
  isComplete: boolean;
}

/** One request to all agents. */
interface Reading {
  readonly id: number;
  readonly startedAt: number;
  readonly answers: Map<number, Answer>;
  /** Agents that have been asked and have not answered completely. */
  waiting: number;
  onAnswered: () => void;
  result: Promise<ReadonlyMap<number, Statistics>>;
}

/** An answer takes a tenth of a millisecond. If all of them arrived at once, reports would wait for them. */
const AGENTS_PER_BATCH = 8;
const BATCH_EVERY_MS = 4;

export function createHostStatistics(
  runtime: Pick<CoreRuntime, 'monotonic' | 'setTimer'>,
  presences: Pick<Presences, 'all' | 'findOwn'>,
): HostStatistics {
  let reading: Reading | undefined;
  let lastId = 0;

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      runtime.setTimer(resolve, ms);
    });

  async function askAll(current: Reading): Promise<void> {
    const text = encodeStatisticsRead({ id: current.id });
    const agents = [...presences.all()].filter(({ hasStatistics }) => hasStatistics);
    for (const [index, presence] of agents.entries()) {
      if (index > 0 && index % AGENTS_PER_BATCH === 0) await wait(BATCH_EVERY_MS);
      if (presences.findOwn(presence.nodeId) !== presence) continue;
      current.answers.set(presence.nodeId, { presence, members: {}, isComplete: false });
      current.waiting += 1;
      presence.channel.send(text);
    }
  }

  function waitForAnswers(current: Reading): Promise<void> {
    return new Promise((resolve) => {
      const deadline = runtime.setTimer(resolve, limits.statisticsWaitMs);
      current.onAnswered = () => {
        if (current.waiting > 0) return;
        deadline.cancel();
        resolve();
      };
      current.onAnswered();
    });
  }

  async function collect(current: Reading): Promise<ReadonlyMap<number, Statistics>> {
    await askAll(current);
    await waitForAnswers(current);
    const complete = [...current.answers].filter(([, { isComplete }]) => isComplete);
    // A scraper may not come again, and the answers of a large fleet are megabytes.
    runtime.setTimer(() => {
      if (reading === current) reading = undefined;
    }, limits.snapshotCacheMs);
    return new Map(complete.map(([nodeId, { members }]) => [nodeId, members]));
  }

  return {
    read() {
      const now = runtime.monotonic();
      const isRecent = reading !== undefined && now - reading.startedAt < limits.snapshotCacheMs;
      if (reading !== undefined && isRecent) return reading.result;
      lastId += 1;
      const next: Reading = {
        id: lastId,
        startedAt: now,
        answers: new Map(),
        waiting: 0,
        onAnswered: () => undefined,
        result: Promise.resolve(new Map()),
      };
      reading = next;
      next.result = collect(next);
      return next.result;
    },
    accept(presence, { id, complete = false, ...members }) {
      const answer = reading?.id === id ? reading?.answers.get(presence.nodeId) : undefined;
      if (reading === undefined || answer?.presence !== presence || answer.isComplete) return;
      answer.members = { ...answer.members, ...members };
      if (!complete) return;
      answer.isComplete = true;
      reading.waiting -= 1;
      reading.onAnswered();
    },
  };
}
