import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import type { UploadProgress } from '@muster/generated/types';
import type { Runtime, Timer } from '@muster/shared/runtime';
import { DomainError } from '../errors.ts';
import { createToken } from '../tokens.ts';
import { createUploadFile, type UploadFile } from './upload-file.ts';

/** One request of an upload. */
export interface UploadRequest {
  /** Id of the session that sends it. */
  owner: number;
  contentRange: string | undefined;
  uploadId: string | undefined;
  body: Uint8Array;
}

/** A complete file. The caller removes it. */
export interface UploadedFile {
  readonly path: string;
  remove(): Promise<void>;
}

export type UploadOutcome =
  | { isComplete: false; id: string; progress: UploadProgress }
  | { isComplete: true; file: UploadedFile };

/** Resumable uploads of one kind, in a single request or in chunks. One upload at a time. */
export interface Uploads {
  /**
   * Accepts the next chunk, or a whole file without Content-Range. The latest chunk may be sent again. `upload_conflict`
   * for a chunk that does not continue the upload and for a second upload, `payload_too_large`, `storage_full`,
   * `invalid_request`.
   */
  accept(request: UploadRequest): Promise<UploadOutcome>;
  /** Whether the session has started the upload of this id and not finished it. */
  has(uploadId: string, owner: number): boolean;
  /** Aborts the upload that is waiting for its next chunk. */
  close(): Promise<void>;
}

/** The bytes of one chunk; `first` and `last` are inclusive. */
interface ContentRange {
  first: number;
  last: number;
  total: number;
}

interface Upload {
  readonly id: string;
  /** Id of the session that started it. */
  readonly owner: number;
  readonly path: string;
  /** Size of the complete file; 0 for a file in a single request. */
  readonly total: number;
  /** Null before the first write. */
  file: UploadFile | null;
  received: number;
  latest: ContentRange | null;
  /** A request is writing to it, or it is complete and in use. */
  isBusy: boolean;
  idleTimer: Timer | null;
  /** Monotonic milliseconds. */
  idleSince: number;
}

const IDLE_MS = limits.uploadIdleSeconds * 1000;
const STALE_MS = limits.uploadAbandonedSeconds * 1000;

/**
 * @param folder Created on demand. Its owner empties it at start.
 * @param name Prefix of the file names.
 * @param maxBytes Largest complete file.
 */
export function createUploads(runtime: Runtime, folder: string, name: string, maxBytes: number): Uploads {
  let current: Upload | null = null;
  let count = 0;

  /** Synchronous, so that two requests cannot both start an upload. */
  function start(owner: number, total: number): Upload {
    if (current !== null) discardStale(current);
    count += 1;
    const path = join(folder, `${name}-${count}.upload`);
    current = createUpload({ id: createToken(runtime), owner, path, total });
    return current;
  }

  /** An interrupted client can start over without waiting for the idle timeout. */
  function discardStale(upload: Upload): void {
    if (!isStale(upload, runtime.monotonic())) throw createBusyError('Another upload');
    discardInBackground(upload);
  }

  async function discard(upload: Upload): Promise<void> {
    upload.idleTimer?.cancel();
    try {
      await upload.file?.remove();
    } finally {
      if (current === upload) current = null;
    }
  }

  /** A file that cannot be deleted now is deleted with the folder's contents at the next start. */
  function discardInBackground(upload: Upload): void {
    void discard(upload).catch(() => undefined);
  }

  /** Locks the upload for one request. If the first chunk fails, no client knows the id: the upload is discarded. */
  async function withLock(upload: Upload, write: () => Promise<void>): Promise<void> {
    const { idleSince } = upload;
    upload.isBusy = true;
    upload.idleTimer?.cancel();
    try {
      await write();
    } catch (error) {
      if (upload.received === 0 || hasCode(error, 'storage_full')) await discard(upload);
      // A chunk of another file does not show that this upload's client is still there.
      else waitForChunk(upload, hasCode(error, 'upload_conflict') ? idleSince : runtime.monotonic());
      throw error;
    }
  }

  function waitForChunk(upload: Upload, since = runtime.monotonic()): void {
    upload.isBusy = false;
    upload.idleSince = since;
    upload.idleTimer = runtime.setTimer(() => discardInBackground(upload), IDLE_MS);
  }

  function findUpload({ owner, uploadId }: UploadRequest, range: ContentRange): Upload {
    // A repeated first chunk may come without an id: the response that carried it may have been lost.
    const isRetry =
      current?.owner === owner && isRepeated(current, range) && !isStale(current, runtime.monotonic());
    if (uploadId === undefined && range.first === 0 && !isRetry) return start(owner, range.total);
    if (uploadId === undefined && range.first !== 0)
      throw createConflict('The first chunk starts at byte 0; every later chunk needs an Upload-Id header.');
    if (current === null || current.owner !== owner || (uploadId !== undefined && current.id !== uploadId))
      throw createConflict('This upload does not exist any more. Start again with the first chunk.');
    requireContinuation(current, range);
    return current;
  }

  async function complete(upload: Upload): Promise<UploadOutcome> {
    await upload.file?.close();
    return { isComplete: true, file: { path: upload.path, remove: () => discard(upload) } };
  }

  return {
    async accept(request) {
      const { owner, contentRange, uploadId, body } = request;
      if (contentRange === undefined && uploadId !== undefined)
        throw createRangeError('is required with an Upload-Id header');
      if (contentRange === undefined) {
        const upload = start(owner, 0);
        await withLock(upload, () => writeWhole(upload, maxBytes, body));
        return complete(upload);
      }
      const range = parseContentRange(contentRange, maxBytes);
      const upload = findUpload(request, range);
      await withLock(upload, () => writeChunk(upload, range, body));
      if (upload.received === upload.total) return complete(upload);
      waitForChunk(upload);
      const progress = { received: upload.received, total: upload.total };
      return { isComplete: false, id: upload.id, progress };
    },
    has: (uploadId, owner) => current?.id === uploadId && current.owner === owner,
    async close() {
      if (current !== null && !current.isBusy) await discard(current);
    },
  };
}

function createUpload(identity: Pick<Upload, 'id' | 'owner' | 'path' | 'total'>): Upload {
  const initial = { file: null, received: 0, latest: null, isBusy: false, idleTimer: null, idleSince: 0 };
  return { ...identity, ...initial };
}

/** Parses `bytes first-last/total`. Throws `invalid_request` or `payload_too_large`. */
function parseContentRange(contentRange: string, maxBytes: number): ContentRange {
  const [first = -1, last = -1, total = -1] = (contentRange.match(/\d+/g) ?? []).map(Number);
  const isValid = first >= 0 && first <= last && last < total;
  if (!isValid) throw createRangeError('must be `bytes first-last/total` with first ≤ last < total');
  if (total > maxBytes) throw createSizeError(maxBytes);
  if (last - first >= limits.uploadRequestBytes)
    throw new DomainError(
      'payload_too_large',
      `A chunk can have at most ${limits.uploadRequestBytes} bytes. Send smaller chunks.`,
    );
  return { first, last, total };
}

/** Whether no chunk has arrived for `STALE_MS`, so that another client may start over. */
function isStale({ isBusy, idleTimer, idleSince }: Upload, now: number): boolean {
  return !isBusy && idleTimer !== null && now - idleSince >= STALE_MS;
}

/** Whether the range is that of the latest chunk. */
function isRepeated({ latest, total }: Upload, range: ContentRange): boolean {
  return (
    latest !== null && latest.first === range.first && latest.last === range.last && total === range.total
  );
}

/** Throws `upload_conflict` unless the range continues the upload or repeats its latest chunk. */
function requireContinuation(upload: Upload, range: ContentRange): void {
  if (upload.isBusy) throw createConflict('The previous chunk is still being written.');
  if (upload.total !== range.total) throw createConflict(`This upload has ${upload.total} bytes in total.`);
  if (!isRepeated(upload, range) && upload.received !== range.first)
    throw createConflict(`The next chunk starts at byte ${upload.received}.`);
}

/** Appends a chunk, or verifies a repeated one, so that two files of the same size are not mixed. */
async function writeChunk(upload: Upload, range: ContentRange, body: Uint8Array): Promise<void> {
  const maxBytes = range.last - range.first + 1;
  const lengthError = createRangeError('does not match the length of the body');
  if (body.length !== maxBytes) throw lengthError;
  upload.file ??= await createUploadFile(upload.path);
  if (isRepeated(upload, range)) {
    if (await upload.file.contains(body, range.first)) return;
    throw createBusyError('An upload of another file');
  }
  await upload.file.write([body], { offset: range.first, maxBytes, lengthError });
  upload.received = range.last + 1;
  upload.latest = range;
}

async function writeWhole(upload: Upload, maxBytes: number, body: Uint8Array): Promise<void> {
  upload.file = await createUploadFile(upload.path);
  const max = Math.min(maxBytes, limits.uploadRequestBytes);
  await upload.file.write([body], { offset: 0, maxBytes: max, lengthError: createSizeError(max) });
}

function hasCode(error: unknown, code: DomainError['code']): boolean {
  return error instanceof DomainError && error.code === code;
}

function createBusyError(upload: string): DomainError {
  return createConflict(
    `${upload} is in progress. Try again ${limits.uploadAbandonedSeconds} seconds after its last chunk.`,
  );
}

function createConflict(detail: string): DomainError {
  return new DomainError('upload_conflict', detail);
}

function createSizeError(maxBytes: number): DomainError {
  return new DomainError('payload_too_large', `The file can have at most ${maxBytes} bytes.`);
}

function createRangeError(detail: string): DomainError {
  return new DomainError('invalid_request', 'The Content-Range header is invalid.', {
    errors: [{ pointer: '/header/content-range', detail }],
  });
}
