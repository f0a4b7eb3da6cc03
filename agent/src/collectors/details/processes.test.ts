import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { createProcessesSection, parseProcessStat, parseResidentBytes } from './processes.ts';

let machine: FileTree;

beforeEach(() => {
  machine = createFileTree();
});

afterEach(() => machine.close());

function write(file: string, text: string): void {
  machine.write({ [file]: text });
}

interface Process {
  pid: number;
  name?: string;
  ticks?: number;
  pages?: number;
  startedAt?: number;
}

function formatStat({ pid, name = 'x', ticks = 0, pages = 0, startedAt = 9 }: Process): string {
  return `${pid} (${name}) S 1 2 3 0 -1 4194560 1 2 3 4 ${ticks} 0 70 80 20 0 1 0 ${startedAt} 163840 ${pages} 18446744073709551615 1 1 0 0\n`;
}

/** A process with its resident memory in kilobytes, which threads of the kernel lack. */
function writeProcess(process: Process, resident?: number): void {
  write(`/proc/${process.pid}/stat`, formatStat(process));
  const status = `Name:\t${process.name ?? 'x'}\nPid:\t${process.pid}\n`;
  const memory = resident === undefined ? '' : `VmSize:\t9 kB\nVmRSS:\t${`${resident}`.padStart(8)} kB\n`;
  write(`/proc/${process.pid}/status`, status + memory);
}

test.each(['bash', 'a b', 'a)b', ') S 1 2', '((', 'line\nbreak', '', '\u00c3\u00a9'])(
  'the name %j',
  (name) => {
    expect(parseProcessStat(formatStat({ pid: 7, name, ticks: 11, pages: 5 }))).toEqual({
      name,
      startedAt: 9,
      ticks: 11,
      residentPages: 5,
    });
  },
);

test('user and system time are added', () => {
  const text = '1 (init) S 0 1 1 0 -1 4194560 1 2 3 4 30 12 70 80 20 0 1 0 2 163840 400 1\n';
  expect(parseProcessStat(text)?.ticks).toBe(42);
});

test.each(['', '1', '1 (a', '1 a) S 1', '1 (a) S 1 2 3', '1 (a) S x'])('%j is invalid', (text) => {
  expect(parseProcessStat(text)).toBeUndefined();
});

test('no text makes the parsers throw', () => {
  const words = fc.constantFrom(' ', '\n', '(', ')', '1 ', '-1 ', ' S', 'VmRSS: ', ' kB', '9'.repeat(30));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: words, maxLength: 100 })), (text) => {
      expect(parseProcessStat(text)?.ticks ?? 0).toBeGreaterThanOrEqual(0);
      expect(parseResidentBytes(text) ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('resident memory does not depend on the size of pages', () => {
  expect(parseResidentBytes('Name:\tVmRSS: 1 kB\nVmRSS:\t    2056 kB\n')).toBe(2_105_344);
  expect(parseResidentBytes('Name:\tkthreadd\n')).toBeUndefined();
});

test('first the largest, then the busiest, in percent of a processor', async () => {
  writeProcess({ pid: 1, name: 'systemd', ticks: 100, pages: 10 }, 40);
  writeProcess({ pid: 2, name: 'kthreadd', ticks: 5 });
  writeProcess({ pid: 300, name: 'a b', ticks: 900, pages: 20 }, 80);
  write('/proc/self/stat', formatStat({ pid: 4, pages: 99 }));
  const section = createProcessesSection(machine.host);
  expect(await section.measure(10_000)).toEqual([
    { pid: 300, name: 'a b', memory: 81_920 },
    { pid: 1, name: 'systemd', memory: 40_960 },
    { pid: 2, name: 'kthreadd' },
  ]);
  writeProcess({ pid: 2, name: 'kthreadd', ticks: 205 });
  writeProcess({ pid: 1, name: 'systemd', ticks: 101, pages: 10 }, 44);
  expect(await section.measure(12_000)).toEqual([
    { pid: 2, name: 'kthreadd', cpu: 100 },
    { pid: 1, name: 'systemd', cpu: 0.5, memory: 45_056 },
    { pid: 300, name: 'a b', cpu: 0, memory: 81_920 },
  ]);
});

test('another process with the same id, a counter that falls and one that cannot be have no share', async () => {
  const section = createProcessesSection(machine.host);
  const shareAt = async (process: Omit<Process, 'pid'>, now: number) => {
    writeProcess({ pid: 1, ...process });
    return (await section.measure(now))?.[0]?.cpu;
  };
  expect(await shareAt({ ticks: 100 }, 0)).toBeUndefined();
  expect(await shareAt({ ticks: 200, startedAt: 10 }, 1_000)).toBeUndefined();
  expect(await shareAt({ ticks: 210, startedAt: 10 }, 2_000)).toBe(10);
  expect(await shareAt({ ticks: 209, startedAt: 10 }, 3_000)).toBeUndefined();
  expect(await shareAt({ ticks: 1_000_209, startedAt: 10 }, 4_000)).toBe(1_000_000);
  expect(await shareAt({ ticks: 2_000_210, startedAt: 10 }, 5_000)).toBeUndefined();
  expect(await shareAt({ ticks: 2_000_211, startedAt: 10 }, 5_000)).toBeUndefined();
});

test('a process that was away for a measurement begins again', async () => {
  const section = createProcessesSection(machine.host);
  writeProcess({ pid: 1 });
  writeProcess({ pid: 5, ticks: 100, pages: 1 });
  await section.measure(0);
  machine.remove('/proc/5');
  expect(await section.measure(1_000)).toHaveLength(1);
  writeProcess({ pid: 5, ticks: 300, pages: 1 });
  expect((await section.measure(2_000))?.find(({ pid }) => pid === 5)).toEqual({ pid: 5, name: 'x' });
});

test.each([9, 10, 11])('of %i processes at most ten', async (count) => {
  for (let pid = 1; pid <= count; pid += 1) writeProcess({ pid, pages: pid });
  const pids = (await createProcessesSection(machine.host).measure(0))?.map((one) => one.pid);
  expect(pids).toEqual(Array.from({ length: Math.min(10, count) }, (_, index) => count - index));
});

test('a process that ends meanwhile is left out', async () => {
  writeProcess({ pid: 1 });
  write('/proc/77/comm', 'gone\n');
  expect(await createProcessesSection(machine.host).measure(0)).toEqual([{ pid: 1, name: 'x' }]);
});

test('where processes of others are hidden the host cannot tell', async () => {
  writeProcess({ pid: 4_711 });
  expect(await createProcessesSection(machine.host).measure(0)).toBeUndefined();
});

test('names are text of at most 64 characters', async () => {
  writeProcess({ pid: 1, name: `caf\u00e9 ${'x'.repeat(60)}`, pages: 9 });
  expect((await createProcessesSection(machine.host).measure(0))?.[0]?.name).toBe(
    `caf\u00e9 ${'x'.repeat(59)}`,
  );
});

test('neither arguments nor environments are read', async () => {
  const read: string[] = [];
  writeProcess({ pid: 1 }, 4);
  const { host } = machine;
  const note = <T>(path: string, result: T): T => {
    read.push(path);
    return result;
  };
  const section = createProcessesSection({
    ...host,
    readText: (path) => note(path, host.readText(path)),
    openFile: (path, headBytes) => note(path, host.openFile(path, headBytes)),
  });
  await section.measure(0);
  expect([...new Set(read)].sort()).toEqual(['/proc/1/stat', '/proc/1/status']);
});

test('other work has its turn while many processes are read', async () => {
  writeProcess({ pid: 1 });
  const { host } = machine;
  const section = createProcessesSection({
    ...host,
    listFolder: () => Array.from({ length: 10_000 }, () => ({ name: '1', isFolder: true })),
  });
  let turns = 0;
  let isMeasuring = true;
  const count = () => {
    turns += 1;
    if (isMeasuring) host.runtime.setTimer(count, 0);
  };
  host.runtime.setTimer(count, 0);
  await section.measure(0);
  isMeasuring = false;
  expect(turns).toBeGreaterThan(3);
});
