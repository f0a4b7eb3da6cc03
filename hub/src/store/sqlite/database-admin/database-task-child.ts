import { setPriority } from 'node:os';
import { readMigrations } from '../migrate.ts';
import { toStoreError } from '../sqlite-errors.ts';
import { readDatabaseStats } from './database-stats.ts';
import { prepareRestore } from './prepare-restore.ts';
import type { TaskReply, TaskRequest } from './run-database-task.ts';

/** Reports have priority: this work is not urgent. */
const NICENESS = 10;

async function run(request: TaskRequest): Promise<TaskReply> {
  try {
    if (request.task === 'inspect') return { value: readDatabaseStats(request.input.path) };
    if (request.task === 'import') {
      // Loads the readers of other products, which nothing else needs.
      const { prepareImport } = await import('../import/prepare-import.ts');
      return { value: await prepareImport(request.input, (progress) => process.send?.({ progress })) };
    }
    const { path, ...options } = request.input;
    return { value: await prepareRestore(path, { migrations: readMigrations(), ...options }) };
  } catch (error) {
    const { code, message } = toStoreError(error, request.input.path);
    return { error: { code, message } };
  }
}

try {
  setPriority(NICENESS);
} catch {
  // A service manager or container may forbid a lower priority. The task runs anyway.
}
process.once('message', async (request: TaskRequest) => {
  process.send?.(await run(request), () => process.disconnect());
});
