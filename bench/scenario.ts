import type { AgentOptions, AgentProcess } from './agent-process.ts';
import type { BenchHub, HubOptions } from './hub-process.ts';
import type { Load, LoadRequests } from './load.ts';

/** One measured line of the table. */
export interface Figure {
  /** The number of the target, such as `P1`. */
  row: string;
  what: string;
  value: number;
  unit: string;
  /** What is to be reached; null for a figure that only explains. */
  target: { most: number } | { least: number } | null;
  /** What it was measured with, or what stands behind it. */
  remark?: string;
  /** What others say of theirs, or what was measured of it. */
  peers?: string;
}

/** What a scenario runs with. Whatever it starts here ends with it, however it ends. */
export interface Bench {
  /** A folder of its own on the disk, removed afterwards. */
  readonly folder: string;
  /** Shorter and smaller, to see that everything works; the figures are rough. */
  readonly isQuick: boolean;
  /** `full`, or `quick` in a quick run. */
  choose(full: number, quick: number): number;
  startHub(db: string, options?: HubOptions): Promise<BenchHub>;
  startAgent(options: AgentOptions): AgentProcess;
  startLoad<Requests extends LoadRequests<Requests>>(file: string): Load<Requests>;
  /** The path of a database with a long past, made once for all scenarios of a run. */
  getLongPast(): Promise<LongPast>;
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

/** The value below which `share` of the values lie. */
export function findPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
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
