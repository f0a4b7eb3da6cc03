import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTree } from '../../tests/agent/support/machines.ts';
import { createHost } from './node/host.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-host-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('every read starts at the beginning of the file', () => {
  writeFileSync(join(folder, 'a'), 'one');
  const file = openTree(folder).openFile('/a');
  expect(file.read()).toBe('one');
  appendFileSync(join(folder, 'a'), ' two');
  expect(file.read()).toBe('one two');
});

test('a file that outgrows the buffer is read completely', () => {
  const long = 'x'.repeat(300_000);
  writeFileSync(join(folder, 'a'), 'short');
  const file = openTree(folder).openFile('/a');
  file.read();
  writeFileSync(join(folder, 'a'), long);
  expect(file.read()).toBe(long);
});

test.each([0, 1, 1023, 1024, 1025, 2047, 2048, 4095, 4096, 4097, 6143, 6144, 8191, 8192, 8193])(
  '%i bytes are read completely',
  (size) => {
    writeFileSync(join(folder, 'a'), 'x'.repeat(size));
    expect(openTree(folder).openFile('/a').read()).toHaveLength(size);
  },
);

test.each(['/proc/version', '/proc/self/mountinfo', '/proc/devices', '/proc/self/smaps'])(
  '%s, which the kernel returns in chunks, is read to its last line',
  (path) => {
    const lines = (file: string) => file.trimEnd().split('\n').length;
    const read = lines(createHost().openFile(path).read());
    // The mappings of this process may change between the two reads.
    expect(Math.abs(read - lines(readFileSync(path, 'utf8')))).toBeLessThan(read / 10 + 1);
  },
);

test('an endless file is rejected', () => {
  const file = createHost().openFile('/dev/zero');
  expect(() => file.read()).toThrow('longer than');
});

test('with headBytes only the start is read', () => {
  writeFileSync(join(folder, 'a'), '0123456789');
  expect(openTree(folder).openFile('/a', 4).read()).toBe('0123');
});

test('a missing file fails at each read until it exists', () => {
  const file = openTree(folder).openFile('/a');
  expect(() => file.read()).toThrow('ENOENT');
  writeFileSync(join(folder, 'b'), 'late');
  renameSync(join(folder, 'b'), join(folder, 'a'));
  expect(file.read()).toBe('late');
});

test('a folder fails and leaves no descriptor open', () => {
  const file = openTree(folder).openFile('/');
  expect(() => file.read()).toThrow('EISDIR');
  expect(() => file.read()).toThrow('EISDIR');
});

test('the size of a file system is in bytes, its inodes are a number', () => {
  const size = createHost().getFileSystemSize('/');
  expect(size.inodes).toBeGreaterThanOrEqual(size.freeInodes);
  expect(size.total).toBeGreaterThan(size.free);
  expect(size.free).toBeGreaterThanOrEqual(size.available);
});

test('loopback addresses are left out', () => {
  for (const { address } of createHost().listIpv4Addresses()) expect(address).not.toMatch(/^127\./);
});
