import type { ImportRecord } from '@muster/generated/types';

/** In characters, so that not every line is a write. */
const CHUNK = 65_536;

/** The records as lines of JSON, several in one text. */
export function* formatLines(records: Iterable<ImportRecord>): Generator<string> {
  let chunk = '';
  for (const record of records) {
    chunk += `${JSON.stringify(record, dropInvalid)}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** NaN is a metric that was not measured, or a price that is no number; JSON would make it null. */
function dropInvalid(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : value;
}
