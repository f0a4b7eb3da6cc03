import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { createSlowFiles } from '../../details/slow-files.ts';
import { createLog } from '../../log.ts';
import { createPowerGate } from './device-power.ts';

let tree: FileTree;

beforeEach(() => {
  tree = createFileTree();
});

afterEach(() => tree.close());

const createGate = () =>
  createPowerGate(
    createSlowFiles(
      tree.host,
      createManualRuntime(),
      createLog(() => undefined),
    ),
    'card0',
    '/device',
  );

function write(status: string, control = 'on', delay = '5000'): void {
  tree.write({
    'device/power/runtime_status': `${status}\n`,
    'device/power/control': `${control}\n`,
    'device/power/autosuspend_delay_ms': `${delay}\n`,
  });
}

test.each([
  ['active', 'awake'],
  ['unsupported', 'awake'],
  ['suspended', 'asleep'],
  ['suspending', 'asleep'],
  ['resuming', 'asleep'],
  ['error', 'asleep'],
])('a device that is %s is %s', async (status, state) => {
  write(status);
  expect(await createGate()(0)).toBe(state);
});

test('a device without power management at run time is awake', async () => {
  expect(await createGate()(0)).toBe('awake');
});

test('a device that may fall asleep is read only after it could', async () => {
  write('active', 'auto');
  const gate = createGate();
  expect(await gate(0)).toBe('awake');
  expect(await gate(2_000)).toBe('resting');
  expect(await gate(6_999)).toBe('resting');
  expect(await gate(7_000)).toBe('awake');
  write('suspended', 'auto');
  expect(await gate(9_000)).toBe('asleep');
});

test.each([
  ['must stay awake', 'on', '5000'],
  ['never suspends by itself', 'auto', '-1'],
  ['suspends at once', 'auto', '0'],
])('a device that %s is read every time', async (_, control, delay) => {
  write('active', control, delay);
  const gate = createGate();
  expect([await gate(0), await gate(2_000)]).toEqual(['awake', 'awake']);
});
