import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The path of a folder that exists while `npm test` downloads programs beside the first tests. */
const VARIABLE = 'MUSTER_TEST_FETCHING';

/**
 * Lets `isFetching` return true, here and in child processes, until the promise settles.
 * @param {Promise<unknown>} fetching
 */
export function markFetching(fetching) {
  const mark = mkdtempSync(path.join(os.tmpdir(), 'muster-fetching-'));
  process.env[VARIABLE] = mark;
  const remove = () => rmSync(mark, { recursive: true, force: true });
  fetching.then(remove, remove);
}

export function isFetching() {
  const mark = process.env[VARIABLE];
  return mark !== undefined && existsSync(mark);
}
