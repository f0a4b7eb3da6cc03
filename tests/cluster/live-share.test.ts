import '../support/fetched-programs.ts';
import { beforeAll, test } from 'vitest';
import { type PostgresDatabase, schemaOf, sharePostgres } from '../support/data/postgres.ts';
import { startSharedHub } from '../support/hub/shared-hub.ts';
import { openAgent, openSocket } from '../support/network/socket.ts';

// Each hub shows the figures of nodes that are connected to another one.

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

const report = {
  boot_id: 'boot',
  uptime: 1000,
  cpu: 12.5,
  mem_used: 1_000_000,
  mem_total: 2_000_000,
  net_rx_total: 5_000,
  net_tx_total: 0,
};

test.concurrent('while somebody looks, a node is the same on every hub', async ({
  expect,
  onTestFinished: onFinished,
}) => {
  const db = await server.createSchema();
  const schema = schemaOf(db);
  const [one, other] = await Promise.all([
    startSharedHub(db, 'one', { onFinished }),
    startSharedHub(db, 'other', { onFinished }),
  ]);
  const cookie = await one.login();
  const { id, token } = await one.call('POST', '/api/nodes', { cookie, body: { name: 'alpha' } });
  const { id: taskId } = await one.call('POST', '/api/ping-tasks', {
    cookie,
    body: { name: 'probe', target: '192.0.2.1', interval: 60, all_nodes: true },
  });
  const agent = await openAgent(one.wsUrl, token);
  const send = (method: string, params: unknown) => agent.send({ jsonrpc: '2.0', method, params });
  send('hello', { hostname: 'alpha.example.org', os: 'Debian GNU/Linux 13' });
  await expect
    .poll(async () => (await server.query(`SELECT hostname FROM ${schema}.node`))[0]?.hostname)
    .toBe('alpha.example.org');
  send('report', report);
  send('ping.result', { task_id: taskId, latency_ms: 12.5 });
  await agent.settle();
  const readShares = () => server.query(`SELECT seq FROM ${schema}.live_share ORDER BY hub_id`);
  expect(await readShares()).toEqual([]);

  const viewer = await openSocket(`${other.wsUrl}/api/ws`, { headers: { cookie } });
  let node: Record<string, unknown> = {};
  await expect
    .poll(async () => {
      [node] = (await viewer.nextJson()).nodes;
      return node.metrics;
    })
    .toMatchObject({ cpu: 12.5, mem_used: 1_000_000, net_rx_total: 5_000 });
  expect(node).toMatchObject({
    id,
    online: true,
    hostname: 'alpha.example.org',
    probes: expect.arrayContaining(['icmp']),
    pings: [{ task_id: taskId, latency: 12.5, loss: 0 }],
  });
  await new Promise((resolve) => setTimeout(resolve, 600));
  send('report', { ...report, cpu: 50, net_rx_total: 7_000 });
  await expect
    .poll(async () => (await viewer.nextJson()).nodes[0])
    .toMatchObject({ total_rx: 2_000, metrics: { cpu: 50 } });
  expect(await readShares()).toHaveLength(2);

  await one.process.stop('SIGKILL');
  await expect
    .poll(async () => (await viewer.nextJson()).nodes[0])
    .toMatchObject({ online: false, total_rx: 2_000, metrics: null });
  await viewer.close();
});

test.concurrent('nobody publishes what nobody looks at', async ({ expect, onTestFinished: onFinished }) => {
  const db = await server.createSchema();
  const schema = schemaOf(db);
  const hubs = await Promise.all([
    startSharedHub(db, 'one', { onFinished }),
    startSharedHub(db, 'other', { onFinished }),
  ]);
  const cookie = await hubs[0].login();
  await hubs[0].call('POST', '/api/nodes', { cookie, body: { name: 'alpha' } });
  await hubs[0].call('GET', '/api/nodes');
  const countShares = async () =>
    Number(
      (await server.query(`SELECT coalesce(sum(seq), 0) AS shares FROM ${schema}.live_share`))[0]?.shares,
    );
  await expect.poll(countShares).toBeGreaterThan(3);
  // As if the last look were long ago.
  await expect
    .poll(async () => {
      await server.query(`UPDATE ${schema}.live_interest SET wanted_until = '-infinity'`);
      const before = await countShares();
      await new Promise((resolve) => setTimeout(resolve, 2500));
      return (await countShares()) - before;
    })
    .toBe(0);
});

test.concurrent("a hub shows the details of another hub's node while somebody asks it", async ({
  expect,
  onTestFinished: onFinished,
}) => {
  const db = await server.createSchema();
  const [one, other] = await Promise.all([
    startSharedHub(db, 'one', { onFinished }),
    startSharedHub(db, 'other', { onFinished }),
  ]);
  const cookie = await one.login();
  const { id, token } = await one.call('POST', '/api/nodes', { cookie, body: { name: 'alpha' } });
  const agent = await openAgent(one.wsUrl, token);
  expect(await agent.nextJson()).toMatchObject({ method: 'ping.tasks' });
  agent.send({ jsonrpc: '2.0', method: 'hello', params: { details: true } });
  await agent.settle();
  const read = () => other.call('GET', `/api/nodes/${id}/details`, { cookie });
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('waiting');
  const reading = setInterval(() => void read().catch(() => undefined), 500);
  onFinished(() => clearInterval(reading));
  expect(await agent.nextJson()).toMatchObject({ method: 'details.watch' });
  agent.send({ jsonrpc: '2.0', method: 'details', params: { memory: { free: 5 } } });
  await expect
    .poll(read, { timeout: 20_000 })
    .toMatchObject({ state: 'live', details: { memory: { free: 5 } } });
  agent.send({ jsonrpc: '2.0', method: 'details', params: { memory: { free: 6 } } });
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({ details: { memory: { free: 6 } } });
  await agent.close();
});
