import { makeSharedFolder } from '../../../scripts/test-run/shared-folder.mjs';

/** Vitest's global setup of the projects whose files share builds: one folder for the whole run. */
export function setup(): (() => void) | undefined {
  return makeSharedFolder();
}
