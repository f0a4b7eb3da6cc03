import { parentPort, workerData } from 'node:worker_threads';
import { serveWriter } from './serve-writer.ts';

/** Entry point of the writer thread. */
if (parentPort !== null) serveWriter(parentPort, workerData);
