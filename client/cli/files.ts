import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Replaces a file, so that after a crash or a power failure it has the old or the new content. */
export function replaceFile(file: string, text: string): void {
  const written = writeTemporary(file, text);
  renameSync(written, file);
  syncFolder(file);
}

/** Creates a file with its whole content, unless it exists; returns whether it did. */
export function createFile(file: string, text: string): boolean {
  const written = writeTemporary(file, text);
  try {
    linkSync(written, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(written, { force: true });
    syncFolder(file);
  }
}

/** The content; null if the file does not exist. */
export function readFileIfAny(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Files whose paths begin like this, and what follows in their names. */
export function listFiles(prefix: string): { file: string; rest: string }[] {
  const folder = path.dirname(prefix);
  const start = path.basename(prefix);
  return readdirSync(folder)
    .filter((name) => name.startsWith(start))
    .map((name) => ({ file: path.join(folder, name), rest: name.slice(start.length) }));
}

/** Removes what killed processes have left while they wrote files whose paths begin like this. */
export function removeOldParts(prefix: string): void {
  for (const { file } of listFiles(nameParts(prefix))) {
    const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > PART_MS) removeFile(file);
  }
}

export function removeFile(file: string): void {
  rmSync(file, { force: true });
}

/** Longer than any file takes to be written. */
const PART_MS = 60_000;

function nameParts(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}`);
}

/** Opens a file with this content for reading, of which nothing is left once it is closed. */
export function openText(beside: string, text: string): number {
  const temporary = writeTemporary(beside, text);
  const descriptor = openSync(temporary, 'r');
  removeFile(temporary);
  return descriptor;
}

function writeTemporary(file: string, text: string): string {
  const temporary = `${nameParts(file)}.${randomUUID()}`;
  const descriptor = openSync(temporary, 'wx', 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return temporary;
}

/** Makes the names in the folder of a file durable. Windows cannot open folders. */
function syncFolder(file: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
