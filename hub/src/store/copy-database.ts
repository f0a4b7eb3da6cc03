import { rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { createPrivateFile, sideFiles } from './files.ts';

/** Copies what `db` sees into the new private file `target`, `pages` at a time; after a failure nothing of it stays. */
export async function copyInto(db: Database, target: string, pages: number): Promise<void> {
  createPrivateFile(target);
  try {
    await db.backup(target, { progress: () => pages });
  } catch (error) {
    dropFile(target);
    throw error;
  }
}

/** Deletes a database file that nobody has open, and what belongs to it. */
export function dropFile(path: string): void {
  for (const side of ['', ...sideFiles]) rmSync(path + side, { force: true });
}
