import { parentPort, workerData } from 'node:worker_threads';
import { servePostgresReader } from './serve-reader.ts';
import { servePostgresWriter } from './serve-writer.ts';

/** Entry point of the threads that use a PostgreSQL database. */
if (parentPort !== null) {
  const serve = workerData.role === 'reader' ? servePostgresReader : servePostgresWriter;
  void serve(parentPort, workerData);
}
