import '../support/fetched-programs.ts';
import { beforeAll, expect, test } from 'vitest';
import { openPostgresStore, type PostgresDatabase, sharePostgres } from '../support/data/postgres.ts';
import { makeNodeConfig, makeToken } from '../support/data/store.ts';
import type { HubProcess } from '../support/hub/hub-process.ts';
import { startSharedHub } from '../support/hub/shared-hub.ts';

// One hub at a time does the work for all hubs.

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

const sharedAs = { name: 'hub', version: '1.2.3' };

test('one of several hubs is the runner, and another one when it has ended', async () => {
  const db = await server.createSchema();
  const [one, other] = await Promise.all([1, 2].map(() => openPostgresStore(server, { path: db, sharedAs })));
  const isRunner = async (store = one) =>
    (await store?.shared?.beat({ address: '', isLooking: false, watched: [], beatMs: 0, attempts: [] }))
      ?.isRunner;
  expect(await isRunner(one)).toBe(true);
  expect(await isRunner(other)).toBe(false);
  expect(await isRunner(one)).toBe(true);
  await one?.close();
  await expect.poll(() => isRunner(other)).toBe(true);
});

test('one hub records that a plan has expired, and both show it', async () => {
  const db = await server.createSchema();
  const store = await openPostgresStore(server, { path: db });
  const config = makeNodeConfig({ expires_at: '2020-01-01', public: true });
  await store.insertNode({ config, token: makeToken('expired'), created_at: 0 });
  await store.close();
  const hubs = await Promise.all([startSharedHub(db, 'one'), startSharedHub(db, 'other')]);
  const list = async (hub: HubProcess) => (await hub.call('GET', '/api/nodes')).incidents;
  for (const hub of hubs) await expect.poll(() => list(hub)).toMatchObject([{ cause: 'plan_expired' }]);
  expect((await hubs[0].call('GET', '/api/incidents')).incidents).toHaveLength(1);
});
