import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { type Machine, readMachine } from '../hub/src/commands/doctor/report.ts';
import type { Figure } from './scenario.ts';

/** Results of a run; also the JSON that it writes. */
export interface Results {
  /** ISO 8601. */
  date: string;
  /** Processor, memory and operating system. */
  machine: string;
  node: string;
  /** Short hash of the commit, with a `+` when files were changed. */
  commit: string;
  isQuick: boolean;
  /** Load average of the minute before the first scenario. */
  loadBefore: number;
  scenarios: ScenarioResult[];
}

export interface ScenarioResult {
  name: string;
  command: string;
  /** Load average of the minute before it started, which includes the previous scenario. */
  loadBefore: number;
  seconds: number;
  /** Why it failed; null on success. */
  failure: string | null;
  figures: Figure[];
  /** The run, if it differs from that of the others. */
  run?: Pick<Results, 'date' | 'commit'>;
}

/** Replaces the scenarios of `later`, and adds those that are missing. */
export function mergeResults(earlier: Results, { date, commit, scenarios }: Results): Results {
  const measured = new Map(
    scenarios.map((scenario) => [scenario.name, { ...scenario, run: { date, commit } }]),
  );
  const known = new Set(earlier.scenarios.map(({ name }) => name));
  return {
    ...earlier,
    scenarios: [
      ...earlier.scenarios.map((scenario) => measured.get(scenario.name) ?? scenario),
      ...[...measured.values()].filter(({ name }) => !known.has(name)),
    ],
  };
}

/** Adds the scenarios of `earlier` that a run of all did not include. */
export function keepUnmeasured({ date, commit, scenarios }: Results, later: Results): Results {
  const measured = new Set(later.scenarios.map(({ name }) => name));
  const kept = scenarios.filter(({ name }) => !measured.has(name));
  return {
    ...later,
    scenarios: [...later.scenarios, ...kept.map((scenario) => ({ run: { date, commit }, ...scenario }))],
  };
}

export async function describeRun(isQuick: boolean): Promise<Results> {
  // Before the processes that systeminformation starts.
  const loadBefore = readLoad();
  return {
    date: new Date().toISOString(),
    machine: describeMachine(await readMachine()),
    node: process.version,
    commit: describeCommit(),
    isQuick,
    loadBefore,
    scenarios: [],
  };
}

/** Hardware and operating system in one line. */
export function describeMachine({ cores, cpu, memory, virtualization, os, kernel, arch }: Machine): string {
  const system = virtualization === '' ? os : `${os} on ${virtualization}`;
  return `${cores} × ${cpu}, ${(memory.total / 2 ** 30).toFixed(0)} GiB, ${system}, kernel ${kernel} ${arch}`;
}

export function readLoad(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100;
}

export function isReached({ value, target }: Figure): boolean | null {
  if (target === null) return null;
  return 'most' in target ? value <= target.most : value >= target.least;
}

export function formatValue(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 1;
  const text = value.toFixed(Math.abs(value) < 1 && digits === 1 ? 2 : digits);
  const grouped = text.replace(/\B(?=(\d{3})+(?!\d|\.))/g, ',');
  if (unit === '') return grouped;
  return unit.startsWith('/') ? grouped + unit : `${grouped} ${unit}`;
}

/** The figures of other programs that were measured at the same time. */
export function listBeside({ beside = {}, unit }: Figure): { name: string; text: string }[] {
  return Object.entries(beside).map(([name, value]) => ({
    name,
    text: value === null ? '' : formatValue(value, unit),
  }));
}

export function formatTarget({ target, unit }: Figure): string {
  if (target === null) return '';
  return 'most' in target ? `≤ ${formatValue(target.most, unit)}` : `≥ ${formatValue(target.least, unit)}`;
}

export function formatVerdict(figure: Figure): string {
  const reached = isReached(figure);
  if (reached === null) return '';
  return reached ? 'reached' : 'missed';
}

function describeCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname });
  try {
    const changed = git(
      'status',
      '--porcelain',
      '--untracked-files=no',
      '--',
      '../hub',
      '../agent',
      '../generated',
    );
    return git('rev-parse', '--short', 'HEAD').trim() + (changed === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}
