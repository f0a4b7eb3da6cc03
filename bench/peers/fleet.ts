import type { AgentRequests } from '../agents.ts';
import { type Load, type LoadRequests, startLoad } from '../load.ts';
import { LOAD_CORE } from './pinned-hub.ts';

/** Agents of one product, in a process on the core of the load generators. */
export interface Fleet {
  /** Resolves when all are connected. */
  connect(port: number, credentials: readonly string[]): Promise<void>;
  /** Every agent that is still connected reports every `everyMs` for `forMs`. */
  report(task: ReportTask): Promise<Reported>;
  kill(): void;
}

export interface ReportTask {
  everyMs: number;
  forMs: number;
}

export interface Reported {
  /** Reports that reached the hub, as far as its protocol tells. */
  reports: number;
  /** Connections that the hub has ended since they were opened. */
  lost: number;
}

/** Requests of the load processes that speak a protocol other than Muster's. */
export interface FleetRequests {
  connect: { task: { port: number; credentials: readonly string[] }; answer: null };
  report: { task: ReportTask; answer: Reported };
}

const HANDSHAKES_AT_ONCE = 50;

/** @param file the load process, in bench/ */
export function startFleet(file: string): Fleet {
  const load = startPinnedLoad<FleetRequests>(file);
  return {
    connect: async (port, credentials) => void (await load.ask('connect', { port, credentials })),
    report: (task) => load.ask('report', task),
    kill: () => load.kill(),
  };
}

/** Agents that send Muster's `hello` and `report`. */
export function startMusterFleet(): Fleet {
  const load = startPinnedLoad<AgentRequests>('./agents.ts');
  let agents = 0;
  let lost = 0;
  return {
    async connect(port, credentials) {
      agents = credentials.length;
      const tokens = [...credentials];
      await load.ask('connect', { port, tokens, atOnce: HANDSHAKES_AT_ONCE, saysHello: true });
    },
    async report(task) {
      const { sent, lostConnections } = await load.ask('report', { agents, ...task });
      lost += lostConnections;
      return { reports: sent, lost };
    },
    kill: () => load.kill(),
  };
}

function startPinnedLoad<Requests extends LoadRequests<Requests>>(file: string): Load<Requests> {
  return startLoad<Requests>(file, { core: LOAD_CORE });
}

/** Runs `work` for every item, `atOnce` at a time. */
export async function forAll<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  const takeNext = async () => {
    for (const [index, item] of waiting) await work(item, index);
  };
  await Promise.all(Array.from({ length: HANDSHAKES_AT_ONCE }, takeNext));
}
