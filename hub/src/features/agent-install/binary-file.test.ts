import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { limits } from '@muster/generated/limits';
import { createManualRuntime, type ManualRuntime } from '@muster/shared/runtime/manual';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BinaryFile, createBinaryFile } from './binary-file.ts';

const CONTENT = randomBytes(4 * limits.agentTransferBytesPerMinute);
const STEP_MS = 5_000;

let folder: string;
let handle: FileHandle;
let runtime: ManualRuntime;
let file: BinaryFile;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-binary-'));
  handle = await open(join(folder, 'agent'), 'wx+');
  runtime = createManualRuntime();
  file = createBinaryFile(runtime, handle, null);
});
afterEach(async () => {
  await handle.close().catch(() => undefined);
  await rm(folder, { recursive: true });
});

async function write(bytes: Buffer, position: number): Promise<void> {
  await handle.write(bytes, 0, bytes.length, position);
  file.release(position + bytes.length);
}

async function readAll(reader: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of reader) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Reads so many bytes, and no more. */
async function readSome(reader: Readable, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; ) {
    const chunk: Buffer | null = reader.read(Math.min(left, 16 * 1024));
    left -= chunk?.length ?? 0;
    if (chunk === null) await new Promise((resolve) => reader.once('readable', resolve));
  }
  // The reader fills its buffer again.
  await new Promise((resolve) => setTimeout(resolve, 50));
}

/** What the reader ended with after this time; undefined if it is still open. */
async function pass(reader: Readable, ms: number): Promise<string | undefined> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    runtime.advance(STEP_MS);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return reader.errored?.message;
}

test('readers follow a file that is being written, each at its own pace', async () => {
  await write(CONTENT.subarray(0, 100_000), 0);
  const early = readAll(file.createReader(null));
  const part = readAll(file.createReader({ first: 99_999, last: 200_000 }));
  await write(CONTENT.subarray(100_000), 100_000);
  file.complete(CONTENT.length);
  const late = readAll(file.createReader(null));
  expect((await early).equals(CONTENT)).toBe(true);
  expect((await part).equals(CONTENT.subarray(99_999, 200_001))).toBe(true);
  expect((await late).equals(CONTENT)).toBe(true);
  expect(file.bytes).toBe(CONTENT.length);
});

test('a failed download fails the readers that wait for it', async () => {
  await write(CONTENT.subarray(0, 100_000), 0);
  const reading = readAll(file.createReader(null));
  file.fail(new Error('the digest is wrong'));
  await expect(reading).rejects.toThrow('the digest is wrong');
});

test('the handle is closed after the last reader', async () => {
  await write(CONTENT, 0);
  file.complete(CONTENT.length);
  const readers = [file.createReader(null), file.createReader(null)] as const;
  file.retire();
  expect((await readAll(readers[0])).length).toBe(CONTENT.length);
  expect((await readAll(readers[1])).length).toBe(CONTENT.length);
  await expect.poll(() => handle.fd).toBe(-1);
});

test('a client that reads less than half a megabyte in a minute is disconnected', async () => {
  await write(CONTENT, 0);
  file.complete(CONTENT.length);
  const reader = file.createReader(null);
  reader.on('error', () => undefined);
  await readSome(reader, limits.agentTransferBytesPerMinute / 2);
  expect(await pass(reader, 55_000)).toBeUndefined();
  expect(await pass(reader, STEP_MS)).toContain('too slowly');
});

test('a client that reads half a megabyte in every minute is not', async () => {
  await write(CONTENT, 0);
  file.complete(CONTENT.length);
  const reader = file.createReader(null);
  for (let minute = 0; minute < 3; minute += 1) {
    await readSome(reader, limits.agentTransferBytesPerMinute);
    expect(await pass(reader, 60_000)).toBeUndefined();
  }
  reader.destroy();
});

test('a client that waits for the hub is not', async () => {
  await write(CONTENT.subarray(0, 1000), 0);
  const reader = file.createReader(null);
  await readSome(reader, 1000);
  expect(await pass(reader, 600_000)).toBeUndefined();
  await write(CONTENT.subarray(1000, 2000), 1000);
  await readSome(reader, 1000);
  expect(await pass(reader, 55_000)).toBeUndefined();
  reader.destroy();
});
