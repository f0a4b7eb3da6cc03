import { expect, test } from 'vitest';
import { machinePath, openMachine, openTree } from '../../../tests/agent/support/machines.ts';
import { createSetDigest, digestFormerSet, readBootId } from './boot-id.ts';

test('reads the boot id of the kernel', () => {
  expect(readBootId(openMachine('debian-12-vm'))).toBe('5f0c9a52-33d8-4d0e-8d57-2f1a8e2f9c11');
});

test('without a boot id, derives one from the boot time', () => {
  expect(readBootId(openMachine('docker-container'))).toBe('btime-1795000000');
});

test('throws without either', () => {
  expect(() => readBootId(openTree(machinePath('debian-12-vm/etc')))).toThrow();
});

// http://www.isthe.com/chongo/tech/comp/fnv/ has the vectors of the empty text and of single letters.
test.each([
  [[], 'cbf29ce484222325'],
  [['a'], 'af63dc4c8601ec8c'],
  [['eth0'], 'c41bf7607a25a404'],
])('the digest of %j is FNV-1a', (interfaces, digest) => {
  expect(createSetDigest()(interfaces)).toBe(digest);
});

test('the digest depends on the names, not on their order', () => {
  const digest = createSetDigest();
  const both = digest(['eth1', 'eth0']);
  expect(digest(['eth0', 'eth1'])).toBe(both);
  expect([digest(['eth0']), digest(['eth0eth1'])]).not.toContain(both);
});

test('the former digest is that of earlier versions', () => {
  // printf 'eth0 2\neth1 3' | sha256sum
  const host = openMachine('debian-12-vm');
  expect(digestFormerSet(host, ['eth1 3', 'eth0 2'])).toBe('6fb842252b5c4cb7');
});
