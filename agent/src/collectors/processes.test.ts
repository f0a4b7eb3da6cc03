import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machinePath, openMachine, openTree } from '../../../tests/agent/support/machines.ts';
import { createHost } from '../node/host.ts';
import { createProcessCounter } from './processes.ts';

test.each([
  ['debian-12-vm', 5],
  ['ubuntu-docker-host', 7],
  ['debian-lxc', 3],
  ['docker-container', 2],
])('%s: counts the entries of /proc if the link count cannot be used', (machine, count) => {
  expect(createProcessCounter(openMachine(machine)).count()).toBe(count);
});

test('on this machine the count matches the entries of /proc, within the processes that start and end meanwhile', () => {
  const counter = createProcessCounter(createHost());
  for (let round = 0; round < 3; round += 1) {
    const listed = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length;
    expect(Math.abs(counter.count() - listed)).toBeLessThanOrEqual(20);
    counter.refresh();
  }
});

test('a tree without processes is rejected', () => {
  const host = openTree(machinePath('debian-12-vm/etc'));
  expect(() => createProcessCounter(host).count()).toThrow();
});
