import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAgent } from './agent-process.ts';
import { startHub } from './hub-process.ts';
import { type Load, type LoadOptions, type LoadRequests, startLoad } from './load.ts';
import { readLoad, type ScenarioResult } from './results.ts';
import type { AgentBenchOptions, Bench, LongPast, PeerOptions, Scenario } from './scenario.ts';
import { seedLongPast } from './seed-rows.ts';

/** Runs scenarios in turn, and removes their files. */
export interface Runner {
  run(scenario: Scenario): Promise<ScenarioResult>;
  /** Stops running processes and removes all files. */
  close(): Promise<void>;
}

/** A scenario that takes longer is aborted; minutes that were asked for are added. */
const MAX_MS = 1_200_000;

/** Databases of one gigabyte and of a tenth of it. */
const fullPast = { nodes: 125, days: 90 };
const quickPast = { nodes: 60, days: 20 };

export interface RunnerOptions {
  isQuick: boolean;
  /** Folder for each hub's CPU profile. */
  profileFolder: string | undefined;
  peers: PeerOptions;
  agent: AgentBenchOptions;
  /** Options of the scenario `hubs`. */
  database: string | undefined;
}

export async function createRunner({
  isQuick,
  profileFolder,
  peers,
  agent,
  database,
}: RunnerOptions): Promise<Runner> {
  const root = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const running = new Set<{ kill(): void }>();
  let longPast: Promise<LongPast> | null = null;

  function keep<T extends { kill(): void }>(one: T): T {
    running.add(one);
    return one;
  }

  function killAll(): void {
    for (const one of running) one.kill();
    running.clear();
  }

  async function createBench(name: string): Promise<Bench> {
    return {
      folder: await mkdtemp(join(root, `${name}-`)),
      isQuick,
      peers,
      agent,
      database,
      choose: (full, quick) => (isQuick ? quick : full),
      startHub: async (db, options) => keep(await startHub(db, { ...options, profileFolder })),
      startAgent: (options) => keep(startAgent(options)),
      startLoad: <Requests extends LoadRequests<Requests>>(
        file: string,
        options?: LoadOptions,
      ): Load<Requests> => keep(startLoad<Requests>(file, options)),
      getLongPast() {
        longPast ??= seedLongPast(join(root, 'long-past.db'), isQuick ? quickPast : fullPast);
        return longPast;
      },
    };
  }

  return {
    async run(scenario) {
      const loadBefore = readLoad();
      const startedAt = performance.now();
      const bench = await createBench(scenario.name);
      const result = { name: scenario.name, command: `npm run bench -- ${scenario.name}`, loadBefore };
      const spend = () => Math.round((performance.now() - startedAt) / 1000);
      try {
        const figures = await limitTime(scenario.run(bench), MAX_MS + (agent.minutes ?? 0) * 60_000);
        return { ...result, seconds: spend(), failure: null, figures };
      } catch (error) {
        return { ...result, seconds: spend(), failure: String(error), figures: [] };
      } finally {
        killAll();
        await rm(bench.folder, { recursive: true, force: true });
      }
    },
    async close() {
      killAll();
      await rm(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function limitTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
