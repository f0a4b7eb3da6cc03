import { extname } from 'node:path';
import type { HubDescription } from '../../shared-store.ts';

/** Program of the database threads: TypeScript beside this file, or JavaScript in the build. */
export const postgresEntry = new URL(`./postgres-worker${extname(import.meta.filename)}`, import.meta.url);

/** `workerData` of a thread. */
export interface PostgresThreadOptions {
  role: 'writer' | 'reader' | 'lease';
  url: string;
  /** Folder for copies of the database. */
  folder: string;
  /** Whether the writer rejects a database of an older version. */
  refusesMigration?: boolean | undefined;
  /** This hub, if others may use the database at the same time. */
  sharedAs?: HubDescription | undefined;
}
