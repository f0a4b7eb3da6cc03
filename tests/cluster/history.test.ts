import '../support/fetched-programs.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  openPostgresStore,
  type PostgresDatabase,
  schemaOf,
  sharePostgres,
} from '../support/data/postgres.ts';
import { encodeMinutes } from '../support/data/series.ts';
import { makeNodeConfig, makeToken } from '../support/data/store.ts';

// A node that moves within a minute has a part of it at each hub.

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

const MINUTES = 40;
const FIRST = 29_000_000;

test('parts of a minute that hubs write at the same time are merged by their weights', async () => {
  const path = await server.createSchema();
  const sharedAs = { name: 'hub', version: '1.2.3' };
  const stores = await Promise.all([1, 2].map(() => openPostgresStore(server, { path, sharedAs })));
  const [first] = stores;
  await first?.insertNode({ config: makeNodeConfig(), token: makeToken('node'), created_at: 0 });
  for (let minute = FIRST; minute < FIRST + MINUTES; minute += 1) {
    const part = (cpu: number) => encodeMinutes([{ node: 1, minute, ms: 20_000, cpu }]);
    await first?.writeMinutes(part(10));
    await Promise.all(stores.map((store, index) => store.writeMinutes(part(40 + 30 * index))));
    if (minute % 10 === 9) await first?.rollupHistory({ hour: Math.ceil(minute / 60), maxHours: 10 });
  }
  const schema = schemaOf(path);
  const rows = await server.query(`SELECT cpu, weights FROM ${schema}.metric_minute`);
  const expected = Array.from({ length: MINUTES }, () => rows[0]);
  expect(rows).toEqual(expected);
  // The mean of 10, 40 and 70, in hundredths, for a whole minute.
  expect(Number(rows[0]?.cpu)).toBe(4000);
});
