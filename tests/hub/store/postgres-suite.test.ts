import '../../support/fetched-programs.ts';
import { beforeAll } from 'vitest';
import { openPostgresStore, type PostgresDatabase, sharePostgres } from '../../support/data/postgres.ts';
import { testStore } from '../../support/data/store-suite.ts';

// The suite of all engines on a real PostgreSQL server.

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

testStore((options) => openPostgresStore(server, options));
