import { parentPort, workerData } from 'node:worker_threads';
import type { WriterOptions } from '../../../hub/src/store/protocol.ts';
import { serveWriter } from '../../../hub/src/store/serve-writer.ts';

/** The writer thread's program, which dies with the whole process after one step of a restore or a migration. */
if (parentPort !== null)
  serveWriter(parentPort, workerData as WriterOptions, (step) => {
    if (step === process.env.DIE_AFTER) process.kill(process.pid, 'SIGKILL');
  });
