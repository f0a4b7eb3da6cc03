import { DomainError } from '../../lib/errors.ts';
import type { ByteRange } from './binary-file.ts';

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
