import type { AgentOptions, AgentProcess } from './agent-process.ts';
import type { BenchHub, HubOptions } from './hub-process.ts';
import type { Load, LoadOptions, LoadRequests } from './load.ts';
import type { ProbeAnswer } from './loop-probe.ts';
import type { PeerPrograms } from './peers/programs.ts';

/** One measured line of the table. */
export interface Figure {
  /** The number of the target, such as `P1`. */
  row: string;
  what: string;
  value: number;
  unit: string;
  /** The target; null for a figure that only explains another. */
  target: { most: number } | { least: number } | null;
  /** Whether it is the same on every machine, so that `--compare` compares it even without a target. */
  isCount?: boolean;
  /** How it was measured. */
  remark?: string;
  /** Published or measured figure of comparable programs. */
  peers?: string;
  /** The same figure of other programs, measured at the same time; null if a program has no such thing. */
  beside?: Readonly<Record<string, number | null>>;
}

/** The environment of a scenario. Everything that it starts here is stopped at its end. */
export interface Bench {
  /** A temporary folder on disk. */
  readonly folder: string;
  /** Shorter and smaller, as a smoke test; the figures are rough. */
  readonly isQuick: boolean;
  /** `full`, or `quick` in a quick run. */
  choose(full: number, quick: number): number;
  startHub(db: string, options?: HubOptions): Promise<BenchHub>;
  startAgent(options: AgentOptions): AgentProcess;
  startLoad<Requests extends LoadRequests<Requests>>(file: string, options?: LoadOptions): Load<Requests>;
  /** The fleets of the scenario `peers`, and the executables beside which it measures. */
  readonly peers: PeerOptions;
  readonly agent: AgentBenchOptions;
  /** Connection URI of a PostgreSQL database of this machine, which the scenario `hubs` replaces. */
  readonly database: string | undefined;
  /** Path of a database with a long history, created once per run. */
  getLongPast(): Promise<LongPast>;
}

export interface PeerOptions {
  programs: PeerPrograms;
  /** Sizes of the fleet. */
  agents: readonly number[];
  /** Interval of reports, milliseconds. */
  everyMs: number;
}

/** Options of the scenario `agent`. */
export interface AgentBenchOptions {
  /** Another executable, to measure at the same time. */
  other: string | undefined;
  /** Minutes of the steady state, if given. */
  minutes: number | undefined;
}

export interface LongPast {
  db: string;
  /** Rows of one minute. */
  minutes: number;
  nodes: number;
  bytes: number;
}

export interface Scenario {
  readonly name: string;
  /** The rows that it measures. */
  readonly rows: readonly string[];
  readonly says: string;
  run(bench: Bench): Promise<Figure[]>;
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The quantile `share` of the values. */
export function findPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Waits by the clock beside `busiest`; on a shared machine most of them are the work of other programs. */
export function describeDelay({ max, p99, ownMax, longestGc }: ProbeAnswer): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return `processor time of the loop's thread; by the clock an event waits at most ${ms(max)}, p99 ${ms(p99)}, without waits for a processor at most ${ms(ownMax)}; longest garbage collection ${ms(longestGc)}`;
}

/** Every node that an administrator sees. */
export async function listNodes(url: string, cookie: string): Promise<{ id: number; token: string }[]> {
  const response = await fetch(`${url}/api/nodes`, { headers: { cookie } });
  return ((await response.json()) as { nodes: { id: number; token: string }[] }).nodes;
}

/** The port of `http://127.0.0.1:PORT`. */
export function readPort(url: string): number {
  return Number(new URL(url).port);
}
