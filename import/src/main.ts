import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getErrorCode, ImportError } from './errors.ts';
import { formatLines } from './format-lines.ts';
import { readSource } from './read-source.ts';
import { importSources } from './sources.ts';

// node import/src/main.ts KIND FILE writes the records of another product's database to standard output.

async function write([kind = '', path = '']: readonly string[]): Promise<void> {
  const source = importSources.find((one) => one.kind === kind);
  const kinds = importSources.map((one) => one.kind).join(', ');
  if (source === undefined || path === '')
    throw new ImportError(`The arguments are KIND and FILE; KIND is one of ${kinds}.`);
  const folder = mkdtempSync(join(tmpdir(), 'muster-import-'));
  try {
    const now = Math.floor(Date.now() / 1000);
    await pipeline(formatLines(readSource({ kind: source.kind, path, folder, now })), process.stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await write(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  // The reader of a pipe may have seen enough.
  if (getErrorCode(error) !== 'EPIPE')
    process.stderr.write(`${error instanceof ImportError ? error.message : String(error)}\n`);
}
