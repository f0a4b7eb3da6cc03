import { parentPort, workerData } from 'node:worker_threads';
import { serveWriter } from '../../../hub/src/store/sqlite/threads/serve-writer.ts';
import type { ThreadOptions } from '../../../hub/src/store/threads/thread-messages.ts';

/** A writer thread that kills the process after one step of a restore or a migration. */
if (parentPort !== null)
  serveWriter(parentPort, workerData as ThreadOptions, (step) => {
    if (step === process.env.DIE_AFTER) process.kill(process.pid, 'SIGKILL');
  });
