import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ToolError } from '../terminal.ts';

/** One file that `adopt` writes, or leaves as it is. */
export interface Change {
  /** Absolute. */
  readonly file: string;
  readonly action: 'create' | 'change' | 'keep';
  /** What changes, or why the file is kept. */
  readonly detail: string;
  /** The whole new content; absent if the file is kept. */
  readonly content?: string;
}

export function keep(file: string, detail: string): Change {
  return { file, action: 'keep', detail };
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
