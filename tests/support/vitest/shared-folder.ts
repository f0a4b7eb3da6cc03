import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endSharedPostgres } from '../data/shared-postgres.ts';
import { SHARED_FOLDER } from '../shared-build.ts';

/** Vitest's global setup of the projects whose files share builds and a server: one folder for the whole run. */
export function setup(): (() => void) | undefined {
  if (process.env[SHARED_FOLDER] !== undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'muster-shared-'));
  process.env[SHARED_FOLDER] = folder;
  const end = () => {
    endSharedPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  // A run that is aborted does not reach the teardown.
  process.once('exit', end);
  return end;
}
