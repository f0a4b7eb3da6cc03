import '../support/fetched-programs.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPostgres } from '../../hub/src/commands/doctor/postgres.ts';
import { openPostgresStore, type PostgresDatabase, schemaOf } from '../support/data/postgres.ts';
import type { HubProcess } from '../support/hub/hub-process.ts';
import {
  type HubPair,
  openAgentAt,
  runHubPair,
  runSharedHub,
  startSharedHub,
} from '../support/hub/shared-hub.ts';

// The list of hubs for administrators and monitoring.

let pair: HubPair;
let server: PostgresDatabase;
let db: string;
let restarted: ReturnType<typeof runSharedHub> | undefined;
let one: HubProcess;
let other: HubProcess;
let cookie: string;

beforeAll(async () => {
  pair = await runHubPair();
  ({ server, db, one, other } = pair);
  cookie = await one.login();
}, 240_000);

afterAll(async () => {
  await Promise.all([pair?.remove(), restarted?.remove()]);
});

const list = async (hub: HubProcess): Promise<Record<string, unknown>[]> => {
  const { hubs } = await hub.call('GET', '/api/hubs', { cookie });
  return hubs.toSorted((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name));
};

async function scrape(hub: HubProcess): Promise<Map<string, number>> {
  const text = await (await hub.send('GET', '/metrics', { cookie })).text();
  const samples = [...text.matchAll(/^(muster_hub_cluster_\S+) (\S+)$/gm)];
  return new Map(samples.map(([, name = '', value]) => [name, Number(value)]));
}

test('each hub lists both, with the nodes that are connected to them', async () => {
  await expect.poll(async () => (await other.send('GET', '/api/hubs', { cookie })).status).toBe(200);
  const { token } = await one.call('POST', '/api/nodes', { cookie, body: { name: 'alpha' } });
  const agent = await openAgentAt(other, token);
  const expected = [
    { name: 'one', address: one.url, state: 'serving', nodes: 0 },
    { name: 'other', address: other.url, state: 'serving', nodes: 1 },
  ];
  for (const hub of [one, other]) {
    await expect.poll(() => list(hub)).toMatchObject(expected);
    const hubs = await list(hub);
    expect(hubs.map(({ current }) => current)).toEqual([hub === one, hub === other]);
    expect(hubs.filter(({ runner }) => runner)).toHaveLength(1);
    for (const { renewed_at, renewal_ms } of hubs) {
      expect(Math.abs(Number(renewed_at) - Date.now() / 1000)).toBeLessThan(10);
      expect(renewal_ms).toBeGreaterThan(0);
    }
  }
  await agent.close();
  await expect.poll(async () => (await list(one)).map(({ nodes }) => nodes)).toEqual([0, 0]);
});

test('a hub that starts later knows the nodes that are connected to the others', async () => {
  const { token } = await one.call('POST', '/api/nodes', { cookie, body: { name: 'gamma' } });
  const agent = await openAgentAt(other, token);
  await expect.poll(async () => (await list(one)).map(({ nodes }) => nodes)).toEqual([0, 1]);
  const third = await startSharedHub(db, 'third');
  await expect.poll(async () => (await list(third)).map(({ nodes }) => nodes)).toEqual([0, 1, 0]);
  const { nodes } = await third.call('GET', '/api/nodes', { cookie });
  expect(nodes.find(({ name }: { name: string }) => name === 'gamma')).toMatchObject({ online: true });
  await agent.close();
  expect(await third.process.stop()).toBe(0);
  await expect.poll(async () => (await list(one)).map(({ nodes: count }) => count)).toEqual([0, 0]);
});

test('metrics of each hub have its lease and its nodes, and docs/metrics.md lists them', async () => {
  const { token } = await one.call('POST', '/api/nodes', { cookie, body: { name: 'beta' } });
  const agent = await openAgentAt(other, token);
  await expect.poll(async () => (await scrape(other)).get('muster_hub_cluster_nodes')).toBe(1);
  const [mine, others] = [await scrape(one), await scrape(other)];
  expect(mine.get('muster_hub_cluster_nodes')).toBe(0);
  expect([mine, others].map((samples) => samples.get('muster_hub_cluster_runner')).sort()).toEqual([0, 1]);
  for (const samples of [mine, others]) {
    expect(samples.get('muster_hub_cluster_hubs{state="serving"}')).toBe(2);
    expect(samples.get('muster_hub_cluster_lease_age_seconds')).toBeLessThan(4);
    expect(samples.get('muster_hub_cluster_renewal_seconds')).toBeLessThan(2);
  }
  const page = readFileSync(join(import.meta.dirname, '../../docs/metrics.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `(muster_hub_cluster_\S+)` /gm)].map(([, name]) => name);
  expect(documented).toEqual([...new Set([...mine.keys()].map((name) => name.replace(/\{.*/, '')))]);
  await agent.close();
});

test('a killed hub is lost until one with its name has started', async () => {
  await other.process.stop('SIGKILL');
  const states = async () => (await list(one)).map(({ name, state }) => [name, state]);
  await expect.poll(states).toContainEqual(['other', 'lost']);
  await expect.poll(async () => (await scrape(one)).get('muster_hub_cluster_hubs{state="lost"}')).toBe(1);
  restarted = runSharedHub(db, 'other');
  await restarted.hub;
  await expect.poll(states).toEqual([
    ['one', 'serving'],
    ['other', 'serving'],
  ]);
});

test('the doctor warns of a renewal that takes more than a second, and a lost hub is listed for a day', async () => {
  const path = await server.createSchema();
  const schema = schemaOf(path);
  const store = await openPostgresStore(server, { path, sharedAs: { name: 'slow', version: '1.2.3' } });
  const beat = (beatMs: number) =>
    store.shared?.beat({ address: 'here', isLooking: false, watched: [], beatMs, attempts: [] });
  const examine = async (beatMs: number) => {
    await beat(beatMs);
    const { findings } = await checkPostgres(path);
    return findings.find(({ message }) => message.startsWith('slow at here'))?.level;
  };
  // The next renewal shows which hub is the runner.
  await beat(0);
  expect([await examine(1000), await examine(1001)]).toEqual(['ok', 'warn']);
  for (const [name, ago] of Object.entries({ kept: '23 hours 59 minutes', gone: '24 hours 1 minute' }))
    await server.query(
      `INSERT INTO ${schema}.hub (name, address, version, started_at, lease_until)
       VALUES ('${name}', '', '1.2.3', now(), clock_timestamp() - interval '${ago}')`,
    );
  expect((await beat(0))?.hubs.map(({ name }) => name)).toEqual(['slow', 'kept']);
});
