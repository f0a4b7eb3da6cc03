import { encodeStatisticsRead } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { Statistics } from '@muster/generated/types';
import type { CoreRuntime } from '@muster/shared/runtime';
import type { Presence, Presences } from './presence.ts';

/** Called with the complete answer of a node's agent. */
export type OnStatistics = (nodeId: number, statistics: Statistics) => void;

/** Statistics of the hosts whose agents are connected to this hub, read from them for each scrape. */
export interface HostStatistics {
  /**
   * Asks the agents. Resolves once all of them have answered, at the latest two seconds after the last one was asked. Call it
   * again only after it has resolved.
   */
  read(onStatistics: OnStatistics): Promise<void>;
  /** Takes a part of an answer; anything that was not asked for is ignored. */
  accept(presence: Presence, message: Statistics): void;
}

interface Asked {
  readonly presence: Presence;
  /** Of an answer that is not complete. */
  members: Statistics;
}

/** One request to all agents. */
interface Reading {
  readonly id: number;
  /** Agents that have not answered completely, by node. */
  readonly asked: Map<number, Asked>;
  readonly onStatistics: OnStatistics;
  onAnswered: () => void;
}

/** An answer takes half a millisecond. If all of them arrived at once, reports would wait for them. */
const AGENTS_PER_BATCH = 4;
const BATCH_EVERY_MS = 4;

export function createHostStatistics(
  runtime: Pick<CoreRuntime, 'setTimer'>,
  presences: Pick<Presences, 'all' | 'findOwn'>,
): HostStatistics {
  let reading: Reading | undefined;
  let lastId = 0;

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      runtime.setTimer(resolve, ms);
    });

  async function askAll({ id, asked }: Reading): Promise<void> {
    const text = encodeStatisticsRead({ id });
    const agents = [...presences.all()].filter(({ hasStatistics }) => hasStatistics);
    for (const [index, presence] of agents.entries()) {
      if (index > 0 && index % AGENTS_PER_BATCH === 0) await wait(BATCH_EVERY_MS);
      if (presences.findOwn(presence.nodeId) !== presence) continue;
      asked.set(presence.nodeId, { presence, members: {} });
      presence.channel.send(text);
    }
  }

  function waitForAnswers(current: Reading): Promise<void> {
    return new Promise((resolve) => {
      const deadline = runtime.setTimer(resolve, limits.statisticsWaitMs);
      current.onAnswered = () => {
        if (current.asked.size > 0) return;
        deadline.cancel();
        resolve();
      };
      current.onAnswered();
    });
  }

  return {
    async read(onStatistics) {
      lastId += 1;
      const current = { id: lastId, asked: new Map(), onStatistics, onAnswered: () => undefined };
      reading = current;
      await askAll(current);
      await waitForAnswers(current);
      reading = undefined;
    },
    accept(presence, { id, complete = false, ...members }) {
      const current = reading;
      if (current === undefined || current.id !== id) return;
      const asked = current.asked.get(presence.nodeId);
      if (asked?.presence !== presence) return;
      asked.members = { ...asked.members, ...members };
      if (!complete) return;
      current.asked.delete(presence.nodeId);
      current.onStatistics(presence.nodeId, asked.members);
      current.onAnswered();
    },
  };
}
