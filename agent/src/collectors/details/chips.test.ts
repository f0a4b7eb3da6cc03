import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { createSlowFiles } from '../../details/slow-files.ts';
import type { Host } from '../../host.ts';
import { createLog } from '../../log.ts';
import { createChips, createFansSection, createSensorsSection, parseRpm, parseTemperature } from './chips.ts';

let tree: FileTree;

beforeEach(() => {
  tree = createFileTree();
});

afterEach(() => tree.close());

/** The host's files, with a list of the paths that were read beside the agent's thread. */
function record(host: Host): { host: Host; read: string[] } {
  const read: string[] = [];
  const readFilesAside: Host['readFilesAside'] = (paths) => {
    read.push(...paths);
    return host.readFilesAside(paths);
  };
  return { host: { ...host, readFilesAside }, read };
}

function open(host: Host = tree.host) {
  const runtime = createManualRuntime();
  const chips = createChips(
    host,
    createSlowFiles(
      host,
      runtime,
      createLog(() => undefined),
    ),
  );
  const [sensors, fans] = [createSensorsSection(chips), createFansSection(chips)];
  return {
    listSensors: async (now = 0) => (await sensors.measure(now))?.map(({ name, celsius }) => [name, celsius]),
    listFans: async (now = 0) => (await fans.measure(now))?.map(({ name, rpm }) => [name, rpm]),
  };
}

/** Files of a chip: "temp1_input 45000, temp1_label Package". */
function writeChip(number: number, name: string, files: Record<string, string | number>): void {
  const folder = `sys/class/hwmon/hwmon${number}`;
  tree.write({ [`${folder}/name`]: `${name}\n` });
  for (const [file, text] of Object.entries(files)) tree.write({ [`${folder}/${file}`]: `${text}\n` });
}

test.each([
  ['45000', 45],
  ['45875', 45.9],
  ['-12500', -12.5],
  ['125000', 125],
  ['125001', undefined],
  ['-54999', -55],
  ['-55000', undefined],
  ['0', undefined],
  ['127000', undefined],
  ['65261850', undefined],
  ['3892314000', undefined],
  ['4294948300', undefined],
  ['-128000', undefined],
  ['', undefined],
  ['N/A', undefined],
  [undefined, undefined],
])('a temperature of %s', (text, celsius) => {
  expect(parseTemperature('k10temp', text)).toBe(celsius);
});

test.each([16_800, 27_800, 27_850, 29_800])(
  'a zone of firmware without a sensor always has %i; on a chip it is a temperature',
  (value) => {
    expect(parseTemperature('acpitz', `${value}`)).toBeUndefined();
    expect(parseTemperature('acpitz', `${value + 1_000}`)).toBe(Math.round(value / 100 + 10) / 10);
    expect(parseTemperature('nvme', `${value}`)).toBe(Math.round(value / 100) / 10);
  },
);

test.each([
  ['0', 0],
  ['1180', 1180],
  ['50000', 50_000],
  ['50001', undefined],
  ['65535', undefined],
  ['-1', undefined],
  ['', undefined],
])('a fan of %s', (text, rpm) => {
  expect(parseRpm(text)).toBe(rpm);
});

test('names consist of the chip and its label, in the order of their numbers, and are numbered if they occur again', async () => {
  writeChip(10, 'nvme', { temp1_input: 41_850, temp1_label: 'Composite' });
  writeChip(2, 'nvme', { temp1_input: 38_850, temp1_label: 'Composite', temp2_input: 50_000 });
  writeChip(0, 'k10temp', { temp1_input: 47_250 });
  writeChip(1, 'nct6798', {
    temp10_input: 33_000,
    temp2_input: 31_000,
    fan1_input: 890,
    fan2_input: 0,
    fan2_label: 'CPU',
  });
  writeChip(3, 'acpi_fan', { fan1_input: 1_200 });
  writeChip(4, 'in', { in0_input: 1_000 });
  const { listSensors, listFans } = open();
  expect(await listSensors()).toEqual([
    ['k10temp', 47.3],
    ['nct6798 temp2', 31],
    ['nct6798 temp10', 33],
    ['nvme Composite', 38.9],
    ['nvme temp2', 50],
    ['nvme Composite 2', 41.9],
  ]);
  expect(await listFans()).toEqual([
    ['nct6798 fan1', 890],
    ['nct6798 CPU', 0],
    ['acpi_fan', 1_200],
  ]);
});

test('an input that is impossible, broken or gone hides no other', async () => {
  writeChip(0, 'nct6775', {
    temp1_input: 32_000,
    temp2_input: 3_892_314_000,
    temp3_input: 30_000,
    temp3_fault: 1,
    temp4_input: 29_500,
    temp4_fault: 0,
  });
  const { listSensors } = open();
  expect(await listSensors()).toEqual([
    ['nct6775 temp1', 32],
    ['nct6775 temp4', 29.5],
  ]);
  tree.remove('sys/class/hwmon/hwmon0/temp1_input');
  expect(await listSensors(2_000)).toEqual([['nct6775 temp4', 29.5]]);
});

test('an old kernel has the files in the folder of the device', async () => {
  tree.write({
    'sys/class/hwmon/hwmon0/device/name': 'coretemp\n',
    'sys/class/hwmon/hwmon0/device/temp1_input': '40000\n',
    'sys/class/hwmon/hwmon0/device/temp1_label': 'Core 0\n',
  });
  expect(await open().listSensors()).toEqual([['coretemp Core 0', 40]]);
});

function writeZone(number: number, type: string, millidegrees: number): void {
  const folder = `sys/class/thermal/thermal_zone${number}`;
  tree.write({ [`${folder}/type`]: `${type}\n`, [`${folder}/temp`]: `${millidegrees}\n` });
}

test('thermal zones are read where hwmon lacks them', async () => {
  writeChip(0, 'cpu_thermal', { temp1_input: 51_121 });
  writeZone(0, 'cpu-thermal', 51_121);
  writeZone(1, 'gpu-thermal', 48_000);
  writeZone(2, 'pch', 44_000);
  writeZone(10, 'soc', 43_000);
  tree.write({ 'sys/class/thermal/thermal_zone2/hwmon4/name': 'pch\n' });
  tree.write({ 'sys/class/thermal/cooling_device0/type': 'Processor\n' });
  expect(await open().listSensors()).toEqual([
    ['cpu_thermal', 51.1],
    ['gpu-thermal', 48],
    ['soc', 43],
  ]);
});

test('the zone of a processor is not read in addition to its chip', async () => {
  writeZone(0, 'x86_pkg_temp', 52_000);
  expect(await open().listSensors()).toEqual([['x86_pkg_temp', 52]]);
  writeChip(0, 'coretemp', { temp1_input: 52_000, temp1_label: 'Package id 0' });
  expect(await open().listSensors()).toEqual([['coretemp Package id 0', 52]]);
});

test('a machine without sensors has neither member', async () => {
  const { listSensors, listFans } = open();
  expect([await listSensors(), await listFans()]).toEqual([undefined, undefined]);
});

test('both sections have the same measurement, and a later one its own', async () => {
  writeChip(0, 'chip', { temp1_input: 40_000, fan1_input: 900 });
  const { host, read } = record(tree.host);
  const { listSensors, listFans } = open(host);
  expect([await listSensors(0), await listFans(5)]).toEqual([[['chip', 40]], [['chip', 900]]]);
  const count = () => read.filter((path) => path.endsWith('temp1_input')).length;
  expect(count()).toBe(1);
  writeChip(0, 'chip', { temp1_input: 41_000 });
  expect(await listSensors(2_000)).toEqual([['chip', 41]]);
  expect(count()).toBe(2);
  expect(read.filter((path) => path.endsWith('/name'))).toHaveLength(1);
});

test('nothing of a chip is read while its device sleeps, but for its state', async () => {
  writeChip(0, 'amdgpu', { temp1_input: 40_000, 'device/power/runtime_status': 'suspended' });
  const { host, read } = record(tree.host);
  const { listSensors } = open(host);
  expect(await listSensors()).toBeUndefined();
  expect(read.filter((path) => !path.includes('/power/'))).toEqual([]);
  writeChip(0, 'amdgpu', { 'device/power/runtime_status': 'active' });
  expect(await listSensors(2_000)).toEqual([['amdgpu', 40]]);
});

test('a chip that may fall asleep is left to rest, with its last values meanwhile', async () => {
  const power = {
    'device/power/runtime_status': 'active',
    'device/power/control': 'auto',
    'device/power/autosuspend_delay_ms': 5_000,
  };
  writeChip(0, 'amdgpu', { temp1_input: 40_000, ...power });
  const { listSensors } = open();
  await listSensors(0);
  writeChip(0, 'amdgpu', { temp1_input: 50_000 });
  expect(await listSensors(6_000)).toEqual([['amdgpu', 40]]);
  expect(await listSensors(8_000)).toEqual([['amdgpu', 50]]);
});

test.each([
  ['hard disk', '1', undefined],
  ['solid-state disk', '0', [['drivetemp', 30]]],
])('the chip of a %s', async (_, rotational, expected) => {
  writeChip(0, 'drivetemp', { temp1_input: 30_000, 'device/block/sda/queue/rotational': rotational });
  const { host, read } = record(tree.host);
  expect(await open(host).listSensors()).toEqual(expected);
  expect(read.length > 0).toBe(expected !== undefined);
});

test('a chip has at most 16 temperatures, a machine 64', async () => {
  const inputs = Object.fromEntries(
    Array.from({ length: 17 }, (_, index) => [`temp${index + 1}_input`, 40_000]),
  );
  writeChip(0, 'coretemp', inputs);
  expect(await open().listSensors()).toHaveLength(16);
  for (let chip = 1; chip < 5; chip += 1) writeChip(chip, 'coretemp', inputs);
  expect(await open().listSensors()).toHaveLength(64);
});
