import type { CoreStatistics, Statistics } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import type { Files } from '../../host.ts';
import { readPart } from '../details/figures.ts';
import { parseLoadavg } from '../loadavg-uptime.ts';
import { createLineFinder, readNumber } from '../proc-parser.ts';
import { parseColumns, type Table } from './kernel-tables.ts';

/** As many as the contract has; their numbers are lower. */
const MAX_CORES = 1024;
const TICK_COLUMNS = 10;
const CORE_LINE = /^cpu(\d{1,4}) ([\d ]+)$/gm;

/** Clock ticks of the logical processors that are online. */
export function parseCores(stat: string): CoreStatistics[] {
  const cores: CoreStatistics[] = [];
  for (const [, cpu, columns = ''] of stat.matchAll(CORE_LINE)) {
    const ticks = parseColumns(columns)?.slice(0, TICK_COLUMNS);
    if (ticks !== undefined && Number(cpu) < MAX_CORES) cores.push({ cpu: Number(cpu), ticks });
  }
  return cores;
}

const statLines = Object.entries({
  boot_time: 'btime ',
  ctxt: 'ctxt ',
  intr: 'intr ',
  forks: 'processes ',
  procs_running: 'procs_running ',
  procs_blocked: 'procs_blocked ',
}).map(([name, key]) => ({ name, findLine: createLineFinder(key) }));

/** Totals of /proc/stat. */
export function parseStatTotals(stat: string): Table {
  const table: Table = {};
  for (const { name, findLine } of statLines) {
    const line = findLine(stat);
    const value = line < 0 ? undefined : readNumber(stat, line);
    if (value !== undefined) table[name] = value;
  }
  return table;
}

/** /proc/net/softnet_stat, in hexadecimal. */
export function parseSoftnet(text: string): number[][] {
  return text
    .split('\n')
    .flatMap((line) => {
      const columns = line === '' ? undefined : parseColumns(line, 16);
      return columns === undefined ? [] : [columns];
    })
    .slice(0, MAX_CORES);
}

/** /proc/stat, which takes milliseconds on a machine with hundreds of processors. */
export interface Stat {
  /** The sections ask one after the other and get the same text. */
  read(now: number): string;
  close(): void;
}

/** For how long the second section gets the text of the first one. */
const SHARED_MS = 500;

export function createStat(host: Files): Stat {
  const file = host.openFile('/proc/stat');
  let text = '';
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    read(now) {
      if (now - readAt >= SHARED_MS) {
        text = file.read();
        readAt = now;
      }
      return text;
    },
    close() {
      text = '';
      file.close();
    },
  };
}

export function createCoresSection(stat: Stat): Section<'cores', Statistics> {
  return {
    name: 'cores',
    async measure(now) {
      const cores = parseCores(stat.read(now));
      return cores.length === 0 ? undefined : cores;
    },
    close: stat.close,
  };
}

/** Files with a number in the column. */
const singleFigures = Object.entries({
  filefd_allocated: ['/proc/sys/fs/file-nr', 0],
  filefd_maximum: ['/proc/sys/fs/file-nr', 2],
  entropy_available: ['/proc/sys/kernel/random/entropy_avail', 0],
  entropy_pool: ['/proc/sys/kernel/random/poolsize', 0],
  conntrack_entries: ['/proc/sys/net/netfilter/nf_conntrack_count', 0],
  conntrack_limit: ['/proc/sys/net/netfilter/nf_conntrack_max', 0],
} as const).map(([name, [path, column]]) => ({ name, path, column }));

export function createSystemTableSection(
  host: Files,
  stat: Stat,
  wallClock: { now(): number },
): Section<'system', Statistics> {
  const loadavg = host.openFile('/proc/loadavg');
  return {
    name: 'system',
    async measure(now) {
      const table: Table = { time: wallClock.now() / 1000, ...parseStatTotals(stat.read(now)) };
      const [load1 = 0, load5 = 0, load15 = 0] = parseLoadavg(loadavg.read());
      Object.assign(table, { load1, load5, load15 });
      for (const { name, path, column } of singleFigures) {
        const value = parseColumns(readPart(host, path) ?? '')?.[column];
        if (value !== undefined) table[name] = value;
      }
      return table;
    },
    close: loadavg.close,
  };
}
