import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ToolError } from '../terminal.ts';

/** One file that `adopt` writes, leaves as it is, or does not add. */
export interface Change {
  /** Absolute. */
  readonly file: string;
  readonly action: 'create' | 'change' | 'keep' | 'skip';
  /** What changes, or why nothing does. */
  readonly detail: string;
  /** The whole new content; absent if it is not written. */
  readonly content?: string;
}

export function keep(file: string, detail: string): Change {
  return { file, action: 'keep', detail };
}

/** A file that the theme lacks and does not get. */
export function skip(file: string, detail: string): Change {
  return { file, action: 'skip', detail };
}

export async function applyChange({ file, content }: Change): Promise<void> {
  if (content === undefined) return;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  } catch (error) {
    throw new ToolError(
      `${file} could not be written: ${getReason(error)}. The files above it are written.`,
      {
        cause: error,
      },
    );
  }
}

/** Text of a regular file; undefined if there is none. Throws a ToolError for a symlink, a folder or an unreadable file. */
export async function readRegularFile(file: string): Promise<string | undefined> {
  const entry = await lstat(file).catch(() => undefined);
  if (entry === undefined) return undefined;
  if (!entry.isFile())
    throw new ToolError(
      `${file} is ${entry.isSymbolicLink() ? 'a symlink' : 'not a file'}. Replace it with a file.`,
    );
  return readFile(file, 'utf8').catch((error) => {
    throw new ToolError(`${file} could not be read: ${getReason(error)}.`, { cause: error });
  });
}

function getReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
