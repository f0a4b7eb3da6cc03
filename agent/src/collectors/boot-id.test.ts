import { expect, test } from 'vitest';
import { machinePath, openMachine, openTree } from '../../../tests/agent/support/machines.ts';
import { readBootId } from './boot-id.ts';

test('reads the boot id of the kernel', () => {
  expect(readBootId(openMachine('debian-12-vm'))).toBe('5f0c9a52-33d8-4d0e-8d57-2f1a8e2f9c11');
});

test('without a boot id, derives one from the boot time', () => {
  expect(readBootId(openMachine('docker-container'))).toBe('btime-1795000000');
});

test('throws without either', () => {
  expect(() => readBootId(openTree(machinePath('debian-12-vm/etc')))).toThrow();
});
