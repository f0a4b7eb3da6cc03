import '../support/fetched-programs.ts';
import { createManualRuntime } from '@muster/runtime/manual';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecondFactor } from '../../hub/src/domain/auth/second-factor.ts';
import { computeTotp } from '../../hub/src/domain/auth/totp.ts';
import { openPostgresStore, type PostgresServer, startPostgres } from '../support/data/postgres.ts';
import { startSharedHub } from '../support/hub/shared-hub.ts';

// What is limited is limited for all hubs together.

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
}, 240_000);

afterAll(() => server?.stop());

test('a registration window of 100 nodes admits 100, whichever hubs they register at', async () => {
  const db = await server.createSchema();
  const [one, other] = await Promise.all([startSharedHub(db, 'one'), startSharedHub(db, 'other')]);
  const cookie = await one.login();
  const { registration } = await one.call('PUT', '/api/settings', {
    cookie,
    body: { registration_open: true },
  });
  const read = (hub = other) => hub.call('GET', '/api/settings', { cookie });
  const isKnown = async () => (await other.send('GET', '/api/settings', { cookie })).status === 200;
  await expect.poll(isKnown).toBe(true);
  await expect.poll(async () => (await read()).registration?.key).toBe(registration.key);
  const register = async (index: number) => {
    const response = await fetch(`${(index % 2 === 0 ? one : other).url}/api/agent/register`, {
      method: 'POST',
      headers: { authorization: `Bearer ${registration.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `node ${index}` }),
    });
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: 120 }, (_, index) => register(index)));
  expect(statuses.filter((code) => code === 201)).toHaveLength(100);
  expect(new Set(statuses)).toEqual(new Set([201, 429]));
  for (const hub of [one, other])
    await expect
      .poll(async () => {
        const { remaining, joined } = (await read(hub)).registration;
        return [remaining, new Set(joined).size];
      })
      .toEqual([0, 100]);
  expect((await one.call('GET', '/api/nodes', { cookie })).nodes).toHaveLength(100);
});

test('a code is accepted by one of several hubs', async () => {
  const path = await server.createSchema();
  const sharedAs = { name: 'hub', version: '1.2.3' };
  const runtime = createManualRuntime();
  const secret = new Uint8Array(20).fill(7);
  const stores = await Promise.all([1, 2].map(() => openPostgresStore(server, { path, sharedAs })));
  const [first] = stores;
  const none = { totp: null, passkeys: [], recoveryCodes: [] };
  const enrolled = first && createSecondFactor({ runtime, store: first, stored: none });
  const codes = (await enrolled?.addTotp({ secret, created_at: 1, last_step: 0 })) ?? [];
  // Both have read the same rows.
  const factors = await Promise.all(
    stores.map(async (store) =>
      createSecondFactor({ runtime, store, stored: (await store.load(0)).secondFactor }),
    ),
  );
  const use = (code = '') =>
    Promise.allSettled(factors.map((factor) => factor.useCode(code)?.then(() => 'accepted')));
  const code = computeTotp(secret, Math.floor(runtime.now() / 30_000));
  for (const outcomes of [await use(code), await use(codes[0])])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
