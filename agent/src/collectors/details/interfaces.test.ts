import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { openMachine } from '../../../../tests/agent/support/machines.ts';
import type { Host } from '../../host.ts';
import { createInterfaceSelection } from '../interfaces.ts';
import { createInterfacesSection, parseLinks, parseSpeed, parseUp } from './interfaces.ts';

let machine: FileTree;

beforeEach(() => {
  machine = createFileTree();
});

afterEach(() => machine.close());

function write(file: string, text: string): void {
  machine.write({ [file]: text });
}

const HEADER = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
`;

function formatLine(name: string, rx = 0, tx = 0): string {
  return `${name.padStart(6)}: ${rx} 7 1 2 0 0 0 0 ${tx} 8 10 20 0 0 0 0\n`;
}

function writeNetDev(...lines: string[]): void {
  write('/proc/net/dev', HEADER + lines.join(''));
}

function writeLink(name: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries({ ifindex: '2', ...files }))
    write(`/sys/class/net/${name}/${file}`, `${text}\n`);
}

function createSection(host: Host = machine.host) {
  return createInterfacesSection(host, createInterfaceSelection(host, { only: [], excluded: [] }));
}

test('bytes, errors and drops of both directions, without the loopback', () => {
  const text = HEADER + formatLine('lo', 5, 5) + formatLine('eth0', 100, 200) + formatLine('eth0:1', 1, 2);
  expect(parseLinks(text, () => true)).toEqual([
    { name: 'eth0', rx: 100, tx: 200, errors: 11, drops: 22 },
    { name: 'eth0:1', rx: 1, tx: 2, errors: 11, drops: 22 },
  ]);
});

test('columns without a space after the colon, and lines that are invalid', () => {
  const text = [
    'eth0:1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16',
    'short: 1 2 3',
    'word: x 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16',
    `huge: ${2 ** 60} 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16`,
    ': 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16',
  ].join('\n');
  expect(parseLinks(text, () => true)).toEqual([{ name: 'eth0', rx: 1, tx: 9, errors: 14, drops: 16 }]);
});

test('no text makes the parser throw', () => {
  const words = fc.constantFrom(' ', '\n', ':', '0', '17', 'eth0', '\u00e9', '-1', '9'.repeat(30));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: words, maxLength: 200 })), (text) => {
      for (const link of parseLinks(text, () => true)) expect(link.errors).toBeGreaterThanOrEqual(0);
    }),
  );
});

test.each([
  ['1000', 1_000_000_000],
  ['100000', 100_000_000_000],
  ['-1', undefined],
  ['4294967295', undefined],
  ['0', undefined],
  ['', undefined],
  ['fast', undefined],
  [undefined, undefined],
])('a speed of %s', (text, speed) => {
  expect(parseSpeed(text)).toBe(speed);
});

test.each([
  ['up', undefined, true],
  ['down', '0', false],
  ['lowerlayerdown', '1', false],
  ['dormant', '1', false],
  ['unknown', '1', true],
  ['unknown', '0', false],
  ['unknown', undefined, undefined],
  [undefined, undefined, undefined],
])('the state %s with the carrier %s', (operstate, carrier, up) => {
  expect(parseUp(operstate, carrier)).toBe(up);
});

test('rates are bytes per second of a link', async () => {
  writeLink('eth0', { operstate: 'up', speed: '1000', 'device/vendor': '0x1af4' });
  writeLink('docker0', { operstate: 'down', carrier: '0', speed: '10000' });
  const section = createSection();
  writeNetDev(formatLine('eth0', 1_000, 500), formatLine('docker0'));
  const eth0 = { name: 'eth0', counted: true, errors: 11, drops: 22, speed: 1_000_000_000, up: true };
  const docker0 = { name: 'docker0', counted: false, errors: 11, drops: 22, up: false };
  expect(await section.measure(1_000)).toEqual([eth0, docker0]);
  writeNetDev(formatLine('eth0', 3_000, 500), formatLine('docker0'));
  expect(await section.measure(3_000)).toEqual([
    { ...eth0, rx: 1_000, tx: 0 },
    { ...docker0, rx: 0, tx: 0 },
  ]);
  section.close?.();
});

test('an interface without files in sysfs has neither speed nor state', async () => {
  writeNetDev(formatLine('venet0'));
  expect(await createSection().measure(0)).toEqual([
    { name: 'venet0', counted: true, errors: 11, drops: 22 },
  ]);
});

test('a speed that cannot be read is absent', async () => {
  writeLink('eth0', { operstate: 'up' });
  // The kernel fails the read with EINVAL; here it fails with EISDIR.
  write('/sys/class/net/eth0/speed/x', '');
  writeNetDev(formatLine('eth0'));
  expect(await createSection().measure(0)).toEqual([
    { name: 'eth0', counted: true, errors: 11, drops: 22, up: true },
  ]);
});

test('the speed is read again after 30 seconds, and when the link comes up', async () => {
  const section = createSection();
  const speedAt = async (now: number) => (await section.measure(now))?.[0]?.speed;
  writeNetDev(formatLine('eth0'));
  writeLink('eth0', { operstate: 'up', speed: '1000' });
  expect(await speedAt(0)).toBe(1e9);
  writeLink('eth0', { operstate: 'up', speed: '100' });
  expect(await speedAt(29_999)).toBe(1e9);
  expect(await speedAt(30_000)).toBe(1e8);
  writeLink('eth0', { operstate: 'down', speed: '-1' });
  expect(await speedAt(30_001)).toBeUndefined();
  writeLink('eth0', { operstate: 'up', speed: '10' });
  expect(await speedAt(30_002)).toBe(1e7);
});

test('a counter that falls, one that no link could carry and another interface of the same name have no rate', async () => {
  const section = createSection();
  const rateAt = async (now: number) => (await section.measure(now))?.map(({ rx, tx }) => [rx, tx])[0];
  writeLink('eth0', {});
  writeNetDev(formatLine('eth0', 5_000, 100));
  expect(await rateAt(0)).toEqual([undefined, undefined]);
  writeNetDev(formatLine('eth0', 4_000, 10 ** 15));
  expect(await rateAt(1_000)).toEqual([undefined, undefined]);
  writeNetDev(formatLine('eth0', 4_500, 10 ** 15));
  expect(await rateAt(2_000)).toEqual([500, 0]);
  writeLink('eth0', { ifindex: '9' });
  writeNetDev(formatLine('eth0', 9_000, 10 ** 15));
  expect(await rateAt(3_000)).toEqual([undefined, undefined]);
});

test.each([100, 101, 150])('of %i interfaces besides two counted ones 100, these first', async (count) => {
  writeLink('eth0', { 'device/vendor': '1' });
  writeLink('eth1', { 'device/vendor': '1' });
  const others = Array.from({ length: count - 2 }, (_, index) => `veth${index}`);
  for (const name of others) writeLink(name, {});
  writeNetDev(...[...others, 'eth0', 'eth1'].map((name) => formatLine(name)));
  const names = (await createSection().measure(0))?.map(({ name }) => name);
  const expected = count === 100 ? [...others, 'eth0', 'eth1'] : ['eth0', 'eth1', ...others.slice(0, 98)];
  expect(names).toEqual(expected);
});

test('tunnels of a reported host are shown and not counted', async () => {
  const interfaces = await createSection(openMachine('reported-hosts/tunnels')).measure(0);
  expect(interfaces?.filter(({ counted }) => counted).map(({ name }) => name)).toEqual(['eth0']);
  expect(interfaces?.map(({ name }) => name)).toContain('CloudflareWARP');
});

test('names are text', async () => {
  writeNetDev('caf\u00e9: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n');
  expect((await createSection().measure(0))?.[0]?.name).toBe('caf\u00e9');
});
