import { parentPort, workerData } from 'node:worker_threads';
import type { PostgresThreadOptions } from './port.ts';
import { servePostgresLease } from './serve-lease.ts';
import { servePostgresReader } from './serve-reader.ts';
import { servePostgresWriter } from './serve-writer.ts';

const services = { writer: servePostgresWriter, reader: servePostgresReader, lease: servePostgresLease };

/** Entry point of the threads that use a PostgreSQL database. */
if (parentPort !== null) {
  const options = workerData as PostgresThreadOptions;
  void services[options.role](parentPort, options);
}
