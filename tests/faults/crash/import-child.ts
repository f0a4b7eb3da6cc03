import { writeSync } from 'node:fs';
import { importDatabase } from '../../../hub/src/store/sqlite/import/import-database.ts';
import { makeImportRequest } from '../../support/data/import.ts';

/**
 * Imports the file of the second argument into the database of the first, and dies after the step or the number of progress
 * messages in `DIE_AFTER`.
 */
const [path = '', source = ''] = process.argv.slice(2);
const wanted = process.env.DIE_AFTER ?? '';
let messages = 0;

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

const request = makeImportRequest({
  path,
  source,
  merges: true,
  onStep: (step) => {
    if (step === wanted) die();
  },
  onProgress: () => {
    messages += 1;
    if (String(messages) === wanted) die();
  },
});
await importDatabase(request);
writeSync(1, 'imported\n');
