import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';

/** Offsets of the first and the last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A file that several clients read at their own pace, also while it is written. Closes its handle after the last one. */
export interface BinaryFile {
  /** Size; null while it is unknown. */
  readonly bytes: number | null;
  /** A reader of the range, or of the whole file. Waits for bytes that are not available yet. */
  createReader(range: ByteRange | null): Readable;
  /** Lets readers have the bytes before this position. */
  release(position: number): void;
  /** Ends readers at this size. */
  complete(bytes: number): void;
  /** Fails readers that wait for bytes. */
  fail(error: Error): void;
  /** Closes the handle once nobody reads. */
  retire(): void;
}

type ReaderRuntime = Pick<Runtime, 'monotonic' | 'setRepeating'>;

const CHUNK_BYTES = 64 * 1024;
const WINDOW_MS = 60_000;
const CHECK_MS = 5_000;

export function createBinaryFile(
  runtime: ReaderRuntime,
  handle: FileHandle,
  size: number | null,
): BinaryFile {
  let bytes = size;
  let available = 0;
  let isComplete = false;
  let failure: Error | null = null;
  let isRetired = false;
  let readers = 0;
  let wake: (() => void)[] = [];

  function notify(): void {
    const waiting = wake;
    wake = [];
    for (const resolve of waiting) resolve();
  }

  function closeIfUnused(): void {
    if (isRetired && readers === 0) void handle.close().catch(() => undefined);
  }

  /** The next bytes up to `last`, or null at the end. */
  async function read(position: number, last: number): Promise<Buffer | null> {
    while (available <= position && !isComplete) {
      if (failure !== null) throw failure;
      await new Promise<void>((resolve) => wake.push(resolve));
    }
    const end = Math.min(available, last + 1);
    if (position >= end) return null;
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - position));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
    if (bytesRead === 0) throw new Error('the file of an agent binary was truncated');
    return chunk.subarray(0, bytesRead);
  }

  function handleClose(): void {
    readers -= 1;
    closeIfUnused();
  }

  return {
    get bytes() {
      return bytes;
    },
    createReader(range) {
      readers += 1;
      return createReader(runtime, range, read, handleClose);
    },
    release(position) {
      available = position;
      notify();
    },
    complete(total) {
      bytes = total;
      available = total;
      isComplete = true;
      notify();
    },
    fail(error) {
      failure = error;
      notify();
    },
    retire() {
      isRetired = true;
      closeIfUnused();
    },
  };
}

/** Ends with an error when its client reads too slowly. Time in which it waits for the file does not count. */
function createReader(
  runtime: ReaderRuntime,
  range: ByteRange | null,
  read: (position: number, last: number) => Promise<Buffer | null>,
  onClose: () => void,
): Readable {
  const last = range?.last ?? Number.POSITIVE_INFINITY;
  let position = range?.first ?? 0;
  let isReading = false;
  let startedAt = runtime.monotonic();
  let start = position;

  const watchdog = runtime.setRepeating(() => {
    const now = runtime.monotonic();
    if (!isReading && now - startedAt < WINDOW_MS) return;
    if (!isReading && position - start < limits.agentTransferBytesPerMinute)
      reader.destroy(new Error('the client reads an agent binary too slowly'));
    startedAt = now;
    start = position;
  }, CHECK_MS);

  const reader = new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      isReading = true;
      read(position, last).then(
        (chunk) => {
          isReading = false;
          position += chunk?.length ?? 0;
          reader.push(chunk);
        },
        (error: Error) => reader.destroy(error),
      );
    },
    destroy(error, done) {
      watchdog.cancel();
      onClose();
      done(error);
    },
  });
  return reader;
}

export interface RangeRequest {
  /** The Range header. */
  range: string | undefined;
  /** The If-Range header. */
  ifRange: string | undefined;
}

/** The representation to which the range applies. */
export interface Representation {
  /** Null if unknown. */
  bytes: number | null;
  /** Strong entity tag, with quotes. */
  etag: string;
}

const SINGLE = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i;

/** `range_not_satisfiable` with the header that RFC 9110, section 15.5.17, requires. */
class UnsatisfiableRange extends DomainError {
  readonly headers: Readonly<Record<string, string>>;

  constructor(bytes: number) {
    super('range_not_satisfiable', `The file has ${bytes} bytes.`);
    this.headers = { 'content-range': `bytes */${bytes}` };
  }
}

/**
 * The requested part of a representation, or null for all of it (RFC 9110, section 14.2). Ranges that are invalid, several,
 * of another representation (If-Range) or of unknown size are ignored, as the RFC permits. Throws `range_not_satisfiable`.
 */
export function planRange(
  { range, ifRange }: RangeRequest,
  { bytes, etag }: Representation,
): ByteRange | null {
  const [, from = '', to = ''] = SINGLE.exec(range ?? '') ?? [];
  if (bytes === null || from + to === '' || (ifRange !== undefined && ifRange !== etag)) return null;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (first > last) throw new UnsatisfiableRange(bytes);
  return { first, last };
}
