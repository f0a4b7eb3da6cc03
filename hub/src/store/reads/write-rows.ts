import type { RowTemplate } from '../series.ts';

const encoder = new TextEncoder();

/** Writes rows of `width` numbers, of which the first is a time in Unix seconds, as UTF-8. */
export function writeRows(
  numbers: Float64Array,
  width: number,
  { pieces, missing }: RowTemplate,
): Uint8Array<ArrayBuffer> {
  let text = '';
  for (let at = 0; at < numbers.length; at += width) {
    text += pieces[0] + formatTime(numbers[at] ?? 0);
    for (let index = 1; index < width; index += 1) {
      const value = numbers[at + index] ?? Number.NaN;
      text += pieces[index] + (Number.isNaN(value) ? missing : String(value));
    }
    text += pieces[width];
  }
  return encoder.encode(text);
}

/** As `2026-11-23T06:00:00Z`. */
function formatTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
