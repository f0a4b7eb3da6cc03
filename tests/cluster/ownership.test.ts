import '../support/fetched-programs.ts';
import { limits } from '@muster/generated/limits';
import { Client } from 'pg';
import { beforeAll, describe, type TestContext, test } from 'vitest';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { type CountingAgent, createCountingAgent } from '../support/agents/counting-agent.ts';
import { type PostgresDatabase, schemaOf, sharePostgres } from '../support/data/postgres.ts';
import { makeReport } from '../support/data/samples.ts';
import type { HubProcess } from '../support/hub/hub-process.ts';
import { setClockAhead, startSharedHub } from '../support/hub/shared-hub.ts';
import { openAgent } from '../support/network/socket.ts';

// Traffic is booked once, by one hub at a time, however its hub or its connection fails.

const ROUNDS = IS_LONG ? 10 : 1;
const AGENTS = IS_LONG ? 40 : 8;

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

/** Several hubs with agents on the first one, whose first report is stored as the baseline. */
async function startFleet(
  { expect, onTestFinished: onFinished }: TestContext,
  { names, agentCount, clocks = [] }: { names: readonly string[]; agentCount: number; clocks?: number[] },
) {
  const db = await server.createSchema();
  const schema = schemaOf(db);
  const hubs = await Promise.all(
    names.map((name, index) =>
      startSharedHub(db, name, { env: setClockAhead(clocks[index] ?? 0), onFinished }),
    ),
  );
  const [first] = hubs as [HubProcess];
  const cookie = await first.login();
  const agents: CountingAgent[] = [];
  for (let index = 1; index <= agentCount; index += 1) {
    const { id, token } = await first.call('POST', '/api/nodes', { cookie, body: { name: `node ${index}` } });
    agents.push(createCountingAgent({ id, token, step: 1000 * index + 7 }));
  }
  onFinished(() => {
    for (const agent of agents) agent.stop();
  });
  const query = (columns: string) =>
    server.query(
      `SELECT node.public_id AS id, ${columns} FROM ${schema}.traffic JOIN ${schema}.node ON node.id = node_id
       LEFT JOIN ${schema}.hub ON hub.id = hub_id AND lease_until > clock_timestamp() ORDER BY node.id`,
    );
  await Promise.all(agents.map((agent) => agent.connect(first.wsUrl)));
  await expect
    .poll(async () => (await query('last_report_at')).every(({ last_report_at: at }) => Number(at) > 0))
    .toBe(true);
  for (const agent of agents) agent.resume();
  return { expect, db, hubs, cookie, agents, query, totals: watchTotals(query) };
}

/** Records every total that has fallen. */
function watchTotals(query: (columns: string) => Promise<Record<string, unknown>[]>) {
  const seen = new Map<unknown, number>();
  const fallen: unknown[] = [];
  let isStopped = false;
  const look = async () => {
    for (const { id, rx } of await query('rx')) {
      const total = Number(rx);
      if (total < (seen.get(id) ?? 0)) fallen.push({ id, from: seen.get(id), to: total });
      seen.set(id, total);
    }
  };
  const run = async () => {
    while (!isStopped) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const running = run();
  return {
    seen,
    fallen,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** Every byte is stored, none twice, and each node is connected to the hub with this name. */
async function expectExact({ expect, agents, query, totals }: Fleet, hub: string): Promise<void> {
  for (const agent of agents) agent.pause();
  const expected = agents.map(({ id, counted }) => ({
    id: String(id),
    rx: String(counted),
    is_online: true,
    name: hub,
  }));
  await expect.poll(() => query('rx, is_online, hub.name')).toEqual(expected);
  await totals.stop();
  expect(totals.fallen).toEqual([]);
}

/** Until every agent has reported a few times. */
const reportAWhile = () => new Promise((resolve) => setTimeout(resolve, 1500));

async function listOnline(hub: HubProcess, cookie: string): Promise<boolean[]> {
  const { nodes } = await hub.call('GET', '/api/nodes', { cookie });
  return nodes.map(({ online }: { online: boolean }) => online);
}

// Tests mostly wait; all at once they would start too many hubs.

describe('hubs that fail', () => {
  test.concurrent(`after ${ROUNDS} kills and freezes every byte is booked once`, async (context) => {
    const { expect } = context;
    const fleet = await startFleet(context, { names: ['one', 'two'], agentCount: AGENTS });
    const { db, hubs, agents } = fleet;
    const [first, next] = hubs as [HubProcess, HubProcess];
    let serving = first;
    for (let round = 1; round <= ROUNDS; round += 1) {
      await reportAWhile();
      serving.process.child.kill('SIGKILL');
      await Promise.all(agents.map((agent) => agent.connect(next.wsUrl)));
      await reportAWhile();
      const third = await startSharedHub(db, `three-${round}`, { onFinished: context.onTestFinished });
      next.process.child.kill('SIGSTOP');
      await Promise.all(agents.map((agent) => agent.connect(third.wsUrl, { keepsOld: true })));
      await reportAWhile();
      // Longer than its lease.
      await new Promise((resolve) => setTimeout(resolve, 4000));
      next.process.child.kill('SIGCONT');
      await expect.poll(() => agents.every(({ closeCodes }) => closeCodes.includes(1001))).toBe(true);
      expect(agents.flatMap(({ closeCodes }) => closeCodes)).not.toContain(4000);
      await reportAWhile();
      serving = third;
    }
    await expectExact(fleet, `three-${ROUNDS}`);
  });

  test.concurrent('a host that reboots while it moves between hubs with wrong clocks loses no traffic', async (context) => {
    const { expect } = context;
    const fleet = await startFleet(context, {
      names: ['ahead', 'behind'],
      agentCount: 1,
      clocks: [300_000, -300_000],
    });
    const { hubs, agents } = fleet;
    const [ahead, behind] = hubs as [HubProcess, HubProcess];
    const [agent] = agents as [CountingAgent];
    await reportAWhile();
    for (const hub of [behind, ahead, behind]) {
      agent.pause();
      await expect.poll(async () => Number((await fleet.query('rx'))[0]?.rx)).toBe(agent.counted);
      agent.reboot();
      agent.resume();
      await agent.connect(hub.wsUrl);
      await reportAWhile();
    }
    await expectExact(fleet, 'behind');
  });
});

describe('hubs that serve', () => {
  test.concurrent('a node that connects to another hub leaves the first one, without waiting to come back', async (context) => {
    const { expect } = context;
    const fleet = await startFleet(context, { names: ['one', 'other'], agentCount: 2 });
    const { hubs, agents, cookie } = fleet;
    const [one, other] = hubs as [HubProcess, HubProcess];
    await reportAWhile();
    await Promise.all(agents.map((agent) => agent.connect(other.wsUrl, { keepsOld: true })));
    await expect.poll(() => agents.map(({ closeCodes }) => closeCodes)).toEqual([[1001], [1001]]);
    await reportAWhile();
    for (const hub of hubs) await expect.poll(() => listOnline(hub, cookie)).toEqual([true, true]);
    await agents[0]?.connect(one.wsUrl);
    await reportAWhile();
    await agents[0]?.connect(other.wsUrl);
    await expectExact(fleet, 'other');
    expect((await one.call('GET', '/api/incidents', { cookie })).incidents).toEqual([]);
  });

  test.concurrent('what a new node reports before its hub owns the ledger is booked', async (context) => {
    const { expect, onTestFinished: onFinished } = context;
    const db = await server.createSchema();
    const hub = await startSharedHub(db, 'one', { onFinished });
    const cookie = await hub.login();
    const { token } = await hub.call('POST', '/api/nodes', { cookie, body: { name: 'new' } });
    const client = new Client(server.url);
    await client.connect();
    onFinished(() => client.end());
    await client.query(`BEGIN; LOCK TABLE ${schemaOf(db)}.traffic IN EXCLUSIVE MODE`);
    const agent = await openAgent(hub.wsUrl, token);
    onFinished(() => agent.close());
    const report = async (bytes: number) => {
      agent.send(makeReport({ net_rx_total: bytes, net_tx_total: 0 }));
      await agent.settle();
      await new Promise((resolve) => setTimeout(resolve, limits.reportSpacingMs * 1.2));
    };
    await report(1_000);
    await report(5_000);
    await client.query('COMMIT');
    const readTotal = async () =>
      (await server.query(`SELECT rx, last_report_at FROM ${schemaOf(db)}.traffic`))[0];
    await expect.poll(async () => Number((await readTotal())?.last_report_at)).toBeGreaterThan(0);
    await report(9_000);
    await expect.poll(async () => Number((await readTotal())?.rx)).toBe(8_000);
  });

  test.concurrent('a correction and a new reset day on another hub take effect, and later traffic is added', async (context) => {
    const { expect } = context;
    const fleet = await startFleet(context, { names: ['one', 'other'], agentCount: 1 });
    const { hubs, agents, cookie, query, totals } = fleet;
    const [one, other] = hubs as [HubProcess, HubProcess];
    const [agent] = agents as [CountingAgent];
    await reportAWhile();
    agent.pause();
    await expect.poll(async () => Number((await query('rx'))[0]?.rx)).toBe(agent.counted);
    await totals.stop();

    const corrected = await other.call('PUT', `/api/nodes/${agent.id}/traffic`, {
      cookie,
      body: { total_rx: 5 },
    });
    expect(corrected).toMatchObject({ total_rx: 5, month_rx: agent.counted });
    await expect.poll(() => agent.closeCodes).toEqual([1001]);
    const before = agent.counted;
    await agent.connect(one.wsUrl);
    agent.resume();
    await reportAWhile();
    agent.pause();
    await expect.poll(async () => Number((await query('rx'))[0]?.rx)).toBe(5 + agent.counted - before);

    await other.call('PUT', `/api/nodes/${agent.id}`, { cookie, body: { traffic_reset_day: 15 } });
    await expect.poll(() => agent.closeCodes).toEqual([1001, 1001]);
    await agent.connect(one.wsUrl);
    const readNode = async () => (await one.call('GET', '/api/nodes', { cookie })).nodes[0];
    await expect.poll(readNode).toMatchObject({ traffic_reset_day: 15, month_rx: agent.counted });
  });
});
