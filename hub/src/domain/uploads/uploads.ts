import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import type { UploadProgress } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import { createToken } from '../auth/tokens.ts';
import { DomainError } from '../errors.ts';
import {
  isRepetition,
  refuseOrder,
  requireContinuation,
  takePiece,
  takeWhole,
  type Upload,
} from './upload.ts';
import { type PieceRange, readRange, refuseRange, type UploadRequest } from './upload-piece.ts';

/** A file that has arrived whole. Whoever got it removes it. */
export interface UploadedFile {
  readonly path: string;
  remove(): Promise<void>;
}

/** What a request of an upload has led to. */
export type UploadOutcome =
  | { isWhole: false; id: string; progress: UploadProgress }
  | { isWhole: true; file: UploadedFile };

/** Uploads of one kind, in one request or in pieces; one at a time. */
export interface Uploads {
  /**
   * Takes the next piece, or the whole file where there is no Content-Range. `upload_conflict` for a piece that does not
   * continue the upload and for a second upload, `payload_too_large`, `storage_full`, `invalid_request`.
   */
  accept(request: UploadRequest): Promise<UploadOutcome>;
  /** Gives up the upload that is waiting for its next piece. */
  close(): Promise<void>;
}

export interface UploadsDeps {
  runtime: Runtime;
  /** Made when it is needed; whoever owns it sweeps it at the start. */
  folder: string;
  /** Begins the names of the files in it. */
  name: string;
  /** Largest whole file. */
  maxBytes: number;
}

const IDLE_MS = limits.uploadIdleSeconds * 1000;
const LEFT_MS = limits.uploadLeftSeconds * 1000;

export function createUploads({ runtime, folder, name, maxBytes }: UploadsDeps): Uploads {
  let current: Upload | null = null;
  let files = 0;

  /** Claims the one place at once. */
  function start(total: number): Upload {
    if (current !== null) makeWay(current);
    files += 1;
    const path = join(folder, `${name}-${files}.upload`);
    const id = createToken(runtime);
    const nothing = { file: null, received: 0, last: null, isBusy: false, idle: null, idleSince: 0 };
    current = { id, path, total, ...nothing };
    return current;
  }

  /** Whoever stopped half-way and begins again must not wait until it is given up. */
  function makeWay(upload: Upload): void {
    if (!isLeft(upload, runtime.monotonic())) throw refuseSecond();
    // Its file is swept with the folder at the next start where it cannot be deleted now.
    void drop(upload).catch(() => undefined);
  }

  async function drop(upload: Upload): Promise<void> {
    upload.idle?.cancel();
    try {
      await upload.file?.remove();
    } finally {
      if (current === upload) current = null;
    }
  }

  /** Holds the upload for one request. Nobody knows the id of one whose first piece failed: it goes at once. */
  async function holdFor(upload: Upload, take: () => Promise<void>): Promise<void> {
    const { idleSince } = upload;
    upload.isBusy = true;
    upload.idle?.cancel();
    try {
      await take();
    } catch (error) {
      if (upload.received === 0 || isA(error, 'storage_full')) await drop(upload);
      // The piece of another file says nothing of whoever sends this one.
      else waitForMore(upload, isA(error, 'upload_conflict') ? idleSince : runtime.monotonic());
      throw error;
    }
  }

  function waitForMore(upload: Upload, since = runtime.monotonic()): void {
    upload.isBusy = false;
    upload.idleSince = since;
    // What cannot be deleted now is swept with the folder at the next start.
    upload.idle = runtime.setTimer(() => void drop(upload).catch(() => undefined), IDLE_MS);
  }

  function find(uploadId: string | undefined, range: PieceRange): Upload {
    // The answer to the first piece, which tells the id, may be what got lost. After a while a new beginning is as good.
    const mayGoOn = current !== null && isRepetition(current, range) && !isLeft(current, runtime.monotonic());
    if (uploadId === undefined && range.first === 0 && !mayGoOn) return start(range.total);
    if (uploadId === undefined && range.first !== 0)
      throw refuseOrder('The first piece starts at 0; every later one bears an Upload-Id.');
    if (current === null || (uploadId !== undefined && current.id !== uploadId))
      throw refuseOrder('This upload is not known any more. Start again with the first piece.');
    requireContinuation(current, range);
    return current;
  }

  async function finish(upload: Upload): Promise<UploadOutcome> {
    await upload.file?.close();
    return { isWhole: true, file: { path: upload.path, remove: () => drop(upload) } };
  }

  return {
    async accept({ contentRange, uploadId, body }) {
      if (contentRange === undefined && uploadId !== undefined)
        throw refuseRange('is missing, and a piece of an upload needs it');
      if (contentRange === undefined) {
        const upload = start(0);
        await holdFor(upload, () => takeWhole(upload, maxBytes, body));
        return finish(upload);
      }
      const range = readRange(contentRange, maxBytes);
      const upload = find(uploadId, range);
      await holdFor(upload, () => takePiece(upload, range, body));
      if (upload.received === upload.total) return finish(upload);
      waitForMore(upload);
      const progress = { received: upload.received, total: upload.total };
      return { isWhole: false, id: upload.id, progress };
    },
    async close() {
      if (current !== null && !current.isBusy) await drop(current);
    },
  };
}

/** Whether its sender seems to have stopped half-way. */
function isLeft({ isBusy, idle, idleSince }: Upload, now: number): boolean {
  return !isBusy && idle !== null && now - idleSince >= LEFT_MS;
}

function isA(error: unknown, code: DomainError['code']): boolean {
  return error instanceof DomainError && error.code === code;
}

function refuseSecond(): DomainError {
  return refuseOrder(
    `Another upload is under way. It gives way ${limits.uploadLeftSeconds} seconds after its last piece.`,
  );
}
