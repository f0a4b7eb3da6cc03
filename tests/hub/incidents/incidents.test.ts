import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openReportingAgent, sendReport } from '../../support/hub/reports.ts';
import { openSocket, type TestSocket } from '../../support/network/socket.ts';

let hub: TestHub;

beforeEach(async () => {
  hub = await bootHub();
});
afterEach(() => hub.remove());

async function list(query = '', cookie?: string) {
  const question = cookie === undefined ? {} : { cookie };
  const { body, status } = await hub.request('GET', `/api/incidents${query}`, question);
  expect(status).toBe(200);
  return body.incidents;
}

/** Closes the connection and waits until the outage is recorded; resolves to the time of the last message. */
async function takeDown(agent: TestSocket, id: number): Promise<number> {
  const { fleet } = hub.hub.services;
  const lastMessageAt = now();
  // Close code of an agent that stops.
  agent.socket.close(1000);
  await agent.closed;
  await expect.poll(() => fleet.get(id).row.last_seen_at).toBe(lastMessageAt);
  hub.runtime.advance(31_000);
  return lastMessageAt;
}

const now = () => Math.floor(hub.runtime.now() / 1000);

test('an outage is listed while it is open and after it has ended, with its cause', async () => {
  const { id, token } = await hub.addNode({ name: 'web-1' });
  const lastSeen = await takeDown(await openReportingAgent(hub, token), id);
  const open = { node_id: id, node_name: 'web-1', kind: 'node', began_at: lastSeen, ended_at: null };
  expect(await list()).toMatchObject([{ ...open, cause: 'agent_stopped', task_id: null, task_name: null }]);
  hub.runtime.advance(60_000);
  await openReportingAgent(hub, token);
  const [{ ended_at }] = await list();
  expect(ended_at).toBe(now() - 1);
});

test('a silent node, a closed connection and a revoked token are other causes', async () => {
  const silent = await hub.addNode({ name: 'silent' });
  const closed = await hub.addNode({ name: 'closed' });
  const revoked = await hub.addNode({ name: 'revoked' });
  const agents = [
    await openReportingAgent(hub, silent.token),
    await openReportingAgent(hub, closed.token),
    await openReportingAgent(hub, revoked.token),
  ];
  agents[0]?.socket.pause();
  agents[1]?.socket.terminate();
  const cookie = await hub.login();
  await hub.request('POST', `/api/nodes/${revoked.id}/token`, { cookie });
  await expect.poll(() => hub.hub.services.fleet.get(closed.id).row.last_seen_at).toBeGreaterThan(0);
  hub.runtime.advance(121_000);
  const causes = (await list()).map(({ node_name, cause }: Record<string, string>) => [node_name, cause]);
  expect(Object.fromEntries(causes)).toEqual({
    silent: 'silent',
    closed: 'connection_closed',
    revoked: 'token_revoked',
  });
});

test('a restart of the hub is no outage of a node that returns, and an open outage continues', async () => {
  const stays = await hub.addNode({ name: 'stays' });
  const gone = await hub.addNode({ name: 'gone' });
  await openReportingAgent(hub, stays.token);
  await takeDown(await openReportingAgent(hub, gone.token), gone.id);
  const [before] = await list();
  hub = await hub.restart();
  hub.runtime.advance(20_000);
  const agent = await openReportingAgent(hub, stays.token);
  hub.runtime.advance(100_000);
  agent.send(makeReport({}));
  await agent.settle();
  hub.runtime.advance(100_000);
  expect(await list()).toEqual([before]);
  await openReportingAgent(hub, gone.token);
  expect(await list()).toMatchObject([{ id: before.id, ended_at: now() - 1 }]);
});

test('a node that does not return after a restart has an outage since it was last seen', async () => {
  const { id, token } = await hub.addNode({ name: 'web-1' });
  await openReportingAgent(hub, token);
  const lastSeen = now();
  hub = await hub.restart();
  hub.runtime.advance(151_000);
  expect(await list()).toMatchObject([{ node_id: id, cause: 'hub_restarted', began_at: lastSeen }]);
});

test('pages and filters', async () => {
  const one = await hub.addNode({ name: 'one' });
  const two = await hub.addNode({ name: 'two' });
  for (const { id, token } of [one, two, one]) await takeDown(await openReportingAgent(hub, token), id);
  const all = await list();
  expect(all.map(({ node_id }: { node_id: number }) => node_id)).toEqual([one.id, two.id, one.id]);
  const { body: first } = await hub.request('GET', '/api/incidents?limit=2');
  expect([first.incidents.length, first.next]).toEqual([2, all[1].id]);
  const { body: second } = await hub.request('GET', `/api/incidents?limit=2&before=${first.next}`);
  expect([second.incidents, second.next]).toEqual([[all[2]], null]);
  expect(await list(`?node=${two.id}`)).toEqual([all[1]]);
  expect(await list('?kind=plan')).toEqual([]);
  expect(await list(`?to=${all[2].began_at + 1}`)).toEqual([all[2]]);
  expect(await list(`?from=${all[2].ended_at + 1}`)).toEqual([all[0], all[1]]);
  // As for every theme operation, invalid values are ignored and numbers limited.
  expect(await list('?kind=other&limit=9999&node=x')).toEqual(all);
});

test('a plan that has expired, and its end when it is renewed', async () => {
  const { id } = await hub.addNode({ name: 'web-1', expires_at: '2026-03-08' });
  hub.runtime.advance(61_000);
  expect(await list()).toMatchObject([
    { node_id: id, kind: 'plan', cause: 'plan_expired', began_at: Date.UTC(2026, 2, 9) / 1000 },
  ]);
  const cookie = await hub.login();
  await hub.request('PUT', `/api/nodes/${id}`, { cookie, body: { expires_at: '2026-12-31' } });
  hub.runtime.advance(61_000);
  const [{ ended_at }] = await list();
  expect(now() - ended_at).toBeLessThanOrEqual(60);
});

test('a traffic limit that is reached', async () => {
  const { id, token } = await hub.addNode({ name: 'web-1', traffic_limit: 1000 });
  const agent = await openReportingAgent(hub, token);
  const counters = { net_rx_total: 912345678901 + 5000, net_tx_total: 123456789012 };
  await sendReport(hub, agent, counters);
  hub.runtime.advance(61_000);
  expect(await list()).toMatchObject([{ node_id: id, kind: 'plan', cause: 'traffic_exhausted' }]);
});

test('a probe with packet loss names its task', async () => {
  const { token } = await hub.addNode({ name: 'web-1' });
  const cookie = await hub.login();
  const body = { name: 'Resolver', target: '192.0.2.1', interval: 60, all_nodes: true };
  const { body: task } = await hub.request('POST', '/api/ping-tasks', { cookie, body });
  const agent = await openReportingAgent(hub, token);
  for (let round = 0; round < 6; round += 1) {
    hub.runtime.advance(60_000);
    agent.send({ jsonrpc: '2.0', method: 'ping.result', params: { task_id: task.id, latency_ms: -1 } });
    await agent.settle();
  }
  expect(await list()).toMatchObject([
    { kind: 'probe', task_id: task.id, task_name: 'Resolver', ended_at: null },
  ]);
  await hub.request('DELETE', `/api/ping-tasks/${task.id}`, { cookie });
  expect(await list()).toEqual([]);
});

test('incidents of private nodes are nowhere for visitors: lists, availability, stream, feeds', async () => {
  const shown = await hub.addNode({ name: 'shown' });
  const hidden = await hub.addNode({ name: 'secret-node', public: false });
  for (const { id, token } of [hidden, shown, hidden])
    await takeDown(await openReportingAgent(hub, token), id);
  const cookie = await hub.login();
  expect(await list('', cookie)).toHaveLength(3);
  expect(await list()).toMatchObject([{ node_name: 'shown' }]);
  expect(await list(`?node=${hidden.id}`)).toEqual([]);
  const { body: page } = await hub.request('GET', '/api/incidents?limit=1');
  expect(page.next).toBeNull();
  const { body: availability } = await hub.request('GET', '/api/availability');
  expect(availability.nodes.map(({ id }: { id: number }) => id)).toEqual([shown.id]);
  const stream = await openSocket(`${hub.wsUrl}/api/ws`);
  const snapshot = JSON.parse((await stream.next()).toString());
  expect(snapshot.incidents).toMatchObject([{ node_id: shown.id, kind: 'node' }]);
  for (const path of ['/api/feed.atom', '/api/feed.json', '/api/maintenance.ics']) {
    // Feeds show what visitors see, also with a session.
    for (const question of [{}, { cookie }]) {
      const { body } = await hub.request('GET', path, question);
      expect(JSON.stringify(body)).not.toContain('secret-node');
    }
  }
  // At once when a node becomes private, even though answers are cached.
  await hub.request('PUT', `/api/nodes/${shown.id}`, { cookie, body: { public: false } });
  expect(await list()).toEqual([]);
  const { body: after } = await hub.request('GET', '/api/availability');
  expect(after.nodes).toEqual([]);
  expect((await hub.request('GET', '/api/feed.json')).body.items).toEqual([]);
});

test('a deleted node takes its incidents with it', async () => {
  const { id, token } = await hub.addNode({ name: 'web-1' });
  await takeDown(await openReportingAgent(hub, token), id);
  const cookie = await hub.login();
  await hub.request('DELETE', `/api/nodes/${id}`, { cookie });
  expect(await list('', cookie)).toEqual([]);
  const { body } = await hub.request('GET', '/api/db', { cookie });
  expect(body.rows).toMatchObject({ incident: 0, notice: 0, notice_node: 0 });
});

test('availability counts outages from the first connection on', async () => {
  const { id, token } = await hub.addNode({ name: 'web-1' });
  const waiting = await hub.addNode({ name: 'waiting' });
  await takeDown(await openReportingAgent(hub, token), id);
  hub.runtime.suspend(3_600_000);
  await openReportingAgent(hub, token);
  hub.runtime.suspend(3_600_000);
  const { body } = await hub.request('GET', '/api/availability');
  expect(body).toMatchObject({ from: '2025-12-11', to: '2026-03-10' });
  const [known, unseen] = body.nodes;
  expect(known.days.slice(0, 89)).toEqual(new Array(89).fill(null));
  expect(known.days[89]).toBeCloseTo(50, 0);
  expect(known.percent).toBe(known.days[89]);
  expect(unseen).toEqual({ id: waiting.id, percent: null, days: new Array(90).fill(null) });
  const { body: one } = await hub.request('GET', `/api/availability?node=${id}`);
  expect(one.nodes).toEqual([known]);
});

test('ended incidents are deleted after retention_days', async () => {
  const { id, token } = await hub.addNode({ name: 'web-1' });
  const cookie = await hub.login();
  await hub.request('PUT', '/api/settings', { cookie, body: { retention_days: 1 } });
  await takeDown(await openReportingAgent(hub, token), id);
  await takeDown(await openReportingAgent(hub, token), id);
  const [latest] = await list();
  expect(latest.ended_at).toBeNull();
  hub.runtime.suspend(26 * 3_600_000);
  await expect
    .poll(async () => {
      await hub.runtime.advanceAsync(1000);
      return list();
    })
    .toEqual([latest]);
});
