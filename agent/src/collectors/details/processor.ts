import type { ProcessorDetails } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import type { Files } from '../../host.ts';
import { type CpuTimes, measureBusy, parseCpuTimes } from '../cpu.ts';
import { readNumbers } from '../proc-parser.ts';
import { roundShare } from './figures.ts';

const STAT = '/proc/stat';
/** As many as the contract has. */
const MAX_CORES = 1024;

const CORE = /^cpu(\d{1,5}) /gm;

const FIELDS = 8;

/** As `readNumbers`, which takes longer: a large machine has hundreds of lines. */
function readTimes(stat: string, from: number): CpuTimes {
  const end = stat.indexOf('\n', from);
  const times = stat
    .slice(from, end < 0 ? stat.length : end)
    .split(' ', FIELDS)
    .map(Number);
  return times.length === FIELDS && times.every(Number.isSafeInteger) ? times : readNumbers(stat, from);
}

/** Clock ticks of each processor that is online, by its number. */
export function parseCoreTimes(stat: string): Map<number, CpuTimes> {
  const cores = new Map<number, CpuTimes>();
  CORE.lastIndex = 0;
  for (let match = CORE.exec(stat); match !== null; match = CORE.exec(stat)) {
    const core = Number(match[1]);
    if (core < MAX_CORES) cores.set(core, readTimes(stat, CORE.lastIndex));
  }
  return cores;
}

type Shares = Required<Pick<ProcessorDetails, 'user' | 'system' | 'iowait' | 'steal'>>;

/**
 * Percent of the time of all cores. Undefined if no time has passed or a field has decreased, which happens after a suspension
 * and while processors come or go. I/O wait may fall a little at any time (proc_stat(5)): then it has not grown.
 */
export function measureShares(before: CpuTimes, after: CpuTimes): Shares | undefined {
  const grown = Array.from({ length: 8 }, (_, field) => (after[field] ?? 0) - (before[field] ?? 0));
  const [user = 0, nice = 0, system = 0, idle = 0, waited = 0, irq = 0, softirq = 0, steal = 0] = grown;
  if (Math.min(user, nice, system, idle, irq, softirq, steal) < 0) return undefined;
  const iowait = Math.max(0, waited);
  const total = user + nice + system + idle + iowait + irq + softirq + steal;
  if (total === 0) return undefined;
  const share = (ticks: number): number => roundShare((ticks / total) * 100);
  return {
    user: share(user + nice),
    system: share(system + irq + softirq),
    iowait: share(iowait),
    steal: share(steal),
  };
}

/** Busy share of each core. A core without a figure keeps its last one; one that is offline has 0. */
function measureCores(
  before: ReadonlyMap<number, CpuTimes>,
  after: ReadonlyMap<number, CpuTimes>,
  last: readonly number[],
): number[] {
  const length = Math.max(...after.keys(), -1) + 1;
  return Array.from({ length }, (_, core) => {
    const times = after.get(core);
    if (times === undefined) return 0;
    const earlier = before.get(core);
    return (earlier && measureBusy(earlier, times)) ?? last[core] ?? 0;
  });
}

export function createProcessorSection(host: Files): Section<'processor'> {
  const file = host.openFile(STAT);
  let before: { all: CpuTimes; cores: Map<number, CpuTimes> } | undefined;
  let busy: number[] = [];

  async function measure(): Promise<ProcessorDetails | undefined> {
    const stat = file.read();
    const after = { all: parseCpuTimes(stat), cores: parseCoreTimes(stat) };
    const earlier = before;
    before = after;
    if (earlier === undefined) return undefined;
    busy = measureCores(earlier.cores, after.cores, busy);
    return { ...measureShares(earlier.all, after.all), cores: busy };
  }

  return { name: 'processor', measure, close: file.close };
}
