import '../../support/fetched-programs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newerPostgresVersions } from '../../../scripts/test-programs/postgres.mjs';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { addFleet, apply, readAll, step } from '../../support/data/any-history.ts';
import {
  openPostgresStore,
  type PostgresDatabase,
  type PostgresServer,
  sharePostgres,
  startPostgres,
} from '../../support/data/postgres.ts';
import { openTestStore } from '../../support/data/store.ts';
import { testStore } from '../../support/data/store-suite.ts';

// Both engines of the store read the same from the same writes.

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

testHistory(() => server);

describe.for(IS_LONG ? newerPostgresVersions : [])('PostgreSQL %i', (version) => {
  let newer: PostgresServer;

  beforeAll(async () => {
    newer = await startPostgres(version);
    expect(await newer.query('SHOW server_version')).toEqual([
      { server_version: expect.stringMatching(new RegExp(`^${version}\\.`)) },
    ]);
  }, 240_000);

  afterAll(() => newer?.stop());

  testStore((options) => openPostgresStore(newer, options));
  testHistory(() => newer);
});

function testHistory(findServer: () => PostgresDatabase): void {
  test('any history reads the same as from SQLite', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const [sqlite, postgres] = [await openTestStore(), await openPostgresStore(findServer())];
        for (const store of [sqlite, postgres]) {
          await addFleet(store);
          for (const one of steps) await apply(store, one);
        }
        expect(await readAll(postgres)).toEqual(await readAll(sqlite));
        await Promise.all([sqlite.close(), postgres.close()]);
      }),
      { numRuns: IS_LONG ? 100 : 8 },
    );
  });
}
