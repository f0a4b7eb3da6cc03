import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { createSlowFiles } from '../../details/slow-files.ts';
import { createLog } from '../../log.ts';
import { createBatteriesSection, parseBattery } from './batteries.ts';

let tree: FileTree;

beforeEach(() => {
  tree = createFileTree();
});

afterEach(() => tree.close());

function write(name: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    tree.write({ [`sys/class/power_supply/${name}/${file}`]: `${text}\n` });
  }
}

const measure = () => {
  const files = createSlowFiles(
    tree.host,
    createManualRuntime(),
    createLog(() => undefined),
  );
  return createBatteriesSection(tree.host, files).measure(0);
};

test.each([
  [
    { capacity: '87\n', status: 'Discharging\n' },
    { charge: 87, charging: false },
  ],
  [
    { capacity: '87\n', status: 'Charging\n' },
    { charge: 87, charging: true },
  ],
  [
    { capacity: '100\n', status: 'Full\n' },
    { charge: 100, charging: true },
  ],
  [
    { capacity: '80\n', status: 'Not charging\n' },
    { charge: 80, charging: false },
  ],
  [
    { capacity: '104\n', status: 'Full\n' },
    { charge: 100, charging: true },
  ],
  [
    { energy_now: '25000000\n', energy_full: '50000000\n' },
    { charge: 50, charging: false },
  ],
  [
    { charge_now: '1000\n', charge_full: '3000\n', status: 'Unknown\n' },
    { charge: 33, charging: false },
  ],
  [{ energy_now: '1\n', energy_full: '0\n' }, undefined],
  [{ capacity: '50\n', present: '0\n' }, undefined],
  [{ capacity: '-1\n' }, undefined],
  [{}, undefined],
])('%j', (texts, battery) => {
  expect(parseBattery(texts)).toEqual(battery);
});

test('batteries of the machine, without its adapter and the mouse', async () => {
  write('AC', { type: 'Mains', online: '1' });
  write('BAT1', { type: 'Battery', present: '1', capacity: '40', status: 'Discharging' });
  write('BAT0', { type: 'Battery', present: '1', capacity: '99', status: 'Full' });
  write('hidpp_battery_0', { type: 'Battery', scope: 'Device', capacity: '55', status: 'Discharging' });
  expect(await measure()).toEqual([
    { name: 'BAT0', charge: 99, charging: true },
    { name: 'BAT1', charge: 40, charging: false },
  ]);
});

test('a machine without batteries has none, one with many has 8', async () => {
  expect(await measure()).toBeUndefined();
  for (let index = 0; index < 9; index += 1) write(`BAT${index}`, { type: 'Battery', capacity: '5' });
  expect(await measure()).toHaveLength(8);
});
