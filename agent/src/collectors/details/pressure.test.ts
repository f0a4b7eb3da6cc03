import { expect, test } from 'vitest';
import { createFileTree } from '../../../../tests/agent/support/file-tree.ts';
import { createPressureSection, parsePressure } from './pressure.ts';

const SOME = 'some avg10=1.53 avg60=1.87 avg300=1.73 total=1088168194\n';
const FULL = 'full avg10=0.10 avg60=0.20 avg300=0.30 total=5\n';

test('the averages of 10 s', () => {
  expect(parsePressure(SOME + FULL)).toEqual({ some: 1.53, full: 0.1 });
  expect(parsePressure('some avg10=100.00 avg60=1\n')).toEqual({ some: 100 });
});

test('processors of an old kernel have no line of all tasks', () => {
  expect(parsePressure(SOME)).toEqual({ some: 1.53 });
});

test.each(['', FULL, 'some avg10=', 'some avg10=-1.00 avg60=0.00\n', 'some avg10=100.01 avg60=0.00\n'])(
  '%j is rejected',
  (text) => {
    expect(() => parsePressure(text)).toThrow('/proc/pressure');
  },
);

test('a kernel without pressure has none, and one with some kinds has those', async () => {
  const tree = createFileTree();
  const without = createPressureSection(tree.host);
  expect(await without.measure(0)).toBeUndefined();
  tree.write({ 'proc/pressure/cpu': SOME, 'proc/pressure/io': SOME + FULL });
  const section = createPressureSection(tree.host);
  expect(await section.measure(0)).toEqual({ cpu: { some: 1.53 }, io: { some: 1.53, full: 0.1 } });
  section.close?.();
  tree.close();
});

test('files that cannot be read, as with the option psi=0, are no failure', async () => {
  const tree = createFileTree();
  for (const kind of ['cpu', 'memory', 'io']) tree.write({ [`proc/pressure/${kind}/folder`]: '' });
  expect(await createPressureSection(tree.host).measure(0)).toBeUndefined();
  tree.close();
});
