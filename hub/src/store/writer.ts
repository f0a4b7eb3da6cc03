import { parentPort, workerData } from 'node:worker_threads';
import type { WriterOptions } from './protocol.ts';
import { serveWriter } from './serve-writer.ts';

/** The writer thread's program. */
if (parentPort !== null) serveWriter(parentPort, workerData as WriterOptions);
