import '../support/fetched-programs.ts';
import { beforeAll, expect, test } from 'vitest';
import { checkPostgres } from '../../hub/src/commands/doctor/postgres.ts';
import { describeLock } from '../../hub/src/store/postgres/advisory-locks.ts';
import { connect } from '../../hub/src/store/postgres/connection.ts';
import { migratePostgres, readPostgresMigrations } from '../../hub/src/store/postgres/migrate.ts';
import { createCountingAgent } from '../support/agents/counting-agent.ts';
import {
  openPostgresStore,
  type PostgresDatabase,
  schemaOf,
  sharePostgres,
  startPostgres,
} from '../support/data/postgres.ts';
import { createApiToken } from '../support/hub/api-token.ts';
import { startSharedHub } from '../support/hub/shared-hub.ts';
import { HandshakeRefused, openAgent, openSocket } from '../support/network/socket.ts';

// Several hubs, each a process, on one PostgreSQL server.

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

const sharedAs = { name: 'third', version: '1.2.3' };

/** Rows of the table of hubs in a schema. */
async function readHubs(db: string) {
  const schema = schemaOf(db);
  return server.query(
    `SELECT name, address, lease_until > clock_timestamp() AS is_live FROM ${schema}.hub ORDER BY id`,
  );
}

test('hubs start together on a new database, and keep commands out while one of them runs', async () => {
  const db = await server.createSchema();
  const [first, second] = await Promise.all([startSharedHub(db, 'first'), startSharedHub(db, 'second')]);
  await Promise.all([first.login(), second.login()]);
  await expect
    .poll(() => readHubs(db))
    .toEqual(
      expect.arrayContaining([
        { name: 'first', address: first.url, is_live: true },
        { name: 'second', address: second.url, is_live: true },
      ]),
    );
  await second.process.stop();
  await expect(openPostgresStore(server, { path: db })).rejects.toMatchObject({ code: 'in_use' });
  expect(await readHubs(db)).toMatchObject([{ name: 'first' }]);
  await first.process.stop('SIGKILL');
  const alone = await openPostgresStore(server, { path: db });
  await expect(openPostgresStore(server, { path: db, sharedAs })).rejects.toMatchObject({
    code: 'in_use',
  });
  await alone.close();
});

test('a hub that was killed is dead when its lease has run out, and a stopped one at once', async () => {
  const db = await server.createSchema();
  const killed = await startSharedHub(db, 'killed');
  const left = await openPostgresStore(server, { path: db, sharedAs });
  const readLease = async () =>
    (
      await left.shared?.beat({ address: 'here', isLooking: false, watched: [], beatMs: 0, attempts: [] })
    )?.hubs.find(({ name }) => name === 'killed');
  await expect.poll(async () => (await readLease())?.address).toBe(killed.url);
  const doctor = () =>
    checkPostgres(db).then(({ findings }) => findings.filter(({ check }) => check === 'shared-hub'));
  expect(await doctor()).toMatchObject([
    { level: 'ok' },
    { level: 'ok' },
    {
      level: 'warn',
      message: expect.stringMatching(/^The hubs have different versions: [\d.]+, 1\.2\.3\.$/),
    },
  ]);
  await killed.process.stop('SIGKILL');
  const { lease_ms: lease = 0 } = (await readLease()) ?? {};
  expect(lease).toBeGreaterThan(2000);
  expect(lease).toBeLessThanOrEqual(4000);
  await expect.poll(async () => (await readLease())?.lease_ms).toBeLessThan(0);
  expect(await doctor()).toMatchObject([
    { level: 'warn', message: expect.stringMatching(/^killed at http.* 0 of its nodes have not connected/) },
    {
      level: 'ok',
      message: expect.stringMatching(/^third at here .* has 0 nodes; .* renewal takes \d+ ms\.$/),
    },
  ]);
  await left.close();
  expect((await readHubs(db)).map(({ name }) => name)).toEqual(['killed']);
});

test('only a hub that is alone migrates the database', async () => {
  const db = await server.createSchema();
  const older = await connect(db);
  await migratePostgres(older, { migrations: readPostgresMigrations().slice(0, 1) });
  await older.exec(`SELECT pg_advisory_lock_shared(${describeLock('hub')})`);
  await expect(openPostgresStore(server, { path: db, sharedAs })).rejects.toMatchObject({
    code: 'in_use',
  });
  await older.close();
  const stores = await Promise.all([1, 2].map(() => openPostgresStore(server, { path: db, sharedAs })));
  expect(await Promise.all(stores.map((store) => store.addSetting('a', 1)))).toEqual([1, 1]);
  expect(stores[0]?.shared?.hubId).not.toBe(stores[1]?.shared?.hubId);
});

// Both mostly wait. Each uses its own expect, as concurrent tests must.
test.concurrent('one of several hubs that has lost its database for a lease serves visitors only', async ({
  expect,
  onTestFinished: onFinished,
}) => {
  const own = await startPostgres();
  onFinished(() => own.stop());
  const db = await own.createSchema();
  const [hub] = await Promise.all(
    ['first', 'second'].map((name) => startSharedHub(db, name, { onFinished })),
  );
  if (hub === undefined) throw new Error('no hub');
  await expect
    .poll(async () => (await own.query(`SELECT FROM ${schemaOf(db)}.hub WHERE address <> ''`)).length)
    .toBe(2);
  const cookie = await hub.login();
  const { token } = await hub.call('POST', '/api/nodes', { cookie, body: { name: 'alpha' } });
  const secret = await createApiToken(hub.url, cookie, ['read']);
  const isAdmin = async () => (await hub.send('GET', '/api/settings', { cookie })).status === 200;
  const readWithToken = () =>
    fetch(`${hub.url}/api/nodes`, { headers: { authorization: `Bearer ${secret}` } }).then(
      ({ status }) => status,
    );
  expect(await isAdmin()).toBe(true);
  const agent = await openAgent(hub.wsUrl, token);
  const admin = await openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie } });
  const visitor = await openSocket(`${hub.wsUrl}/api/ws`);

  await own.kill();
  expect(await agent.closed).toMatchObject({ code: 1001 });
  expect(await admin.closed).toMatchObject({ code: 4401 });
  expect(await isAdmin()).toBe(false);
  expect(await readWithToken()).toBe(401);
  await expect(openAgent(hub.wsUrl, token)).rejects.toSatisfy(
    (error) => error instanceof HandshakeRefused && error.status === 503,
  );
  await visitor.next();
  const { nodes } = await visitor.nextJson();
  expect(nodes).toMatchObject([{ name: 'alpha' }]);

  await own.restart();
  await expect.poll(isAdmin).toBe(true);
  expect(await readWithToken()).toBe(200);
  const again = await openAgent(hub.wsUrl, token);
  await again.close();
  await visitor.close();
});

test.concurrent('the only hub keeps its agents and sessions without its database, and books what they report', async ({
  expect,
  onTestFinished: onFinished,
}) => {
  const own = await startPostgres();
  onFinished(() => own.stop());
  const db = await own.createSchema();
  const hub = await startSharedHub(db, 'first', { onFinished });
  const cookie = await hub.login();
  const { id, token } = await hub.call('POST', '/api/nodes', { cookie, body: { name: 'alpha' } });
  const agent = createCountingAgent({ id, token, step: 1000 });
  onFinished(() => agent.stop());
  await agent.connect(hub.wsUrl);
  const readStored = async () =>
    (await own.query(`SELECT rx, last_report_at > 0 AS is_reported FROM ${schemaOf(db)}.traffic`))[0];
  await expect.poll(readStored).toEqual({ rx: '0', is_reported: true });

  await own.kill();
  agent.resume();
  // Longer than the lease.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  agent.pause();
  expect((await hub.send('GET', '/api/settings', { cookie })).status).toBe(200);
  expect(agent.counted).toBeGreaterThan(0);

  await own.restart();
  await expect.poll(readStored).toEqual({ rx: String(agent.counted), is_reported: true });
  expect(agent.closeCodes).toEqual([]);
});

test.concurrent('a hub whose writer has to wait keeps its lease', async ({
  expect,
  onTestFinished: onFinished,
}) => {
  const db = await server.createSchema();
  const hub = await startSharedHub(db, 'first', { onFinished });
  const cookie = await hub.login();
  const { token } = await hub.call('POST', '/api/nodes', { cookie, body: { name: 'alpha' } });
  const agent = await openAgent(hub.wsUrl, token);
  // Longer than the lease: the writer waits for the table.
  const other = await connect(db);
  await other.exec('BEGIN; LOCK TABLE setting');
  const change = hub.call('PUT', '/api/settings', { cookie, body: { site_name: 'Fleet' } });
  await new Promise((resolve) => setTimeout(resolve, 6000));
  expect((await hub.send('GET', '/api/tokens', { cookie })).status).toBe(200);
  await other.exec('COMMIT');
  await other.close();
  await change;
  expect(agent.socket.readyState).toBe(agent.socket.OPEN);
  await agent.close();
});
