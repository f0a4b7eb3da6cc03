import { parentPort, workerData } from 'node:worker_threads';
import { serveWriter } from '../../hub/src/store/sqlite/threads/serve-writer.ts';
import { countStatements } from '../../tests/support/data/statement-count.ts';

// The hub's writer thread, whose SQL statements are counted.

countStatements();
if (parentPort !== null) serveWriter(parentPort, workerData);
