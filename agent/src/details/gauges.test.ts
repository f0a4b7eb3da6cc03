import type { Details } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { createGaugeMeter } from './gauges.ts';

const measure = (details: Details) => createGaugeMeter().measure(details, 0);

test('a host that tells nothing has no gauges', () => {
  expect(measure({})).toEqual({});
  expect(
    measure({ sensors: [], disks: [{ name: 'sda' }], mounts: [], gpus: [{ name: 'card0', asleep: true }] }),
  ).toEqual({});
});

test('shows the worst part of the host, and sums of what adds up', () => {
  expect(
    measure({
      sensors: [
        { name: 'a', celsius: -5 },
        { name: 'b', celsius: 61.5 },
      ],
      processor: { user: 10, system: 1, iowait: 2.5, steal: 0, cores: [3, 99, 4] },
      pressure: { cpu: { some: 1 }, memory: { some: 2, full: 1 }, io: { some: 3, full: 2 } },
      disks: [{ name: 'a', read: 10, write: 1, busy: 5 }, { name: 'b', read: 20, busy: 50 }, { name: 'c' }],
      mounts: [
        { path: '/', type: 'ext4', total: 100, used: 50, inodes_total: 10, inodes_used: 9 },
        { path: '/a', type: 'btrfs', total: 1000, used: 990 },
        { path: '/b', type: 'x', total: 0, used: 0 },
      ],
      gpus: [{ name: 'card0', use: 7, memory_total: 10, memory_used: 5 }],
      containers: { count: 4, largest: [{ name: 'web', cpu: 5, memory: 100 }] },
      arrays: [
        { name: 'md0', kind: 'raid1', state: 'degraded' },
        { name: 'tank', kind: 'zfs', state: 'healthy' },
      ],
      units: { count: 60, failed: ['a.service'] },
    }),
  ).toEqual({
    temperature: 61.5,
    iowait: 2.5,
    steal: 0,
    core_max: 99,
    pressure_cpu: 1,
    pressure_memory: 2,
    pressure_io: 3,
    disk_read: 30,
    disk_write: 1,
    disk_busy: 50,
    mount_used: 99,
    inodes_used: 90,
    gpu: 7,
    gpu_memory: 50,
    containers: 4,
    arrays_impaired: 1,
    units_failed: 60,
    mounts: [
      { path: '/a', total: 1000, used: 990 },
      { path: '/', total: 100, used: 50 },
      { path: '/b', total: 0, used: 0 },
    ],
    largest_containers: [{ name: 'web', cpu: 5, memory: 100 }],
  });
  expect(measure({ arrays: [] })).toEqual({ arrays_impaired: 0 });
});

test('disks are impaired if the kernel knows so, and it must know of one disk at least', () => {
  const count = (...healths: (NonNullable<Details['disks']>[number]['health'] | undefined)[]) =>
    measure({ disks: healths.map((health) => ({ name: 'sda', ...(health && { health }) })) }).disks_impaired;
  expect(count('working', 'worn', 'failing', 'offline', undefined)).toBe(3);
  expect([count('working', undefined), count(undefined), count()]).toEqual([0, undefined, undefined]);
});

test('errors per second are those since the previous measurement, and none after an interface is gone', () => {
  const meter = createGaugeMeter();
  const withErrors = (...errors: number[]): Details => ({
    interfaces: errors.map((count, index) => ({ name: `eth${index}`, errors: count })),
  });
  const measureErrors = (details: Details, now: number) => meter.measure(details, now).net_errors;
  expect(measureErrors(withErrors(5, 10), 0)).toBeUndefined();
  expect(measureErrors(withErrors(5, 16), 60_000)).toBe(0.1);
  expect(measureErrors(withErrors(5), 120_000)).toBeUndefined();
  expect(measureErrors(withErrors(5), 180_000)).toBe(0);
});
