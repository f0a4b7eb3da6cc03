import { statSync } from 'node:fs';
import { ImportError } from './errors.ts';

/** Throws an `ImportError` unless there is a file with content. */
export function requireFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new ImportError(`${path} does not exist.`);
  if (found.isDirectory()) throw new ImportError(`${path} is a folder. Name the database file in it.`);
  if (!found.isFile()) throw new ImportError(`${path} is not a regular file.`);
  if (found.size === 0) throw new ImportError(`${path} is empty.`);
}
