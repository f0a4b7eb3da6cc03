import { createLineFinder, readNumbers } from './proc-parser.ts';

// Fields in the order of proc_stat(5). guest and guest_nice follow, but are included in user and nice.
export const FIELD_COUNT = 8;
const IDLE_FIELD = 3;
const IO_WAIT_FIELD = 4;
// Kernels before 2.6 have only user, nice, system and idle.
const FEWEST_FIELDS = 4;

/** Clock ticks by field; later fields may be missing. */
export type CpuTimes = readonly number[];

// Three seconds of a processor. I/O wait often falls and rises by a few ticks.
const JITTER_TICKS = 300;

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
 * Percent of the time of all cores that was not idle. Undefined if no time has passed, or if a field has decreased, which
 * happens after a suspension, while processors come or go, and to I/O wait (proc_stat(5)): the other fields would give a
 * wrong percentage, mostly 100. I/O wait counts as idle. Steal time counts as busy, because the machine wanted the core and
 * did not get it. The fields begin at `fromBefore` and `fromAfter`.
 */
export function measureBusy(
  before: CpuTimes,
  after: CpuTimes,
  fromBefore = 0,
  fromAfter = 0,
  fields = FIELD_COUNT,
): number | undefined {
  let total = 0;
  let idle = 0;
  for (let field = 0; field < fields; field += 1) {
    const passed = (after[fromAfter + field] ?? 0) - (before[fromBefore + field] ?? 0);
    if (passed < 0) return undefined;
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
  /** The highest value of each field. */
  let highest: CpuTimes = [];
  let percent = 0;

  /** Whether a field has recovered from a decrease: it grew by the lost amount, not by elapsed time. */
  function hasReturned(last: CpuTimes, times: CpuTimes): boolean {
    return highest.some(
      (high, field) => high - (last[field] ?? 0) > JITTER_TICKS && (times[field] ?? 0) >= high,
    );
  }

  return {
    sample(stat) {
      const times = parseCpuTimes(stat);
      if (before !== undefined && !hasReturned(before, times))
        percent = measureBusy(before, times) ?? percent;
      highest = times.map((time, field) => Math.max(time, highest[field] ?? 0));
      before = times;
      return percent;
    },
  };
}
