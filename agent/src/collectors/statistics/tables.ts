import type { Statistics } from '@muster/generated/types';
import type { AnySection, Section } from '../../details/section.ts';
import type { Files } from '../../host.ts';
import type { Chips } from '../details/chips.ts';
import {
  parseMeminfoTable,
  parseNetstat,
  parseSockstatTable,
  parseVmstat,
  type Table,
} from './kernel-tables.ts';
import { parseSoftnet } from './processors.ts';

type Tables = 'meminfo' | 'vmstat' | 'netstat' | 'sockstat' | 'pressure';

interface Source {
  /** Absent files are empty; the member is absent without the first one. */
  paths: readonly [string, ...string[]];
  parse(...texts: string[]): Table;
}

const sources: Readonly<Record<Tables, Source>> = {
  meminfo: { paths: ['/proc/meminfo'], parse: parseMeminfoTable },
  vmstat: { paths: ['/proc/vmstat'], parse: parseVmstat },
  netstat: {
    paths: ['/proc/net/netstat', '/proc/net/snmp', '/proc/net/snmp6'],
    parse: (netstat, snmp = '', snmp6 = '') => parseNetstat(netstat ?? '', snmp, snmp6),
  },
  sockstat: { paths: ['/proc/net/sockstat', '/proc/net/sockstat6'], parse: parseSockstatTable },
  pressure: {
    paths: ['/proc/pressure/cpu', '/proc/pressure/memory', '/proc/pressure/io', '/proc/pressure/irq'],
    parse: parsePressureTotals,
  },
};

const PRESSURE_LINE = /^(some|full) .* total=(\d+)$/gm;
const pressureKinds = ['cpu', 'memory', 'io', 'irq'];

/** Microseconds in which some or all tasks have waited, by the texts of the files. */
export function parsePressureTotals(...texts: string[]): Table {
  const table: Table = {};
  for (const [index, text] of texts.entries())
    for (const [, line, total] of text.matchAll(PRESSURE_LINE))
      if (Number.isSafeInteger(Number(total))) table[`${pressureKinds[index]}_${line}`] = Number(total);
  return table;
}

/** Some kernels list files of pressure that cannot be opened (`psi=0`). */
function readOrEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

function createTableSection<K extends Tables>(host: Files, name: K): Section<K, Statistics> {
  const { paths, parse } = sources[name];
  const files = paths.map((path) => host.openFile(path));
  return {
    name,
    async measure() {
      const table = parse(...files.map((file) => readOrEmpty(file.read)));
      return Object.keys(table).length === 0 ? undefined : table;
    },
    close() {
      for (const file of files) file.close();
    },
  };
}

export function openTableSections(host: Files): AnySection<Statistics>[] {
  return [
    createTableSection(host, 'meminfo'),
    createTableSection(host, 'vmstat'),
    createTableSection(host, 'netstat'),
    createTableSection(host, 'sockstat'),
    createTableSection(host, 'pressure'),
  ];
}

export function createSoftnetSection(host: Files): Section<'softnet', Statistics> {
  const file = host.openFile('/proc/net/softnet_stat');
  return {
    name: 'softnet',
    async measure() {
      const lines = parseSoftnet(readOrEmpty(file.read));
      return lines.length === 0 ? undefined : lines;
    },
    close: file.close,
  };
}

export function createTemperaturesSection(chips: Chips): Section<'sensors', Statistics> {
  return {
    name: 'sensors',
    async measure(now) {
      const { sensors } = await chips.measure(now);
      return sensors.length === 0 ? undefined : sensors;
    },
  };
}
