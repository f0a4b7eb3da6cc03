import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { createSlowFiles } from '../../details/slow-files.ts';
import type { Host } from '../../host.ts';
import { createLog } from '../../log.ts';
import { createGpusSection, parseGpuName } from './gpus.ts';

let tree: FileTree;

beforeEach(() => {
  tree = createFileTree();
});

afterEach(() => tree.close());

function open(host: Host = tree.host) {
  const files = createSlowFiles(
    host,
    createManualRuntime(),
    createLog(() => undefined),
  );
  return createGpusSection(host, files);
}

/** A card in a slot, with its device's files. */
function addCard(number: number, slot: string, driver: string, files: Record<string, string | number>): void {
  tree.link(`sys/class/drm/card${number}/device`, `../../../devices/${slot}`);
  addDevice(slot, driver, files);
}

function addDevice(slot: string, driver: string, files: Record<string, string | number>): void {
  tree.link(`sys/devices/${slot}/driver`, `../../bus/pci/drivers/${driver}`);
  write(slot, files);
}

function write(slot: string, files: Record<string, string | number>): void {
  for (const [file, text] of Object.entries(files))
    tree.write({ [`sys/devices/${slot}/${file}`]: `${text}\n` });
}

const radeon = {
  device: '0x744c',
  gpu_busy_percent: 37,
  mem_info_vram_total: 25_753_026_560,
  mem_info_vram_used: 1_234_567_168,
  'hwmon/hwmon3/temp2_input': 61_000,
  'hwmon/hwmon3/temp1_input': 52_000,
  'hwmon/hwmon3/power1_average': 45_678_000,
  'power/runtime_status': 'active',
  'power/control': 'on',
};

test('amdgpu tells use, memory, temperature and power', async () => {
  addCard(1, '0000:03:00.0', 'amdgpu', radeon);
  tree.write({ 'sys/class/drm/card1-DP-1/status': 'connected\n', 'sys/class/drm/version': 'drm 1.1.0\n' });
  expect(await open().measure(0)).toEqual([
    {
      name: 'AMD GPU 744c',
      asleep: false,
      use: 37,
      memory_total: 25_753_026_560,
      memory_used: 1_234_567_168,
      celsius: 52,
      watts: 45.7,
    },
  ]);
});

test('figures that the driver does not support are left out, and a name that it has is used', async () => {
  addCard(0, '0000:04:00.0', 'amdgpu', {
    product_name: 'AMD Instinct MI300X',
    gpu_busy_percent: '',
    mem_info_vram_total: 1,
    'hwmon/hwmon0/power1_input': 20_000_000_000,
  });
  expect(await open().measure(0)).toEqual([{ name: 'AMD Instinct MI300X', asleep: false, memory_total: 1 }]);
});

test.each([
  ['i915', 'energy1_input'],
  ['xe', 'energy2_input'],
])(
  '%s counts energy: watts need two measurements, and none follow a counter that falls',
  async (driver, file) => {
    addCard(0, '0000:00:02.0', driver, { device: '0x56a0', [`hwmon/hwmon1/${file}`]: 5_000_000 });
    const section = open();
    const measure = async (microjoules: number, now: number) => {
      write('0000:00:02.0', { [`hwmon/hwmon1/${file}`]: microjoules });
      return (await section.measure(now))?.[0];
    };
    expect(await measure(5_000_000, 0)).toEqual({ name: 'Intel GPU 56a0', asleep: false });
    expect(await measure(65_000_000, 2_000)).toMatchObject({ watts: 30 });
    expect(await measure(1_000_000, 4_000)).toEqual({ name: 'Intel GPU 56a0', asleep: false });
    expect(await measure(3_000_000, 6_000)).toMatchObject({ watts: 1 });
  },
);

test('energy is not compared across a sleep, in which the counter may restart', async () => {
  const slot = '0000:03:00.0';
  addCard(0, slot, 'xe', { 'hwmon/hwmon1/energy1_input': 1_000_000, 'power/runtime_status': 'active' });
  const section = open();
  await section.measure(0);
  write(slot, { 'power/runtime_status': 'suspended' });
  await section.measure(2_000);
  write(slot, { 'power/runtime_status': 'active', 'hwmon/hwmon1/energy1_input': 5_000_000 });
  expect(await section.measure(4_000)).toEqual([{ name: 'Intel GPU', asleep: false }]);
});

test('xe tells the size of its memory', async () => {
  addCard(0, '0000:03:00.0', 'xe', { 'tile0/physical_vram_size_bytes': 12_884_901_888 });
  expect(await open().measure(0)).toMatchObject([{ memory_total: 12_884_901_888 }]);
});

test('nothing of a suspended card is read but its state, and it is read once it is awake', async () => {
  addCard(0, '0000:03:00.0', 'amdgpu', { ...radeon, 'power/runtime_status': 'suspended' });
  const read: string[] = [];
  const readFilesAside: Host['readFilesAside'] = (paths) => {
    read.push(...paths);
    return tree.host.readFilesAside(paths);
  };
  const section = open({ ...tree.host, readFilesAside });
  expect(await section.measure(0)).toEqual([{ name: 'AMD GPU 744c', asleep: true }]);
  expect(read.filter((path) => !path.includes('/power/'))).toEqual([]);
  write('0000:03:00.0', { 'power/runtime_status': 'active' });
  expect(await section.measure(2_000)).toMatchObject([{ asleep: false, use: 37 }]);
});

test('a card that may fall asleep is left to rest, with its last figures meanwhile', async () => {
  addCard(0, '0000:03:00.0', 'amdgpu', {
    ...radeon,
    'power/control': 'auto',
    'power/autosuspend_delay_ms': 5_000,
  });
  const section = open();
  await section.measure(0);
  write('0000:03:00.0', { gpu_busy_percent: 90 });
  expect(await section.measure(2_000)).toMatchObject([{ use: 37 }]);
  expect(await section.measure(7_000)).toMatchObject([{ use: 90 }]);
});

test('the driver of NVIDIA tells a name, while the card is awake; cards without a screen are found too', async () => {
  const slots = ['0000:01:00.0', '0000:02:00.0'] as const;
  addCard(0, slots[0], 'nvidia', { device: '0x2684', 'power/runtime_status': 'suspended' });
  addDevice(slots[1], 'nvidia', { device: '0x2330', 'power/runtime_status': 'active' });
  for (const slot of slots) {
    tree.link(`sys/bus/pci/drivers/nvidia/${slot}`, `../../../../devices/${slot}`);
    tree.write({
      [`proc/driver/nvidia/gpus/${slot}/information`]: 'Model: \t\t NVIDIA H100 80GB HBM3\nIRQ:   \t\t 18\n',
    });
  }
  tree.write({ 'sys/bus/pci/drivers/nvidia/bind': '' });
  expect(await open().measure(0)).toEqual([
    { name: 'NVIDIA GPU 2684', asleep: true },
    { name: 'NVIDIA H100 80GB HBM3', asleep: false },
  ]);
});

test.each([
  ['Model: \t NVIDIA GeForce RTX 4090\n', 'NVIDIA GeForce RTX 4090'],
  ['AMD Instinct MI210\n', 'AMD Instinct MI210'],
  ['\n', undefined],
  [undefined, undefined],
])('the name in %j', (text, name) => {
  expect(parseGpuName(text)).toBe(name);
});

test('screens of servers and virtual machines are no graphics processors', async () => {
  expect(await open().measure(0)).toBeUndefined();
  for (const [index, driver] of ['ast', 'mgag200', 'virtio-pci', 'bochs-drm'].entries())
    addCard(index, `0000:0${index}:00.0`, driver, { device: '0x2000' });
  expect(await open().measure(0)).toBeUndefined();
});

test('equal cards are numbered, and there are at most 16', async () => {
  for (let card = 0; card < 17; card += 1)
    addCard(card, `0000:${10 + card}:00.0`, 'amdgpu', { device: '0x740f' });
  const names = (await open().measure(0))?.map(({ name }) => name) ?? [];
  expect([names.length, names[0], names[15]]).toEqual([16, 'AMD GPU 740f', 'AMD GPU 740f 16']);
});
