import { expect, test } from 'vitest';
import { openMachine } from '../../../tests/agent/support/machines.ts';
import { parseMeminfo } from './meminfo.ts';

const KIBIBYTE = 1024;

test('used memory is the total minus the available', () => {
  expect(parseMeminfo(openMachine('debian-12-vm').readText('/proc/meminfo'))).toEqual({
    memTotal: 8_131_588 * KIBIBYTE,
    memUsed: (8_131_588 - 5_524_220) * KIBIBYTE,
    swapTotal: 1_048_572 * KIBIBYTE,
    swapUsed: (1_048_572 - 998_396) * KIBIBYTE,
  });
});

test('without MemAvailable it is estimated from reclaimable memory', () => {
  const { memUsed } = parseMeminfo(openMachine('centos-6-old-kernel').readText('/proc/meminfo'));
  expect(memUsed).toBe((1_020_096 - (200_096 + 100_000 + 300_000 + 40_000 - 20_000)) * KIBIBYTE);
});

test.each([
  ['no swap lines', 'MemTotal: 100 kB\nMemAvailable: 40 kB\n', [100, 60, 0, 0]],
  [
    'CRLF lines',
    'MemTotal: 100 kB\r\nMemAvailable: 40 kB\r\nSwapTotal: 8 kB\r\nSwapFree: 3 kB\r\n',
    [100, 60, 8, 5],
  ],
  ['more available than there is', 'MemTotal: 100 kB\nMemAvailable: 400 kB\n', [100, 0, 0, 0]],
  ['more shared than free', 'MemTotal: 100 kB\nMemFree: 1 kB\nShmem: 50 kB\n', [100, 100, 0, 0]],
  ['swap without its free part', 'MemTotal: 100 kB\nMemAvailable: 40 kB\nSwapTotal: 8 kB\n', [100, 60, 8, 0]],
  [
    'more free swap than swap',
    'MemTotal: 9 kB\nMemAvailable: 4 kB\nSwapTotal: 1 kB\nSwapFree: 2 kB\n',
    [9, 5, 1, 0],
  ],
  [
    'more available than there is: what is free',
    'MemTotal: 100 kB\nMemFree: 30 kB\nMemAvailable: 101 kB\n',
    [100, 70, 0, 0],
  ],
  ['all of it available', 'MemTotal: 100 kB\nMemFree: 30 kB\nMemAvailable: 100 kB\n', [100, 0, 0, 0]],
  [
    'nothing available: an estimate',
    'MemTotal: 100 kB\nMemFree: 30 kB\nMemAvailable: 0 kB\nCached: 40 kB\nShmem: 5 kB\n',
    [100, 35, 0, 0],
  ],
  [
    'an estimate with caches of the host',
    'MemTotal: 100 kB\nMemFree: 30 kB\nSReclaimable: 71 kB\n',
    [100, 70, 0, 0],
  ],
  ['a full machine', 'MemTotal: 100 kB\nMemFree: 0 kB\nMemAvailable: 0 kB\n', [100, 100, 0, 0]],
  ['any order', 'MemAvailable: 40 kB\nMemTotal: 100 kB\n', [100, 60, 0, 0]],
])('%s', (_, text, expected) => {
  const memory = parseMeminfo(text);
  const figures = [memory.memTotal, memory.memUsed, memory.swapTotal, memory.swapUsed];
  expect(figures.map((figure) => figure / KIBIBYTE)).toEqual(expected);
});

test.each([
  ['nothing', ''],
  ['no total', 'MemFree: 1 kB\n'],
  ['a total that is no number', 'MemTotal: lots kB\nMemAvailable: 1 kB\n'],
  ['a negative total', 'MemTotal: -5 kB\nMemAvailable: 1 kB\n'],
  ['an overflowing total', 'MemTotal: 99999999999999999999 kB\nMemAvailable: 1 kB\n'],
  ['a total above 2^53 in bytes', 'MemTotal: 9007199254740991 kB\nMemAvailable: 1 kB\n'],
  ['nothing free', 'MemTotal: 100 kB\n'],
  ['a cut file', 'MemTot'],
])('%s is rejected', (_, text) => {
  expect(() => parseMeminfo(text)).toThrow('/proc/meminfo');
});
