import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHARED_FOLDER } from '../shared-build.ts';

/** Vitest's global setup of the projects whose files share builds: one folder for the whole run. */
export function setup(): (() => void) | undefined {
  if (process.env[SHARED_FOLDER] !== undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'muster-shared-'));
  process.env[SHARED_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
