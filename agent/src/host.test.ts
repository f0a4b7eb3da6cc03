import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
