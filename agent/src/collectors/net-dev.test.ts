import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMachine, openTree } from '../../../tests/agent/support/machines.ts';
import { createInterfaceSelection } from './interfaces.ts';
import { parseNetDev } from './net-dev.ts';

const HEADING =
  'Inter-|   Receive                                                |  Transmit\n' +
  ' face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed\n';

test('reads the received and sent bytes of every interface', () => {
  expect(parseNetDev(openMachine('debian-12-vm').readText('/proc/net/dev'), () => true)).toEqual([
    { name: 'lo', rx: 1_048_576, tx: 1_048_576 },
    { name: 'ens3', rx: 912_345_678_901, tx: 123_456_789_012 },
  ]);
});

test('an old kernel prints no space after the colon', () => {
  const [, eth0] = parseNetDev(openMachine('centos-6-old-kernel').readText('/proc/net/dev'), () => true);
  expect(eth0).toEqual({ name: 'eth0', rx: 4_294_967_000, tx: 3_000_000_000 });
});

test('the name ends at the last colon', () => {
  const lines = 'eth0:1:7 0 0 0 0 0 0 0 9 0\n  a:b:c: 1 0 0 0 0 0 0 0 2 0\n';
  expect(parseNetDev(lines, () => true)).toEqual([
    { name: 'eth0:1', rx: 7, tx: 9 },
    { name: 'a:b:c', rx: 1, tx: 2 },
  ]);
});

const GOOD = 'eth0: 1 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0\n';

test.each([
  ['a cut last line', `${HEADING}${GOOD}eth1: 5 0 0`],
  ['a line of garbage', `${HEADING}\u0001\u00ff::\n${GOOD}`],
  ['a negative counter', `${HEADING}eth1: -1 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0\n${GOOD}`],
  ['a counter above 2^53', `${HEADING}eth1: ${'9'.repeat(20)} 0 0 0 0 0 0 0 2 0\n${GOOD}`],
  ['no name', `${HEADING}: 1 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0\n${GOOD}`],
  ['CRLF', `${HEADING}${GOOD.replace('\n', '\r\n')}`],
  ['empty lines', `\n\n${GOOD}\n\n`],
  ['no heading', GOOD],
])('%s skips that line only', (_, text) => {
  expect(parseNetDev(text, () => true)).toEqual([{ name: 'eth0', rx: 1, tx: 2 }]);
});

test.each([
  ['nothing', ''],
  ['only the heading', HEADING],
  ['garbage', '\u00ff'.repeat(5000)],
])('%s is rejected', (_, text) => {
  expect(() => parseNetDev(text, () => true)).toThrow('lists no interface');
});

test('thousands of interfaces are read completely', () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `veth${index}: ${index} 0 0 0 0 0 0 0 1 0\n`);
  expect(parseNetDev(HEADING + lines.join(''), () => true)).toHaveLength(5000);
});

function listCounted(machine: string, rules = { only: [] as string[], excluded: [] as string[] }): string[] {
  const host = openMachine(machine);
  const selection = createInterfaceSelection(host, rules);
  return parseNetDev(host.readText('/proc/net/dev'), selection.isCounted).map(({ name }) => name);
}

test.each([
  ['debian-12-vm', ['ens3']],
  ['alpine-bare', ['eth0', 'eth1']],
  ['ubuntu-docker-host', ['enp1s0']],
  ['debian-lxc', ['eth0']],
  ['raspberry-pi-arm64', ['eth0', 'wlan0']],
  ['zfs-btrfs-host', ['eno1']],
])('%s counts its physical interfaces once', (machine, names) => {
  expect(listCounted(machine)).toEqual(names);
});

test('only the named interfaces are counted, even if they are stacked', () => {
  expect(listCounted('alpine-bare', { only: ['bond0', 'wg*'], excluded: [] })).toEqual(['bond0', 'wg0']);
});

test('an excluded interface is left out of both selections', () => {
  expect(listCounted('alpine-bare', { only: [], excluded: ['eth1'] })).toEqual(['eth0']);
  expect(listCounted('alpine-bare', { only: ['eth*'], excluded: ['eth0'] })).toEqual(['eth1']);
});

test('a name with a path separator is not looked up', () => {
  const selection = createInterfaceSelection(openMachine('alpine-bare'), { only: [], excluded: [] });
  expect(selection.isCounted('../net/bond0')).toBe(true);
});

test('stacked interfaces are looked up again after a refresh', () => {
  const rules = { only: [] as string[], excluded: [] as string[] };
  const selection = createInterfaceSelection(openMachine('alpine-bare'), rules);
  expect(selection.isCounted('eth0')).toBe(true);
  rules.excluded.push('eth0');
  expect(selection.isCounted('eth0')).toBe(true);
  selection.refresh();
  expect(selection.isCounted('eth0')).toBe(false);
});

test('a bridge or a bond without ports is not a physical interface', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-net-'));
  try {
    for (const name of ['vmbr1/bridge', 'bond0/bonding', 'eth0/device', 'vmbr0/bridge', 'vmbr0/lower_eth0'])
      mkdirSync(join(folder, 'sys/class/net', name), { recursive: true });
    const selection = createInterfaceSelection(openTree(folder), { only: [], excluded: [] });
    const names = ['eth0', 'vmbr0', 'vmbr1', 'bond0'];
    expect(names.filter((name) => selection.isCounted(name))).toEqual(['eth0']);
    const named = createInterfaceSelection(openTree(folder), { only: ['vmbr1'], excluded: [] });
    expect(names.filter((name) => named.isCounted(name))).toEqual(['vmbr1']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
