import { parentPort, workerData } from 'node:worker_threads';
import { hidePassword } from '../../database-url.ts';
import { servePort } from '../../threads/serve-port.ts';
import { toPostgresStoreError } from '../postgres-errors.ts';
import type { PostgresThreadOptions } from './entries.ts';
import { openLease } from './serve-lease.ts';
import { openReader } from './serve-reader.ts';
import { openWriter } from './serve-writer.ts';

const services = { writer: openWriter, reader: openReader, lease: openLease };

/** Entry point of the threads that use a PostgreSQL database. */
if (parentPort !== null) {
  const options = workerData as PostgresThreadOptions;
  void servePort(parentPort, {
    open: () => services[options.role](options),
    toStoreError: (error) => toPostgresStoreError(error, hidePassword(options.url)),
  });
}
