import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import {
  type DiskHealth,
  parseDeviceState,
  parseErrorCount,
  parseWear,
  readDiskHealth,
} from './disk-health.ts';

let tree: FileTree;

beforeEach(() => {
  tree = createFileTree();
});
afterEach(() => tree.close());

test.each([
  ['running', 'working'],
  ['live', 'working'],
  ['offline', 'offline'],
  ['transport-offline', 'offline'],
  ['blocked', 'offline'],
  ['created-blocked', 'offline'],
  ['dead', 'offline'],
  ['created', undefined],
  ['quiesce', undefined],
  ['cancel', undefined],
  ['deleted', undefined],
  ['new', undefined],
  ['resetting', undefined],
  ['connecting', undefined],
  ['deleting (no IO)', undefined],
  // A disk of Xen.
  ['Connected', undefined],
  ['', undefined],
  [undefined, undefined],
])('the state "%s" is %s', (text, health) => {
  expect(parseDeviceState(text)).toBe(health);
});

test.each([
  ['0x0', 0],
  ['0x1c', 28],
  ['0xffffffff', 4_294_967_295],
  ['0x100000000', undefined],
  ['28', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s errors are %s', (text, count) => {
  expect(parseErrorCount(text)).toBe(count);
});

test.each<[string | undefined, string | undefined, DiskHealth]>([
  ['0x01 0x01', '0x01', { health: 'working', life_used: 10 }],
  ['0x01 0x09', '0x01', { health: 'working', life_used: 90 }],
  ['0x0a 0x01', '0x01', { health: 'working', life_used: 100 }],
  ['0x01 0x0b', '0x01', { health: 'worn', life_used: 100 }],
  ['0x0B 0x01', '0x03', { health: 'failing', life_used: 100 }],
  ['0x02 0x02', '0x02', { health: 'worn', life_used: 20 }],
  ['0x02 0x02', '0x03', { health: 'failing', life_used: 20 }],
  // Not defined, as cards of the time before eMMC 5.0 and many of SD say, and codes that are reserved.
  ['0x00 0x00', '0x00', {}],
  ['0x0c 0xff', '0x04', {}],
  ['0x00 0x00', '0x01', { health: 'working' }],
  ['0x03 0x00', undefined, { health: 'working', life_used: 30 }],
  ['garbage', 'garbage', {}],
  [undefined, undefined, {}],
])('the registers "%s" and "%s"', (lifeTime, preEol, health) => {
  expect(parseWear(lifeTime, preEol)).toEqual(health);
});

const read = (name: string) => readDiskHealth(tree.host, name, `/sys/class/block/${name}/device`);

test('each kind of disk has files of its own', () => {
  tree.write({
    'sys/class/block/mmcblk0/device/life_time': '0x04 0x03\n',
    'sys/class/block/mmcblk0/device/pre_eol_info': '0x01\n',
    'sys/class/block/mmcblk0/device/ioerr_cnt': '0x1\n',
    'sys/class/block/sda/device/state': 'offline\n',
    'sys/class/block/sda/device/ioerr_cnt': '0x2f\n',
    'sys/class/block/nvme0n1/device/state': 'live\n',
    'sys/class/block/vda/device/status': '0x0000000f\n',
  });
  expect(['mmcblk0', 'sda', 'nvme0n1', 'vda', 'sdz'].map(read)).toEqual([
    { health: 'working', life_used: 40 },
    { health: 'offline', command_errors: 47 },
    { health: 'working' },
    {},
    {},
  ]);
});

test.each([
  [['live', 'dead'], 'working'],
  [['resetting', 'dead'], undefined],
  [['dead', 'dead'], 'offline'],
  [[], undefined],
])('an NVMe disk with the controllers %j', (controllers, health) => {
  const device = 'sys/class/block/nvme0n1/device';
  tree.write({ [`${device}/subsystype`]: 'nvm\n' });
  for (const [number, state] of controllers.entries())
    tree.write({ [`${device}/nvme${number}/state`]: `${state}\n` });
  expect(read('nvme0n1').health).toBe(health);
});
