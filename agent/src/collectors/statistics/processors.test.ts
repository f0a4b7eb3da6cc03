import { expect, test } from 'vitest';
import { createFileTree } from '../../../../tests/agent/support/file-tree.ts';
import {
  createCoresSection,
  createStat,
  createSystemTableSection,
  parseCores,
  parseSoftnet,
  parseStatTotals,
} from './processors.ts';

const STAT = `cpu  30 0 20 100 1 0 2 3 0 0
cpu0 10 0 10 50 1 0 1 2 0 0
cpu2 20 0 10 50 0 0 1 1
intr 1245 0 0 1
ctxt 5261
btime 1789000000
processes 77
procs_running 2
procs_blocked 1
softirq 9 1
`;

test('ticks of the processors that are online, by their numbers', () => {
  expect(parseCores(STAT)).toEqual([
    { cpu: 0, ticks: [10, 0, 10, 50, 1, 0, 1, 2, 0, 0] },
    { cpu: 2, ticks: [20, 0, 10, 50, 0, 0, 1, 1] },
  ]);
});

test('processors whose number is below 1,024', () => {
  expect(parseCores('cpu1023 1 2\ncpu1024 1 2\ncpu99999 1\n')).toEqual([{ cpu: 1023, ticks: [1, 2] }]);
});

test('totals; a kernel without a line has no figure', () => {
  expect(parseStatTotals(STAT)).toEqual({
    boot_time: 1_789_000_000,
    ctxt: 5_261,
    intr: 1_245,
    forks: 77,
    procs_running: 2,
    procs_blocked: 1,
  });
  expect(parseStatTotals('btime 5\n')).toEqual({ boot_time: 5 });
});

test('softnet_stat is hexadecimal', () => {
  expect(parseSoftnet('03100387 00000000 0000000a\n0000000f 1 2\nxyz\n')).toEqual([
    [0x03100387, 0, 10],
    [15, 1, 2],
  ]);
});

test('the table of the system has what its files have', async () => {
  const tree = createFileTree();
  tree.write({
    'proc/stat': STAT,
    'proc/loadavg': '0.20 0.82 3.62 1/86 20642\n',
    'proc/sys/fs/file-nr': '412\t0\t2466183\n',
    'proc/sys/kernel/random/entropy_avail': '256\n',
  });
  const stat = createStat(tree.host);
  const system = createSystemTableSection(tree.host, stat, { now: () => 1_790_000_000_250 });
  expect(await system.measure(0)).toEqual({
    time: 1_790_000_000.25,
    boot_time: 1_789_000_000,
    ctxt: 5_261,
    intr: 1_245,
    forks: 77,
    procs_running: 2,
    procs_blocked: 1,
    load1: 0.2,
    load5: 0.82,
    load15: 3.62,
    filefd_allocated: 412,
    filefd_maximum: 2_466_183,
    entropy_available: 256,
  });
  const cores = createCoresSection(stat);
  // The same text within half a second, then a new one.
  tree.write({ 'proc/stat': 'cpu0 1\n' });
  expect(await cores.measure(499)).toHaveLength(2);
  expect(await cores.measure(500)).toEqual([{ cpu: 0, ticks: [1] }]);
  cores.close?.();
  system.close?.();
  tree.close();
});
