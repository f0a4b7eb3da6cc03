import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../tests/agent/support/file-tree.ts';
import { type CounterReader, createCounterReader } from './interface-counters.ts';

let tree: FileTree;

beforeEach(() => {
  tree = createFileTree();
});
afterEach(() => tree.close());

const LINE_BYTES = 64;

/** A list of so many bytes, in which eth0 has so many. */
function writeList(bytes: number, count: number): void {
  const line = (name: string) => `${name}: ${count} 1 0 0 0 0 0 0 ${count * 2} 1 0 0 0 0 0 0\n`;
  const veths = Array.from(
    { length: Math.floor(bytes / LINE_BYTES) - 1 },
    (_, number) =>
      `${line(`veth${number}`)
        .trimEnd()
        .padEnd(LINE_BYTES - 1)}\n`,
  );
  const text = veths.join('') + line('eth0');
  tree.write({ 'proc/net/dev': `${' '.repeat(bytes - text.length - 1)}\n${text}` });
}

function writeFiles(count: number, name = 'eth0'): void {
  tree.write({
    [`sys/class/net/${name}/ifindex`]: '2\n',
    [`sys/class/net/${name}/statistics/rx_bytes`]: `${count}\n`,
    [`sys/class/net/${name}/statistics/tx_bytes`]: `${count * 2}\n`,
  });
}

const create = (): CounterReader => createCounterReader(tree.host, (name) => !name.startsWith('veth'));
const eth0 = (count: number) => [{ name: 'eth0', rx: count, tx: count * 2 }];

test('a long list is read once, and then the files of the counted interfaces until a refresh', () => {
  writeList(8_193, 100);
  writeFiles(300);
  const reader = create();
  expect(reader.read()).toEqual(eth0(100));
  expect(reader.read()).toEqual(eth0(300));
  writeFiles(400);
  expect(reader.read()).toEqual(eth0(400));
  reader.refresh();
  expect(reader.read()).toEqual(eth0(100));
});

test('a list of 8 KiB is always read', () => {
  writeList(8_192, 100);
  writeFiles(300);
  const reader = create();
  for (const count of [100, 200]) {
    writeList(8_192, count);
    expect(reader.read()).toEqual(eth0(count));
  }
});

test('the list is read again when a counted interface is gone, or has no number', () => {
  writeList(9_000, 100);
  for (const damage of [
    () => tree.remove('sys/class/net/eth0/statistics'),
    () => tree.write({ 'sys/class/net/eth0/statistics/rx_bytes': 'none\n' }),
  ]) {
    writeFiles(300);
    const reader = create();
    reader.read();
    expect(reader.read()).toEqual(eth0(300));
    reader.refresh();
    reader.read();
    damage();
    expect(reader.read()).toEqual(eth0(100));
  }
});

test('files of another network are not used', () => {
  writeList(9_000, 100);
  writeFiles(300);
  const host = { ...tree.host, readInterfaceIndex: () => 7 };
  const reader = createCounterReader(host, (name) => name === 'eth0');
  expect([reader.read(), reader.read()]).toEqual([eth0(100), eth0(100)]);
  tree.remove('sys/class/net/eth0');
  const other = create();
  expect([other.read(), other.read()]).toEqual([eth0(100), eth0(100)]);
});

test('a machine without interfaces makes no sense', () => {
  tree.write({ 'proc/net/dev': 'Inter-|   Receive\n' });
  expect(() => create().read()).toThrow('no interface');
});
