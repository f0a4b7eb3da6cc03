import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The variable with the folder of builds that several test files need. */
export const SHARED_FOLDER = 'MUSTER_TEST_SHARED';

/**
 * Creates the folder for this process and its children, unless the parent process has.
 * @returns {(() => void) | undefined} removes it
 */
export function makeSharedFolder() {
  if (process.env[SHARED_FOLDER] !== undefined) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-shared-'));
  process.env[SHARED_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
