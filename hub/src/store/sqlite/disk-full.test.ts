import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../../tests/support/folder.ts';
import { createReserve, RESERVE_BYTES } from './disk-full.ts';

const BLOCK_BYTES = 64 * 1024;

function openReserve() {
  const folder = makeFolder();
  const file = path.join(folder, 'reserve');
  return { file, reserve: createReserve(file) };
}

test('the reserve cannot be compressed, and no two blocks of it are equal', () => {
  const { file, reserve } = openReserve();
  expect(reserve.refill()).toBe(true);
  const bytes = readFileSync(file);
  expect(bytes.length).toBe(RESERVE_BYTES);
  expect(deflateSync(bytes).length).toBeGreaterThan(RESERVE_BYTES * 0.999);
  const blocks = Array.from({ length: RESERVE_BYTES / BLOCK_BYTES }, (_, index) =>
    bytes.toString('latin1', index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES),
  );
  expect(new Set(blocks).size).toBe(blocks.length);
});

test('writing the reserve leaves no buffers of its size, which the thread that writes would keep', () => {
  const { reserve } = openReserve();
  const before = process.memoryUsage().arrayBuffers;
  expect(reserve.refill()).toBe(true);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * BLOCK_BYTES);
});
