import { ByteWriter, MAX_NUMBER_BYTES, type Token, toToken } from '../../byte-writer.ts';
import type { RowTemplate } from '../series.ts';

/** Writes rows of `width` numbers, of which the first is a time in Unix seconds, as UTF-8. */
export type RowWriter = (
  numbers: Float64Array,
  width: number,
  template: RowTemplate,
) => Uint8Array<ArrayBuffer>;

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const colon = toToken(':');
const end = toToken('Z');
/** `00` to `59`. */
const pairs = Array.from({ length: 60 }, (_, number) => toToken(String(number).padStart(2, '0')));

/** Bytes, without a text for each cell: a month of minutes would be 40 MB of garbage in a thread of its own. */
export function createRowWriter(): RowWriter {
  const writer = new ByteWriter();
  const formatDay = createDays();

  /** As `2026-11-23T06:00:00Z`. */
  function writeTime(seconds: number): void {
    const inDay = seconds % DAY_SECONDS;
    writer.token(formatDay(seconds - inDay));
    writer.token(pairs[Math.floor(inDay / HOUR_SECONDS)] ?? colon);
    writer.token(colon);
    writer.token(pairs[Math.floor(inDay / 60) % 60] ?? colon);
    writer.token(colon);
    writer.token(pairs[inDay % 60] ?? colon);
    writer.token(end);
  }

  return (numbers, width, template) => {
    const pieces = template.pieces.map(toToken);
    const missing = toToken(template.missing);
    const cellBytes = Math.max(MAX_NUMBER_BYTES, missing.length);
    const rowBytes = pieces.reduce((sum, { length }) => sum + length + cellBytes, 0);
    for (let at = 0; at < numbers.length; at += width) {
      writer.reserve(rowBytes);
      writer.token(pieces[0] ?? missing);
      writeTime(numbers[at] ?? 0);
      for (let index = 1; index < width; index += 1) {
        const value = numbers[at + index] ?? Number.NaN;
        writer.token(pieces[index] ?? missing);
        if (Number.isNaN(value)) writer.token(missing);
        else writer.number(value);
      }
      writer.token(pieces[width] ?? missing);
    }
    return writer.take();
  };
}

/** The date and the `T` of a day's first second; rows are sorted by time. */
function createDays(): (start: number) => Token {
  let known = Number.NaN;
  let token = toToken('');
  return (start) => {
    if (start === known) return token;
    known = start;
    token = toToken(new Date(start * 1000).toISOString().slice(0, 11));
    return token;
  };
}
