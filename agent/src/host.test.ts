import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHost } from './host.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-host-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

test('a kept file is read from its beginning every time', () => {
  writeFileSync(join(folder, 'a'), 'one');
  const file = createHost({ root: folder }).keep('/a');
  expect(text(file.read())).toBe('one');
  appendFileSync(join(folder, 'a'), ' two');
  expect(text(file.read())).toBe('one two');
});

test('a kept file that outgrows its buffer is read whole', () => {
  const long = 'x'.repeat(300_000);
  writeFileSync(join(folder, 'a'), 'short');
  const file = createHost({ root: folder }).keep('/a');
  file.read();
  writeFileSync(join(folder, 'a'), long);
  expect(text(file.read())).toBe(long);
});

test.each([0, 1, 1023, 1024, 1025, 2047, 2048, 4095, 4096, 4097, 6143, 6144, 8191, 8192, 8193])(
  '%i bytes are read whole',
  (size) => {
    writeFileSync(join(folder, 'a'), 'x'.repeat(size));
    expect(createHost({ root: folder }).keep('/a').read()).toHaveLength(size);
  },
);

test.each(['/proc/version', '/proc/self/mountinfo', '/proc/devices', '/proc/self/smaps'])(
  'as the kernel hands it out in pieces, %s is read to its last line',
  (path) => {
    const lines = (file: string) => file.trimEnd().split('\n').length;
    const read = lines(text(createHost().keep(path).read()));
    // What this process maps may change between the two.
    expect(Math.abs(read - lines(readFileSync(path, 'utf8')))).toBeLessThan(read / 10 + 1);
  },
);

test('a file without end is refused', () => {
  const file = createHost().keep('/dev/zero');
  expect(() => file.read()).toThrow('longer than');
});

test('with a limit only the beginning is read', () => {
  writeFileSync(join(folder, 'a'), '0123456789');
  expect(text(createHost({ root: folder }).keep('/a', 4).read())).toBe('0123');
});

test('a missing file fails at each read and is found once it is there', () => {
  const file = createHost({ root: folder }).keep('/a');
  expect(() => file.read()).toThrow('ENOENT');
  writeFileSync(join(folder, 'b'), 'late');
  renameSync(join(folder, 'b'), join(folder, 'a'));
  expect(text(file.read())).toBe('late');
});

test('a folder fails as a kept file and leaves nothing open', () => {
  const file = createHost({ root: folder }).keep('/');
  expect(() => file.read()).toThrow('EISDIR');
  expect(() => file.read()).toThrow('EISDIR');
});

test('the size of a file system is in bytes', () => {
  const size = createHost().measureFileSystem('/');
  expect(size.total).toBeGreaterThan(size.free);
  expect(size.free).toBeGreaterThanOrEqual(size.available);
});

test('addresses are those of other than the loopback', () => {
  for (const { address } of createHost().findIpv4Addresses()) expect(address).not.toMatch(/^127\./);
});
