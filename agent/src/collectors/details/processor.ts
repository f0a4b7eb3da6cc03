import type { ProcessorDetails } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import type { Files } from '../../host.ts';
import { type CpuTimes, FIELD_COUNT, measureBusy, parseCpuTimes } from '../cpu.ts';
import { readNumbers } from '../proc-parser.ts';
import { roundShare } from './figures.ts';

const STAT = '/proc/stat';
/** As many as the contract has. */
const MAX_CORES = 1024;

const CORE = /^cpu(\d{1,5}) /gm;

/** The lines of the processors that are online, one after the other: each its number, and then its clock ticks by field. */
export interface CoreTimes {
  /** Numbers in a line. */
  width: number;
  values: readonly number[];
}

/** A large machine has hundreds of lines, which take a third of the time as JSON. Undefined unless all have the same columns. */
function parseTogether(stat: string): CoreTimes | undefined {
  const first = stat.indexOf('\ncpu');
  const end = stat.indexOf('\nintr ', first);
  if (first < 0 || end < 0) return undefined;
  const lines = stat.slice(first + '\ncpu'.length, end);
  const width = lines.split('\n', 1)[0]?.split(' ').length ?? 0;
  try {
    const values = JSON.parse(`[${lines.replaceAll(' ', ',').replaceAll('\ncpu', ',')}]`) as number[];
    return values.length === width * lines.split('\n').length ? { width, values } : undefined;
  } catch {
    return undefined;
  }
}

function parseEach(stat: string): CoreTimes {
  const values: number[] = [];
  const missing = Array.from({ length: FIELD_COUNT }, () => 0);
  CORE.lastIndex = 0;
  for (let match = CORE.exec(stat); match !== null; match = CORE.exec(stat)) {
    const times = readNumbers(stat, CORE.lastIndex);
    values.push(Number(match[1]), ...times, ...missing.slice(times.length));
  }
  return { width: 1 + FIELD_COUNT, values };
}

export function parseCoreTimes(stat: string): CoreTimes {
  return parseTogether(stat) ?? parseEach(stat);
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

/** Where the line of a core begins, usually at the same place as in the other text; -1 if it has none. */
function findCore({ width, values }: CoreTimes, core: number, likely: number): number {
  if (values[likely] === core) return likely;
  for (let at = 0; at < values.length; at += width) if (values[at] === core) return at;
  return -1;
}

/** Busy share of each core. A core without a figure keeps its last one; one that is offline has 0. */
function measureCores(before: CoreTimes, after: CoreTimes, last: readonly number[]): number[] {
  const busy: number[] = [];
  const fields = Math.min(FIELD_COUNT, before.width - 1, after.width - 1);
  for (let at = 0; at < after.values.length; at += after.width) {
    const core = after.values[at] as number;
    if (core >= MAX_CORES) break;
    while (busy.length < core) busy.push(0);
    const earlier = findCore(before, core, at);
    const percent =
      earlier < 0 ? undefined : measureBusy(before.values, after.values, earlier + 1, at + 1, fields);
    busy.push(percent ?? last[core] ?? 0);
  }
  return busy;
}

export function createProcessorSection(host: Files): Section<'processor'> {
  const file = host.openFile(STAT);
  let before: { all: CpuTimes; cores: CoreTimes } | undefined;
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
