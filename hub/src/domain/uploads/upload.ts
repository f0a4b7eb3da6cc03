import { limits } from '@muster/generated/limits';
import type { Timer } from '@muster/runtime';
import { DomainError } from '../errors.ts';
import { createUploadFile, type UploadFile } from './upload-file.ts';
import { type PieceRange, refuseRange, refuseSize, type UploadRequest } from './upload-piece.ts';

type Body = UploadRequest['body'];

/** An upload under way. */
export interface Upload {
  readonly id: string;
  readonly path: string;
  /** Bytes of the whole file, as the first piece says; 0 for a file in one request. */
  readonly total: number;
  /** Null until there is something to write. */
  file: UploadFile | null;
  received: number;
  /** The latest piece, which may be sent again. */
  last: PieceRange | null;
  /** A request is writing to it, or it is whole and in use. */
  isBusy: boolean;
  idle: Timer | null;
  /** When it began to wait for its next piece, in monotonic milliseconds. */
  idleSince: number;
}

/** Whether the range is that of the piece which was taken last. */
export function isRepetition({ last, total }: Upload, range: PieceRange): boolean {
  return last !== null && last.first === range.first && last.last === range.last && total === range.total;
}

/** Throws `upload_conflict` unless the range continues the upload or repeats its latest piece. */
export function requireContinuation(upload: Upload, range: PieceRange): void {
  if (upload.isBusy) throw refuseOrder('The piece before is still under way.');
  if (upload.total !== range.total) throw refuseOrder(`The upload has ${upload.total} bytes in all.`);
  if (!isRepetition(upload, range) && upload.received !== range.first)
    throw refuseOrder(`The next piece starts at ${upload.received}.`);
}

/** Takes one piece; a repetition is only compared. What fails leaves the upload as it was. */
export async function takePiece(upload: Upload, range: PieceRange, body: Body): Promise<void> {
  const length = range.last - range.first + 1;
  const place = { offset: range.first, least: length, most: length, misfit: refuseLength() };
  upload.file ??= await createUploadFile(upload.path);
  if (isRepetition(upload, range)) {
    // Two files of one length must not become one.
    if (!(await upload.file.compare(body, place))) throw refuseOther();
    return;
  }
  await upload.file.write(body, place);
  upload.received = range.last + 1;
  upload.last = range;
}

/** Takes a file in one request. */
export async function takeWhole(upload: Upload, maxBytes: number, body: Body): Promise<void> {
  upload.file = await createUploadFile(upload.path);
  const most = Math.min(maxBytes, limits.uploadRequestBytes);
  await upload.file.write(body, { offset: 0, least: 0, most, misfit: refuseSize(most) });
}

/** A piece or file that does not fit what is under way. */
export function refuseOrder(detail: string): DomainError {
  return new DomainError('upload_conflict', detail);
}

/** A piece of another file, whose sender has to wait like any other who comes second. */
function refuseOther(): DomainError {
  return refuseOrder(
    `Other bytes stand there already. An upload gives way ${limits.uploadLeftSeconds} seconds after its last piece.`,
  );
}

function refuseLength(): DomainError {
  return refuseRange('does not name as many bytes as the body has');
}
