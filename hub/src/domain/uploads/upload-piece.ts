import { limits } from '@muster/generated/limits';
import { DomainError } from '../errors.ts';

/** One request of an upload, as it came. */
export interface UploadRequest {
  contentRange: string | undefined;
  uploadId: string | undefined;
  body: AsyncIterable<Uint8Array>;
}

/** The part of the file that a request brings. `first` and `last` are inclusive. */
export interface PieceRange {
  first: number;
  last: number;
  total: number;
}

/** Reads `Content-Range: bytes first-last/total`. Throws `invalid_request` or `payload_too_large`. */
export function readRange(contentRange: string, maxBytes: number): PieceRange {
  const [first = -1, last = -1, total = -1] = (contentRange.match(/\d+/g) ?? []).map(Number);
  const isSound = first >= 0 && first <= last && last < total;
  if (!isSound) throw refuseRange('must be `bytes first-last/total` with first ≤ last < total');
  if (total > maxBytes) throw refuseSize(maxBytes);
  if (last - first >= limits.uploadRequestBytes)
    throw new DomainError(
      'payload_too_large',
      `A piece may have at most ${limits.uploadRequestBytes} bytes.`,
    );
  return { first, last, total };
}

/** The refusal of a file above its limit. */
export function refuseSize(maxBytes: number): DomainError {
  return new DomainError('payload_too_large', `The file may have at most ${maxBytes} bytes.`);
}

/** The refusal of a Content-Range. */
export function refuseRange(detail: string): DomainError {
  return new DomainError('invalid_request', 'The Content-Range header does not fit the request.', {
    errors: [{ pointer: '/header/content-range', detail }],
  });
}
