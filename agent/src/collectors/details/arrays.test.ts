import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { createArraysSection, parseMdstat, parsePoolState } from './arrays.ts';

let machine: FileTree;

beforeEach(() => {
  machine = createFileTree();
});

afterEach(() => machine.close());

function write(file: string, text: string): void {
  machine.write({ [file]: text });
}

const ALL_LEVELS = `Personalities : [linear] [raid0] [raid1] [raid10] [raid6] [raid5] [raid4]
md9 : active linear sdj1[0] sdk1[1]
      1953260928 blocks super 1.2 0k rounding

md0 : active raid0 sda1[0] sdb1[1]
      1953260928 blocks super 1.2 512k chunks

md1 : active raid1 sdb2[1] sda2[0]
      976630464 blocks super 1.2 [2/2] [UU]
      bitmap: 0/8 pages [0KB], 65536KB chunk

md10 : active raid10 sdd1[3] sdc1[2] sdb3[1] sda3[0]
      3906765824 blocks super 1.2 512K chunks 2 near-copies [4/4] [UUUU]

md5 : active raid5 sde1[3] sdd2[1] sdc2[0] sdf1[4](S)
      1953260544 blocks super 1.2 level 5, 512k chunk, algorithm 2 [3/3] [UUU]

md6 : active raid6 sdg1[0] sdh1[1] sdi1[2] sdj2[3]
      1953260544 blocks super 1.2 level 6, 512k chunk, algorithm 2 [4/4] [UUUU]

md_home : active raid4 sdl1[0] sdm1[1] sdn1[3]
      1953260544 blocks level 4, 64k chunk, algorithm 0 [3/3] [UUU]

unused devices: <none>
`;

test('healthy arrays of all levels', () => {
  expect(parseMdstat(ALL_LEVELS)).toEqual(
    [
      ['md9', 'linear'],
      ['md0', 'raid0'],
      ['md1', 'raid1'],
      ['md10', 'raid10'],
      ['md5', 'raid5'],
      ['md6', 'raid6'],
      ['md_home', 'raid4'],
    ].map(([name, kind]) => ({ name, kind, state: 'healthy' })),
  );
});

const progressOf = (action: string, percent: string) =>
  `      [==>..................]  ${action} = ${percent}% (37043392/292945152) finish=127.5min speed=33440K/sec`;

test.each([
  ['a missing member', 'active raid1 sda1[0]', '[2/1] [U_]', [], { kind: 'raid1', state: 'degraded' }],
  ['a faulty one', 'active raid1 sdb1[1](F) sda1[0]', '[2/1] [U_]', [], { kind: 'raid1', state: 'degraded' }],
  [
    'a recovery',
    'active raid5 sdc1[3] sdb1[1] sda1[0]',
    'level 5, 64k chunk, algorithm 2 [3/2] [UU_]',
    [progressOf(' recovery', '12.6')],
    { kind: 'raid5', state: 'rebuilding', progress: 12.6 },
  ],
  [
    'the first resync',
    'active raid1 sdb1[1] sda1[0]',
    '[2/2] [UU]',
    [progressOf(' resync', ' 0.0')],
    { kind: 'raid1', state: 'rebuilding', progress: 0 },
  ],
  [
    'a reshape',
    'active raid6 sdd1[3] sdc1[2] sdb1[1] sda1[0]',
    'level 6 [4/4] [UUUU]',
    [progressOf('reshape', '99.9')],
    { kind: 'raid6', state: 'rebuilding', progress: 99.9 },
  ],
  [
    'a check',
    'active raid1 sdb1[1] sda1[0]',
    '[2/2] [UU]',
    [progressOf('check', '44.1')],
    { kind: 'raid1', state: 'healthy', progress: 44.1 },
  ],
  [
    'a check without a member',
    'active raid6 sdc1[2] sdb1[1] sda1[0]',
    '[4/3] [UUU_]',
    [progressOf('check', '44.1')],
    { kind: 'raid6', state: 'degraded', progress: 44.1 },
  ],
  [
    'a resync that waits for another',
    'active raid1 sdb1[1] sda1[0]',
    '[2/2] [UU]',
    ['      \tresync=DELAYED'],
    { kind: 'raid1', state: 'rebuilding' },
  ],
  [
    'a check that waits',
    'active raid1 sdb1[1] sda1[0]',
    '[2/2] [UU]',
    ['      check=DELAYED'],
    { kind: 'raid1', state: 'healthy' },
  ],
  [
    'an array that waits for its first write',
    'active (auto-read-only) raid1 sdb1[1] sda1[0]',
    '[2/2] [UU]',
    ['      \tresync=PENDING'],
    { kind: 'raid1', state: 'rebuilding' },
  ],
  [
    'a read-only array',
    'active (read-only) raid1 sdb1[1] sda1[0]',
    '[2/2] [UU]',
    [],
    { kind: 'raid1', state: 'healthy' },
  ],
  ['an inactive array', 'inactive sdc1[0](S) sdd1[1](S)', 'super 1.2', [], { kind: 'md', state: 'failed' }],
  ['a broken one', 'broken raid0 sda1[0] sdb1[1]', 'super 1.2', [], { kind: 'raid0', state: 'failed' }],
  [
    'a level without redundancy and a faulty member',
    'active raid0 sda1[0] sdb1[1](F)',
    'super 1.2 512k chunks',
    [],
    { kind: 'raid0', state: 'failed' },
  ],
  ['two missing of raid5', 'active raid5 sda1[0]', '[3/1] [U__]', [], { kind: 'raid5', state: 'failed' }],
  [
    'two missing of raid6',
    'active raid6 sda1[0] sdb1[1]',
    '[4/2] [UU__]',
    [],
    { kind: 'raid6', state: 'degraded' },
  ],
  ['three of raid6', 'active raid6 sda1[0]', '[4/1] [U___]', [], { kind: 'raid6', state: 'failed' }],
  ['two of three mirrors', 'active raid1 sda1[0]', '[3/1] [U__]', [], { kind: 'raid1', state: 'degraded' }],
  ['all mirrors', 'active raid1 sda1[0](F)', '[2/0] [__]', [], { kind: 'raid1', state: 'failed' }],
])('md with %s', (_, activity, blocks, more, expected) => {
  const text = [
    'Personalities : [raid1]',
    `md0 : ${activity}`,
    `      976630464 blocks ${blocks}`,
    ...more,
    '',
    'unused devices: <none>',
    '',
  ].join('\n');
  expect(parseMdstat(text)).toEqual([{ name: 'md0', ...expected }]);
});

test('the containers of BIOS RAID are left out, their arrays are not', () => {
  const text = `Personalities : [raid1]
md126 : active raid1 sda[1] sdb[0]
      488383488 blocks super external:/md127/0 [2/2] [UU]

md127 : inactive sdb[1](S) sda[0](S)
      6306 blocks super external:imsm

unused devices: <none>
`;
  expect(parseMdstat(text)).toEqual([{ name: 'md126', kind: 'raid1', state: 'healthy' }]);
});

test('no text makes the parser throw', () => {
  const words = fc.constantFrom(
    ' ',
    '\n',
    'md0 : active',
    ' raid1',
    ' sda[0]',
    '(F)',
    '[2/1] [U_]',
    'check = ',
    '5%',
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: words, maxLength: 100 })), (text) => {
      for (const { progress = 0 } of parseMdstat(text)) expect(progress).toBeLessThanOrEqual(100);
    }),
  );
});

test.each([
  ['ONLINE\n', 'healthy'],
  ['DEGRADED\n', 'degraded'],
  ['FAULTED\n', 'failed'],
  ['UNAVAIL\n', 'failed'],
  ['SUSPENDED\n', 'failed'],
  ['REMOVED\n', 'failed'],
  ['TRANSITIONING\n', undefined],
  ['', undefined],
])('a pool that is %j', (text, state) => {
  expect(parsePoolState(text)).toBe(state);
});

test('a machine without md and ZFS cannot tell', async () => {
  expect(await createArraysSection(machine.host).measure(0)).toBeUndefined();
});

test('a machine with the driver and no array has none', async () => {
  write('/proc/mdstat', 'Personalities : \nunused devices: <none>\n');
  expect(await createArraysSection(machine.host).measure(0)).toEqual([]);
});

test('arrays and pools', async () => {
  write('/proc/mdstat', ALL_LEVELS);
  write('/proc/spl/kstat/zfs/arcstats', '');
  write('/proc/spl/kstat/zfs/tank/state', 'DEGRADED\n');
  write('/proc/spl/kstat/zfs/rpool/state', 'ONLINE\n');
  const arrays = await createArraysSection(machine.host).measure(0);
  expect(arrays).toHaveLength(9);
  expect(arrays?.slice(-2)).toEqual([
    { name: 'rpool', kind: 'zfs', state: 'healthy' },
    { name: 'tank', kind: 'zfs', state: 'degraded' },
  ]);
});

test('ZFS without pools has none, and one that does not tell states is absent', async () => {
  write('/proc/spl/kstat/zfs/arcstats', '');
  expect(await createArraysSection(machine.host).measure(0)).toEqual([]);
  write('/proc/spl/kstat/zfs/tank/io', '');
  expect(await createArraysSection(machine.host).measure(0)).toBeUndefined();
});

test('once the driver is unloaded there is no array any more', async () => {
  const section = createArraysSection(machine.host);
  write('/proc/mdstat', ALL_LEVELS);
  expect(await section.measure(0)).toHaveLength(7);
  machine.remove('/proc/mdstat');
  expect(await section.measure(2_000)).toEqual([]);
});

test.each([64, 65])('of %i arrays 64, the worst first if there are more', async (count) => {
  const lines = Array.from({ length: count }, (_, index) =>
    index === count - 1
      ? `md${index} : active raid1 sda1[0]\n      8 blocks [2/1] [U_]\n`
      : `md${index} : active raid1 sda1[0] sdb1[1]\n      8 blocks [2/2] [UU]\n`,
  );
  write('/proc/mdstat', lines.join('\n'));
  const arrays = await createArraysSection(machine.host).measure(0);
  expect(arrays).toHaveLength(64);
  expect(arrays?.[count === 64 ? 63 : 0]).toMatchObject({ name: `md${count - 1}`, state: 'degraded' });
});
