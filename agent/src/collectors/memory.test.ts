import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTree } from '../../../tests/agent/support/machines.ts';
import { createMemoryMeter, parseArcStats } from './memory.ts';

const MEBIBYTE = 1024 * 1024;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'muster-memory-'));
  writeMeminfo(8_000);
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** In MiB; a quarter of memory and swap is used. */
function writeMeminfo(total: number): void {
  const line = (name: string, size: number) => `${name}: ${size * 1024} kB\n`;
  write(
    'proc/meminfo',
    line('MemTotal', total) +
      line('MemAvailable', total * 0.75) +
      line('SwapTotal', total) +
      line('SwapFree', total * 0.75),
  );
}

/** Total and used memory, total and used swap, in MiB. */
function measure(): number[] {
  const meter = createMemoryMeter(openTree(root));
  const { memTotal, memUsed, swapTotal, swapUsed } = meter.measure();
  meter.close();
  return [memTotal, memUsed, swapTotal, swapUsed].map((size) => size / MEBIBYTE);
}

const ofMachine = [8_000, 2_000, 8_000, 2_000];

function writeVersion2(folder: string, limit: number | 'max'): void {
  const bytes = typeof limit === 'number' ? limit * MEBIBYTE : limit;
  write(`${folder}/memory.max`, `${bytes}\n`);
  write(`${folder}/memory.current`, `${600 * MEBIBYTE}\n`);
  write(`${folder}/memory.stat`, `anon 1\ninactive_file ${100 * MEBIBYTE}\nactive_file 7\n`);
}

test.each([
  [7_999, [7_999, 500, 8_000, 2_000]],
  [8_000, ofMachine],
  [8_001, ofMachine],
  ['max', ofMachine],
] as const)('a limit of %s MiB on a machine with 8000 MiB', (limit, expected) => {
  writeVersion2('sys/fs/cgroup', limit);
  expect(measure()).toEqual(expected);
});

test.each([
  ['none', '0\n', [1_000, 500, 0, 0]],
  ['50 MiB', `${50 * MEBIBYTE}\n`, [1_000, 500, 50, 30]],
  ['10 MiB, of which more are used', `${10 * MEBIBYTE}\n`, [1_000, 500, 10, 10]],
  ['all of the machine', 'max\n', [1_000, 500, 8_000, 30]],
])('a limit of swap: %s', (_, limit, expected) => {
  writeVersion2('sys/fs/cgroup', 1_000);
  write('sys/fs/cgroup/memory.swap.max', limit);
  write('sys/fs/cgroup/memory.swap.current', `${30 * MEBIBYTE}\n`);
  expect(measure()).toEqual(expected);
});

function writeVersion1(limit: number, above: number): void {
  const folder = 'sys/fs/cgroup/memory';
  const bytes = (size: number) => `${size * MEBIBYTE}`;
  write(`${folder}/memory.limit_in_bytes`, bytes(limit));
  write(`${folder}/memory.usage_in_bytes`, bytes(600));
  write(`${folder}/memory.memsw.limit_in_bytes`, bytes(2 * limit));
  write(`${folder}/memory.memsw.usage_in_bytes`, bytes(640));
  write(
    `${folder}/memory.stat`,
    `inactive_file 1\nhierarchical_memory_limit ${bytes(above)}\ntotal_inactive_file ${bytes(100)}\n`,
  );
}

const UNLIMITED = 8_796_093_022_207;

test.each([
  ['a limit', 1_000, 1_000, [1_000, 500, 1_000, 40]],
  ['a lower limit of a group above', UNLIMITED, 700, [700, 500, 8_000, 40]],
  ['no limit', UNLIMITED, UNLIMITED, ofMachine],
])('control groups of version 1: %s', (_, limit, above, expected) => {
  writeVersion1(limit, above);
  expect(measure()).toEqual(expected);
});

test.each([
  '/docker/0f3a',
  '/system.slice/docker-0f3a.scope',
  '/kubepods.slice/kubepods-pod1.slice/cri-containerd-0f3a.scope',
  '/machine.slice/libpod-0f3a.scope/container',
  '/lxc/101/ns',
])('a container that sees the groups of its machine: %s', (group) => {
  write('proc/self/cgroup', `0::${group}\n`);
  writeVersion2(`sys/fs/cgroup${group}`, 1_000);
  expect(measure().slice(0, 2)).toEqual([1_000, 500]);
});

test('the lowest limit of a pod and its container applies', () => {
  write('proc/self/cgroup', '0::/kubepods/pod1/0f3a\n');
  writeVersion2('sys/fs/cgroup/kubepods/pod1', 900);
  writeVersion2('sys/fs/cgroup/kubepods/pod1/0f3a', 'max');
  expect(measure()[0]).toBe(900);
});

test.each(['/system.slice/muster-agent.service', '/user.slice/user-1000.slice', '/', '/../docker/0f3a'])(
  'the limit of %s is not one of the machine',
  (group) => {
    write('proc/self/cgroup', `0::${group}\n`);
    if (group !== '/') writeVersion2(join('sys/fs/cgroup', group), 1_000);
    expect(measure()).toEqual(ofMachine);
  },
);

test('a limit that is set later is found after a refresh', () => {
  const meter = createMemoryMeter(openTree(root));
  expect(meter.measure().memTotal).toBe(8_000 * MEBIBYTE);
  writeVersion2('sys/fs/cgroup', 1_000);
  expect(meter.measure().memTotal).toBe(8_000 * MEBIBYTE);
  meter.refresh();
  expect(meter.measure().memTotal).toBe(1_000 * MEBIBYTE);
});

const writeArc = (size: number, minimum: number) =>
  write(
    'proc/spl/kstat/zfs/arcstats',
    `13 1 0x01 3 816 1 2\nname type data\nc_min                           4    ${minimum * MEBIBYTE}\n` +
      `arc_meta_size 4 1\nsize                            4    ${size * MEBIBYTE}\n`,
  );

test.each([
  ['is not used memory', 1_500, 500, 1_000],
  ['is used up to its least size', 400, 500, 2_000],
  ['may be more than what is used', 3_000, 500, 0],
])('the ZFS cache %s', (_, size, minimum, used) => {
  writeArc(size, minimum);
  expect(measure()[1]).toBe(used);
});

test.each([
  ['lxc', 'container=lxc\0', 2_000],
  ['a Docker container, which sees the memory of its machine', 'container=docker\0', 1_000],
])('the ZFS cache in %s', (_, environment, used) => {
  writeArc(1_500, 500);
  write('proc/1/environ', environment);
  expect(measure()[1]).toBe(used);
});

test('the ZFS cache is not in the memory of a container with a limit', () => {
  writeArc(1_500, 500);
  writeVersion2('sys/fs/cgroup', 1_000);
  expect(measure()[1]).toBe(500);
});

test.each(['', 'size 4 100\n', 'c_min 4 100\nsize 4 99999999999999999999\n'])('%j is rejected', (text) => {
  expect(() => parseArcStats(text)).toThrow('arcstats');
});

/** The parts in MiB. */
function measureParts(): unknown {
  const meter = createMemoryMeter(openTree(root));
  const parts = meter.measureParts();
  meter.close();
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes / MEBIBYTE]));
}

function writeParts(): void {
  const lines = [
    'MemTotal: 8000',
    'MemFree: 100',
    'MemAvailable: 6000',
    'Buffers: 20',
    'Cached: 300',
    'SReclaimable: 40',
  ];
  write(
    'proc/meminfo',
    lines.map((line) => line.replace(/\d+/, (size) => `${Number(size) * 1024} kB\n`)).join(''),
  );
}

test('the parts of the memory, with the ZFS cache as one', () => {
  writeParts();
  expect(measureParts()).toEqual({ available: 6_000, free: 100, buffers: 20, cached: 340 });
  writeArc(1_500, 500);
  expect(measureParts()).toEqual({ available: 7_000, free: 100, buffers: 20, cached: 340, arc: 1_500 });
});

test("in LXC the ZFS cache is no part, because it is the host's", () => {
  writeParts();
  writeArc(1_500, 500);
  write('proc/1/environ', 'container=lxc\0');
  expect(measureParts()).toEqual({ available: 6_000, free: 100, buffers: 20, cached: 340 });
});

test('of a container with a limit only what is available is known', () => {
  writeParts();
  writeVersion2('sys/fs/cgroup', 1_000);
  expect(measureParts()).toEqual({ available: 500 });
});

test('parts that the kernel does not tell are absent', () => {
  writeMeminfo(8_000);
  expect(measureParts()).toEqual({ available: 6_000 });
});
