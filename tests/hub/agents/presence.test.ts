import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openReportingAgent, sendReport, showNode } from '../../support/hub/reports.ts';
import { openAgent } from '../../support/network/socket.ts';

// Each test is a row of the interface's presence table.

let hub: TestHub;

beforeEach(async () => {
  hub = await bootHub();
});
afterEach(() => hub.remove());

test('a node that never connected is offline with no last-seen time', async () => {
  const { id } = await hub.addNode();
  expect(await showNode(hub, id)).toMatchObject({
    online: false,
    metrics: null,
    last_seen: 0,
    last_seen_ago: null,
  });
});

test('the handshake brings a node online without metrics, and the hub sends its ping tasks', async () => {
  const { id, token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  expect(await agent.nextJson()).toEqual({ jsonrpc: '2.0', method: 'ping.tasks', params: [] });
  expect(await showNode(hub, id)).toMatchObject({ online: true, metrics: null });
});

test('hello sets the facts, and a report sets the metrics', async () => {
  const { id, token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  agent.send(makeHello());
  await sendReport(hub, agent, { cpu: 37.5 });
  expect(await showNode(hub, id)).toMatchObject({
    online: true,
    os: 'Debian GNU/Linux 12 (bookworm)',
    cpu_cores: 4,
    metrics: { cpu: 37.5, load: [0.42, 0.36, 0.3], procs: 131 },
  });
});

test('closing takes the node offline and sets its last-seen time', async () => {
  const { id, token } = await hub.addNode();
  const agent = await openReportingAgent(hub, token);
  const heardAt = Math.floor(hub.runtime.now() / 1000);
  await agent.close();
  await expect
    .poll(() => showNode(hub, id))
    .toMatchObject({ online: false, metrics: null, last_seen: heardAt });
  const before = (await showNode(hub, id)).last_seen_ago;
  hub.runtime.advance(58_000);
  expect((await showNode(hub, id)).last_seen_ago).toBe(before + 60);
  hub.runtime.stepClock(-3_600_000);
  expect((await showNode(hub, id)).last_seen_ago).toBe(0);
  hub.runtime.stepClock(3_600_000);
});

test('keeps a connection silent for 119 s and closes it at 120 s', async () => {
  const { id, token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  agent.socket.pause();
  hub.runtime.advance(119_000);
  expect((await hub.request('GET', '/api/nodes')).body.nodes[0]).toMatchObject({ id, online: true });
  hub.runtime.advance(2000);
  expect((await hub.request('GET', '/api/nodes')).body.nodes[0]).toMatchObject({ id, online: false });
  agent.socket.resume();
  expect((await agent.closed).code).toBe(1006);
});

test('pings every 30 s, and the pong alone keeps a node online', async () => {
  const { id, token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  let pings = 0;
  agent.socket.on('ping', () => {
    pings += 1;
  });
  for (let round = 1; round <= 10; round += 1) {
    hub.runtime.advance(30_000);
    await expect.poll(() => pings).toBe(round);
    await agent.settle();
  }
  expect(await showNode(hub, id)).toMatchObject({ online: true });
});

test('a reissued token closes the connection with 4001 and invalidates the old one immediately', async () => {
  const { id, token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  const cookie = await hub.openSession();
  const answer = await hub.request('POST', `/api/nodes/${id}/token`, { cookie });
  expect(answer).toMatchObject({ status: 200, body: { id } });
  expect(answer.body.token).not.toBe(token);
  expect((await agent.closed).code).toBe(4001);
  expect(await showNode(hub, id)).toMatchObject({ online: false });
  await expect(openAgent(hub.wsUrl, token)).rejects.toMatchObject({ status: 401 });
  await openAgent(hub.wsUrl, answer.body.token);
  expect(await showNode(hub, id)).toMatchObject({ online: true });
});

test('deleting a node closes its connection with 4001', async () => {
  const { id, token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  const cookie = await hub.openSession();
  expect((await hub.request('DELETE', `/api/nodes/${id}`, { cookie })).status).toBe(204);
  expect((await agent.closed).code).toBe(4001);
  await expect(openAgent(hub.wsUrl, token)).rejects.toMatchObject({ status: 401 });
});

test('a second agent with the same token replaces the first, whose late close has no effect', async () => {
  const { id, token } = await hub.addNode();
  const first = await openReportingAgent(hub, token, { cpu: 11 });
  const second = await openAgent(hub.wsUrl, token);
  expect((await first.closed).code).toBe(4000);
  expect(await showNode(hub, id)).toMatchObject({ online: true, metrics: null });
  await sendReport(hub, second, { cpu: 22 });
  expect(await showNode(hub, id)).toMatchObject({ online: true, metrics: { cpu: 22 } });
});

test('ignores messages of a replaced connection that were still in flight', async () => {
  const { id, token } = await hub.addNode();
  const first = await openAgent(hub.wsUrl, token);
  first.socket.pause();
  const second = await openAgent(hub.wsUrl, token);
  hub.runtime.advance(1000);
  first.send(makeReport({ cpu: 99 }));
  first.socket.resume();
  await first.closed;
  await sendReport(hub, second, { cpu: 5 });
  expect(await showNode(hub, id)).toMatchObject({ metrics: { cpu: 5 } });
});

test('after a restart a node is offline with its facts and last-seen time until it reconnects', async () => {
  const { id, token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  agent.send(makeHello());
  await sendReport(hub, agent);
  const heardAt = Math.floor(hub.runtime.now() / 1000);
  hub = await hub.restart();
  expect((await agent.closed).code).toBe(1001);
  expect(await showNode(hub, id)).toMatchObject({
    online: false,
    last_seen: heardAt,
    os: 'Debian GNU/Linux 12 (bookworm)',
  });
  await openAgent(hub.wsUrl, token);
  expect(await showNode(hub, id)).toMatchObject({ online: true, metrics: null });
});
