import { createLineFinder, readNumbers } from './proc-parser.ts';

// In the order of proc_stat(5). guest and guest_nice follow, but are included in user and nice.
const FIELD_COUNT = 8;
const IDLE_FIELD = 3;
const IO_WAIT_FIELD = 4;
// Kernels before 2.6 have only user, nice, system and idle.
const FEWEST_FIELDS = 4;

/** Clock ticks by field; later fields may be missing. */
export type CpuTimes = readonly number[];

const findTotals = createLineFinder('cpu ');

export function parseCpuTimes(stat: string): CpuTimes {
  const line = findTotals(stat);
  const times = line < 0 ? [] : readNumbers(stat, line);
  if (times.length < FEWEST_FIELDS) throw new Error('/proc/stat has no line of total CPU times');
  return times;
}

export function countCpus(stat: string): number {
  const cpus = stat.match(/^cpu\d+ /gm)?.length ?? 0;
  if (cpus === 0) throw new Error('/proc/stat lists no CPU');
  return cpus;
}

/**
 * Percent of the time of all cores that was not idle; undefined if no time has passed. I/O wait counts as idle, steal
 * time as busy, because the machine wanted the core and did not get it.
 */
export function measureBusy(before: CpuTimes, after: CpuTimes): number | undefined {
  let total = 0;
  let idle = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    // iowait may decrease, as proc_stat(5) warns; with lxcfs others may too.
    const passed = Math.max(0, (after[field] ?? 0) - (before[field] ?? 0));
    total += passed;
    if (field === IDLE_FIELD || field === IO_WAIT_FIELD) idle += passed;
  }
  if (total === 0) return undefined;
  return Math.round(((total - idle) / total) * 10_000) / 100;
}

export interface CpuMeter {
  /** Percent since the previous sample; 0 for the first one. */
  sample(stat: string): number;
}

export function createCpuMeter(): CpuMeter {
  let before: CpuTimes | undefined;
  let percent = 0;
  return {
    sample(stat) {
      const times = parseCpuTimes(stat);
      if (before !== undefined) percent = measureBusy(before, times) ?? percent;
      before = times;
      return percent;
    },
  };
}
