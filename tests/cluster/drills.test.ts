import '../support/fetched-programs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPostgresMigrations } from '../../hub/src/store/postgres/migrate.ts';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { type PostgresDatabase, schemaOf, sharePostgres } from '../support/data/postgres.ts';
import { type HubProcess, PASSWORD } from '../support/hub/hub-process.ts';
import { type PausableProxy, startPausableProxy } from '../support/network/pausable-proxy.ts';
import { HandshakeRefused, openAgent } from '../support/network/socket.ts';
import { runHub } from '../support/process.ts';
import { type Drill, startDrill } from './support/drill.ts';
import { type HubGroup, startHubGroup } from './support/hub-group.ts';
import { buildNewerHub } from './support/newer-hub.ts';

// Three hubs behind HAProxy with permanently active agents and an administrator, and one failure after the other. The
// agents reconnect like the real one.

const ROUNDS = IS_LONG ? 10 : 1;
const AGENTS = IS_LONG ? 60 : 12;
const HUBS = 3;

const finished: (() => unknown)[] = [];
let server: PostgresDatabase;
let db: string;
let databaseLinks: PausableProxy[];
let group: HubGroup;
let drill: Drill;
let cookie: string;

beforeAll(async () => {
  server = await sharePostgres();
  db = await server.createSchema();
  const { port, host } = new URL(server.url);
  const onFinished = (action: () => unknown) => void finished.push(action);
  databaseLinks = await Promise.all(
    Array.from({ length: HUBS }, () => startPausableProxy(Number(port), onFinished)),
  );
  const databases = databaseLinks.map(({ authority }) => db.replace(host, authority));
  group = await startHubGroup({ databases, onFinished });
  const [first] = group.hubs as [HubProcess];
  cookie = await first.login();
  drill = await startDrill({ group, cookie, db, agentCount: AGENTS, findServer: () => server });
  finished.push(drill.stop);
}, 240_000);

afterAll(async () => {
  for (const action of finished.toReversed()) await action();
});

/** The hub that the administrator uses, so that changes are in progress when it fails. */
const findCurrent = () => group.findCurrent(cookie);
const get = (index: number) => group.hubs[index] as HubProcess;

beforeEach(async () => {
  for (const hub of group.hubs)
    await expect
      .poll(async () => (await fetch(`${hub.url}/api/hubs`, { headers: { cookie } })).status)
      .toBe(200);
  await drill.count(expect);
});

const readSchemaVersion = async () => {
  const query = `SELECT max(version)::int AS version FROM ${schemaOf(db)}.schema_migration`;
  return (await server.query(query))[0]?.version;
};

const readHealth = async (hub: HubProcess) => (await fetch(`${hub.url}/api/health`)).status;

test('hosts that register at one hub can connect to any at once, and logins count at each', async () => {
  const call = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const init = { method, headers: { 'content-type': 'application/json', ...headers } };
    return fetch(group.url + path, { ...init, body: JSON.stringify(body) });
  };
  const opened = await call('PUT', '/api/settings', { registration_open: true }, { cookie });
  const { registration } = (await opened.json()) as { registration: { key: string } };
  const authorization = `Bearer ${registration.key}`;
  const join = async (index: number) => {
    const response = await call('POST', '/api/agent/register', { name: `host ${index}` }, { authorization });
    const { token } = (await response.json()) as { token: string };
    for (;;) {
      const agent = await openAgent(group.wsUrl, token).catch((error) => error);
      if (!(agent instanceof HandshakeRefused)) return agent.close();
      // An agent that gets 401 waits for a minute.
      expect(agent.status).toBe(503);
    }
  };
  const cookies = Promise.all(group.hubs.map((hub) => hub.login()));
  await Promise.all(Array.from({ length: 12 }, (_, index) => join(index)));
  for (const each of await cookies)
    for (const { url } of group.hubs)
      await expect
        .poll(async () => (await fetch(`${url}/api/settings`, { headers: { cookie: each } })).status)
        .toBe(200);
  const unknown = await openAgent(group.wsUrl, 'x'.repeat(43)).catch((error) => error);
  expect(unknown).toMatchObject({ status: 401 });
});

for (let round = 1; round <= ROUNDS; round += 1) {
  test(`round ${round}: a hub is killed`, async () => {
    const index = await findCurrent();
    await drill.work();
    await get(index).process.stop('SIGKILL');
    await drill.work();
    await group.restart(index);
    await drill.check(expect);
  });

  test(`round ${round}: a hub freezes, and goes on when its nodes have left it`, async () => {
    const index = await findCurrent();
    const { child } = get(index).process;
    await drill.work();
    child.kill('SIGSTOP');
    await expect.poll(() => drill.agents.every(({ isConnected }) => isConnected)).toBe(true);
    await expect.poll(findCurrent).not.toBe(index);
    await drill.work();
    child.kill('SIGCONT');
    await drill.check(expect);
  });

  test(`round ${round}: a hub is cut off from its database without a word`, async () => {
    const index = await findCurrent();
    await drill.work();
    databaseLinks[index]?.pause();
    await expect.poll(() => readHealth(get(index))).toBe(503);
    await expect.poll(() => drill.agents.every(({ isConnected }) => isConnected)).toBe(true);
    await expect.poll(findCurrent).not.toBe(index);
    await drill.work();
    databaseLinks[index]?.resume();
    await expect.poll(() => readHealth(get(index))).toBe(200);
    await drill.check(expect);
  });

  test(`round ${round}: a hub is cut off from its agents and visitors, and keeps its lease`, async () => {
    const index = await findCurrent();
    await drill.work();
    group.links[index]?.pause();
    await expect.poll(findCurrent).not.toBe(index);
    await expect.poll(() => drill.agents.every(({ isConnected }) => isConnected)).toBe(true);
    expect(await readHealth(get(index))).toBe(200);
    await drill.work();
    group.links[index]?.resume();
    await drill.check(expect);
  });

  test(`round ${round}: no hub reaches the database: visitors see the fleet, and no byte is lost`, async () => {
    await drill.work();
    for (const link of databaseLinks) link.pause();
    for (const hub of group.hubs) await expect.poll(() => readHealth(hub)).toBe(503);
    const ask = (path: string, init?: RequestInit) => fetch(group.url + path, init);
    await expect.poll(async () => (await ask('/')).status).toBe(200);
    const { nodes } = (await (await ask('/api/nodes')).json()) as { nodes: unknown[] };
    expect(nodes.length).toBeGreaterThanOrEqual(AGENTS);
    const change = await ask('/api/nodes', { method: 'POST', headers: { cookie }, body: '{"name":"late"}' });
    expect([401, 503]).toContain(change.status);
    await expect.poll(() => drill.agents.some(({ isConnected }) => isConnected)).toBe(false);
    for (const link of databaseLinks) link.resume();
    await expect.poll(() => drill.agents.every(({ isConnected }) => isConnected)).toBe(true);
    drill.resetWaits();
    await drill.check(expect);
  });

  test(`round ${round}: a correction and a reset day at another hub, while the node reports`, async () => {
    const [agent] = drill.agents as [Drill['agents'][number]];
    const other = get(((await findCurrent()) + 1) % HUBS);
    const change = (path: string, body: unknown) =>
      other.call('PUT', `/api/nodes/${agent.id}${path}`, { cookie, body });
    await drill.work();
    const { total_rx: total } = await change('/traffic', { month_rx: 7 });
    await change('', { traffic_reset_day: 15 });
    await drill.work();
    agent.pause();
    const readPeriod = async () =>
      Number((await drill.query('period_rx')).find(({ id }) => id === String(agent.id))?.period_rx);
    await expect.poll(readPeriod).toBe(7 + agent.counted - total);
    await drill.check(expect);
  });
}

describe('an upgrade of one hub after the other', () => {
  const onFinished = (action: () => unknown) => void finished.push(action);
  const known = readPostgresMigrations().length;
  const migration = 'ALTER TABLE node ADD planted BIGINT NOT NULL DEFAULT 0;';

  test('a version that the others cannot run beside does not start', async () => {
    const program = await buildNewerHub(migration, onFinished);
    const args = ['serve', '--listen', '127.0.0.1:0', '--db', db, '--hub-name', 'newer'];
    const newer = runHub(args, { MUSTER_ADMIN_PASSWORD: PASSWORD }, { program });
    expect(await newer.exited).not.toBe(0);
    expect(newer.output.stderr).toMatch(/Another hub uses the database/);
    expect(await readSchemaVersion()).toBe(known);
    await drill.check(expect);
  });

  test('one that they can migrates the database meanwhile, and a hub may go back', async () => {
    const program = await buildNewerHub(`-- Compatible since: ${known}\n${migration}\n`, onFinished);
    for (let index = 0; index < HUBS; index += 1) {
      await drill.work();
      await get(index).process.stop('SIGTERM');
      await group.restart(index, program);
      await expect.poll(() => readHealth(get(index))).toBe(200);
    }
    expect(await readSchemaVersion()).toBe(known + 1);
    await drill.work();
    await get(0).process.stop('SIGTERM');
    await group.restart(0);
    await expect.poll(() => readHealth(get(0))).toBe(200);
    await drill.work();
    await drill.check(expect);
  });
});
