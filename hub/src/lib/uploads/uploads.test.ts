import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import { createManualRuntime, type ManualRuntime } from '@muster/shared/runtime/manual';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeFolder } from '../../../../tests/support/folder.ts';
import { createUploads, type UploadOutcome, type Uploads } from './uploads.ts';

const FILE = Buffer.from('0123456789abcdefghij');
const MOST = 40;

let runtime: ManualRuntime;
let folder: string;
let uploads: Uploads;

beforeEach(() => {
  runtime = createManualRuntime();
  folder = join(makeFolder(), 'work');
  uploads = createUploads(runtime, folder, 'file', MOST);
});
// An incomplete upload holds its file open.
afterEach(() => uploads.close());

/** Ids of sessions. */
const OWNER = 1;
const OTHER = 2;

interface Chunk {
  id?: string;
  total?: number;
  file?: Buffer;
  owner?: number;
}

/** Sends the bytes first–last of the file. */
function send(first: number, last: number, more: Chunk = {}) {
  const { id, total = FILE.length, file = FILE, owner = OWNER } = more;
  const body = file.subarray(first, last + 1);
  return uploads.accept({ owner, contentRange: `bytes ${first}-${last}/${total}`, uploadId: id, body });
}

function getId(outcome: UploadOutcome): string {
  if (outcome.isComplete) throw new Error('the upload is already complete');
  return outcome.id;
}

function getFile(outcome: UploadOutcome) {
  if (!outcome.isComplete) throw new Error('the upload is not complete yet');
  return outcome.file;
}

const listFiles = () => (existsSync(folder) ? readdirSync(folder) : []);

describe('chunks', () => {
  test('make up the file, which is private until it is removed', async () => {
    const first = await send(0, 7);
    expect(first).toMatchObject({ isComplete: false, progress: { received: 8, total: 20 } });
    const id = getId(first);
    expect(await send(8, 8, { id })).toMatchObject({ id, progress: { received: 9 } });
    const file = getFile(await send(9, 19, { id }));
    expect(readFileSync(file.path)).toEqual(FILE);
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await file.remove();
    expect(listFiles()).toEqual([]);
  });

  test('may be a single chunk', async () => {
    const file = getFile(await send(0, 19));
    expect(readFileSync(file.path)).toEqual(FILE);
  });

  test('the latest may be repeated, with or without its upload id', async () => {
    const id = getId(await send(0, 7));
    expect(await send(0, 7)).toMatchObject({ id, progress: { received: 8 } });
    expect(await send(0, 7, { id })).toMatchObject({ id, progress: { received: 8 } });
    await send(8, 15, { id });
    expect(await send(8, 15, { id })).toMatchObject({ progress: { received: 16 } });
    await expect(send(0, 7, { id })).rejects.toMatchObject({ code: 'upload_conflict' });
    expect(readFileSync(getFile(await send(16, 19, { id })).path)).toEqual(FILE);
  });

  test('of another file with the same size are not mixed in', async () => {
    const other = Buffer.from('ABCDEFGHIJKLMNOPQRST');
    const id = getId(await send(0, 7));
    await expect(send(0, 7, { file: other })).rejects.toMatchObject({ code: 'upload_conflict' });
    await expect(send(0, 7, { file: other, id })).rejects.toMatchObject({ code: 'upload_conflict' });
    runtime.advance(limits.uploadAbandonedSeconds * 1000 - 1);
    await expect(send(0, 7, { file: other })).rejects.toMatchObject({ code: 'upload_conflict' });
    runtime.advance(1);
    const second = getId(await send(0, 7, { file: other }));
    expect(second).not.toBe(id);
    await expect(send(8, 19, { id })).rejects.toMatchObject({ code: 'upload_conflict' });
    expect(readFileSync(getFile(await send(8, 19, { id: second, file: other })).path)).toEqual(other);
  });

  test.each([
    ['leaves a gap', 9, 12, {}],
    ['goes back', 4, 12, {}],
    ['overlaps', 7, 12, {}],
    ['has another total', 8, 12, { total: 21 }],
  ])('one that %s is rejected, and the correct one is still accepted', async (_name, first, last, more) => {
    const id = getId(await send(0, 7));
    await expect(send(first, last, { id, ...more })).rejects.toMatchObject({ code: 'upload_conflict' });
    expect(await send(8, 12, { id })).toMatchObject({ progress: { received: 13 } });
  });

  test('need the id of their upload', async () => {
    await expect(send(8, 12)).rejects.toMatchObject({ code: 'upload_conflict' });
    await expect(send(0, 7, { id: 'x'.repeat(43) })).rejects.toMatchObject({ code: 'upload_conflict' });
    await send(0, 7);
    await expect(send(8, 12)).rejects.toMatchObject({ code: 'upload_conflict' });
    await expect(send(8, 12, { id: 'x'.repeat(43) })).rejects.toMatchObject({ code: 'upload_conflict' });
  });

  test('are written one at a time', async () => {
    const id = getId(await send(0, 7));
    const [one, other] = await Promise.allSettled([send(8, 12, { id }), send(8, 12, { id })]);
    expect(one.status).toBe('fulfilled');
    expect(other).toMatchObject({ reason: { code: 'upload_conflict' } });
  });
});

describe('a range', () => {
  test.each(['bytes 5-4/20', 'bytes 0-20/20', 'bytes 0-0/0', 'bytes 20-20/20'])(
    'of %s is invalid',
    async (contentRange) => {
      const request = { owner: OWNER, contentRange, uploadId: undefined, body: FILE };
      await expect(uploads.accept(request)).rejects.toMatchObject({ code: 'invalid_request' });
    },
  );

  test('must match the length of the body, which is discarded otherwise', async () => {
    const id = getId(await send(0, 7));
    for (const file of [FILE.subarray(0, 10), Buffer.alloc(30)]) {
      const body = file.subarray(8);
      const request = { owner: OWNER, contentRange: 'bytes 8-12/20', uploadId: id, body };
      await expect(uploads.accept(request)).rejects.toMatchObject({ code: 'invalid_request' });
      expect(statSync(join(folder, listFiles()[0] ?? '')).size).toBe(8);
    }
    expect(readFileSync(getFile(await send(8, 19, { id })).path)).toEqual(FILE);
  });

  test('allows a file of the maximum size and none larger', async () => {
    await expect(send(0, 7, { total: MOST + 1 })).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(await send(0, 7, { total: MOST })).toMatchObject({ isComplete: false });
  });

  test('allows a chunk of the maximum size and none larger', async () => {
    const most = limits.uploadRequestBytes;
    uploads = createUploads(runtime, folder, 'file', 3 * most);
    const file = Buffer.alloc(most + 1);
    await expect(send(0, most, { file, total: 2 * most })).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    expect(await send(0, most - 1, { file, total: 2 * most })).toMatchObject({ isComplete: false });
  });
});

describe('without a range', () => {
  const sendWhole = (...files: Uint8Array[]) =>
    uploads.accept({
      owner: OWNER,
      contentRange: undefined,
      uploadId: undefined,
      body: Buffer.concat(files),
    });

  test('the body is the whole file, up to the limit', async () => {
    const file = getFile(await sendWhole(FILE, FILE));
    expect(readFileSync(file.path)).toEqual(Buffer.concat([FILE, FILE]));
    await file.remove();
    await expect(sendWhole(FILE, FILE, Buffer.from('x'))).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    expect(listFiles()).toEqual([]);
  });

  test('a second file is rejected until the first is removed', async () => {
    const file = getFile(await sendWhole(FILE));
    await expect(sendWhole(FILE)).rejects.toMatchObject({ code: 'upload_conflict' });
    await file.remove();
    expect(getFile(await sendWhole(FILE)).path).not.toBe(file.path);
  });

  test('one that fails leaves nothing', async () => {
    await expect(sendWhole(Buffer.alloc(MOST + 1))).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(listFiles()).toEqual([]);
    await send(0, 7);
  });

  test('an upload id is rejected', async () => {
    const request = { owner: OWNER, contentRange: undefined, uploadId: 'x'.repeat(43), body: FILE };
    await expect(uploads.accept(request)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('an upload', () => {
  test('is discarded after the idle timeout', async () => {
    const id = getId(await send(0, 7));
    runtime.advance(limits.uploadIdleSeconds * 1000 - 1);
    await send(8, 12, { id });
    runtime.advance(limits.uploadIdleSeconds * 1000 - 1);
    expect(listFiles()).toHaveLength(1);
    runtime.advance(1);
    await expect.poll(listFiles).toEqual([]);
    await expect(send(13, 19, { id })).rejects.toMatchObject({ code: 'upload_conflict' });
    expect(await send(0, 7)).toMatchObject({ isComplete: false });
  });

  test('can be replaced by another once it is stale, and not before', async () => {
    const id = getId(await send(0, 7));
    runtime.advance(limits.uploadAbandonedSeconds * 1000 - 1);
    await expect(send(0, 3)).rejects.toMatchObject({ code: 'upload_conflict' });
    await send(8, 12, { id });
    runtime.advance(limits.uploadAbandonedSeconds * 1000 - 1);
    await expect(send(0, 3)).rejects.toMatchObject({ code: 'upload_conflict' });
    runtime.advance(1);
    const other = getId(await send(0, 3));
    expect(other).not.toBe(id);
    await expect(send(13, 19, { id })).rejects.toMatchObject({ code: 'upload_conflict' });
    expect(readFileSync(getFile(await send(4, 19, { id: other })).path)).toEqual(FILE);
    expect(listFiles()).toHaveLength(1);
  });

  test('is never replaced while it is complete and in use', async () => {
    const file = getFile(await send(0, 19));
    runtime.advance(limits.uploadIdleSeconds * 1000);
    await expect(send(0, 7)).rejects.toMatchObject({ code: 'upload_conflict' });
    expect(readFileSync(file.path)).toEqual(FILE);
  });

  test('continues after a chunk that failed', async () => {
    const id = getId(await send(0, 7));
    await expect(send(8, 19, { id, file: FILE.subarray(0, 10) })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(readFileSync(getFile(await send(8, 19, { id })).path)).toEqual(FILE);
  });

  test('belongs to the session that started it', async () => {
    const id = getId(await send(0, 7));
    expect([uploads.has(id, OWNER), uploads.has(id, OTHER), uploads.has('x', OWNER)]).toEqual([
      true,
      false,
      false,
    ]);
    for (const chunk of [{ owner: OTHER, id }, { owner: OTHER }])
      for (const first of [0, 8])
        await expect(send(first, first + 7, chunk)).rejects.toMatchObject({ code: 'upload_conflict' });
    const file = getFile(await send(8, 19, { id }));
    expect(readFileSync(file.path)).toEqual(FILE);
    await file.remove();
    expect(uploads.has(id, OWNER)).toBe(false);
  });

  test('is discarded on close and leaves no timer', async () => {
    await send(0, 7);
    await uploads.close();
    expect(listFiles()).toEqual([]);
    expect(runtime.pendingTimers).toBe(0);
    await uploads.close();
  });
});
