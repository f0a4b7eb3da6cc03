import type { RowTemplate } from '../series.ts';

const encoder = new TextEncoder();

/** Writes the members of each row, the first of which is a time in Unix seconds, as UTF-8 in unshared memory. */
export function writeRows(
  rows: readonly { ts: number }[],
  { pieces, missing }: RowTemplate,
): Uint8Array<ArrayBuffer> {
  let text = '';
  for (const row of rows) {
    const cells: unknown[] = Object.values(row);
    cells[0] = `${new Date(row.ts * 1000).toISOString().slice(0, 19)}Z`;
    for (let index = 0; index < cells.length; index += 1)
      text += pieces[index] + String(cells[index] ?? missing);
    text += pieces[cells.length];
  }
  return encoder.encode(text);
}
