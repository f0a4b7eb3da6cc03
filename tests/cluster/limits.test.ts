import '../support/fetched-programs.ts';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecondFactor } from '../../hub/src/features/auth/second-factor.ts';
import { computeTotp } from '../../hub/src/features/auth/totp.ts';
import { openPostgresStore, type PostgresDatabase, schemaOf } from '../support/data/postgres.ts';
import { type HubProcess, PASSWORD } from '../support/hub/hub-process.ts';
import { type HubPair, runHubPair } from '../support/hub/shared-hub.ts';

// Limits apply to all hubs together.

let pair: HubPair;
let server: PostgresDatabase;
let db: string;
let one: HubProcess;
let other: HubProcess;

beforeAll(async () => {
  pair = await runHubPair();
  ({ server, db, one, other } = pair);
}, 240_000);

afterAll(() => pair?.remove());

test('a registration window of 100 nodes admits 100, at any of the hubs', async () => {
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

test('wrong passwords at any hub lock an address out of all', async () => {
  const logIn = async (hub: HubProcess, password: string) =>
    (await hub.send('POST', '/api/auth/login', { body: { username: 'admin', password } })).status;
  for (let failure = 1; failure <= 4; failure += 1) expect(await logIn(one, 'wrong')).toBe(401);
  await waitForBeats(db, 4);
  expect([await logIn(other, 'wrong'), await logIn(other, PASSWORD)]).toEqual([401, 429]);
  await waitForBeats(db, 5);
  expect(await logIn(one, PASSWORD)).toBe(429);
});

/** Waits until each hub has read the announced attempts. */
async function waitForBeats(db: string, attempts: number): Promise<void> {
  const schema = schemaOf(db);
  await expect
    .poll(() => server.query(`SELECT FROM ${schema}.attempt WHERE kind = 'login_failed'`))
    .toHaveLength(attempts);
  const readLeases = async () =>
    (await server.query(`SELECT lease_until::text AS at FROM ${schema}.hub ORDER BY id`)).map(({ at }) => at);
  for (let beat = 1; beat <= 2; beat += 1) {
    const before = await readLeases();
    await expect.poll(async () => (await readLeases()).every((at, hub) => at !== before[hub])).toBe(true);
  }
}

test('a code is accepted by one of several hubs', async () => {
  const path = await server.createSchema();
  const sharedAs = { name: 'hub', version: '1.2.3' };
  const runtime = createManualRuntime();
  const secret = new Uint8Array(20).fill(7);
  const stores = await Promise.all([1, 2].map(() => openPostgresStore(server, { path, sharedAs })));
  const [first] = stores;
  const none = { totp: null, passkeys: [], recoveryCodes: [] };
  const enrolled = first && createSecondFactor(runtime, first, none);
  const codes = (await enrolled?.addTotp({ secret, created_at: 1, last_step: 0 })) ?? [];
  // Both have read the same rows.
  const factors = await Promise.all(
    stores.map(async (store) => createSecondFactor(runtime, store, (await store.load(0)).secondFactor)),
  );
  const use = (code = '') =>
    Promise.allSettled(factors.map((factor) => factor.useCode(code)?.then(() => 'accepted')));
  const code = computeTotp(secret, Math.floor(runtime.now() / 30_000));
  for (const outcomes of [await use(code), await use(codes[0])])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
