import { setPriority } from 'node:os';
import { join } from 'node:path';
import { describeFailure } from './failure.ts';
import { inspectDatabase } from './inspect.ts';
import { readMigrations } from './migrate.ts';
import { prepareCandidate } from './prepare-candidate.ts';
import type { Task, TaskReply } from './task-process.ts';

/** Reports come first: niceness of work that nobody on a socket waits for. */
const NICENESS = 10;

function run(task: Task): TaskReply {
  try {
    if (task.kind === 'inspect') return { value: inspectDatabase(task.path) };
    const migrations = readMigrations(join(import.meta.dirname, 'migrations'));
    return { value: prepareCandidate(task.path, { migrations, keep: task.keep }) };
  } catch (error) {
    const { code, message } = describeFailure(error, task.path);
    return { error: { code, message } };
  }
}

try {
  setPriority(NICENESS);
} catch {
  // A service's or a container's bounds may forbid it; the task is worth doing all the same.
}
process.once('message', (task: Task) => {
  process.send?.(run(task), () => process.disconnect());
});
