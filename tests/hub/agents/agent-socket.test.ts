import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeHello, makeReport, sampleMetrics } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { sendReport, showNode } from '../../support/hub/reports.ts';
import { HandshakeRefused, openAgent, openSocket, type TestSocket } from '../../support/network/socket.ts';

let hub: TestHub;
let id: number;
let token: string;

beforeEach(async () => {
  hub = await bootHub();
  ({ id, token } = await hub.addNode());
});
afterEach(() => hub.remove());

async function openAndReport(message: unknown): Promise<TestSocket> {
  const agent = await openAgent(hub.wsUrl, token);
  hub.runtime.advance(1000);
  agent.send(message);
  await agent.settle();
  return agent;
}

describe('the handshake', () => {
  const unknown = randomBytes(32).toString('base64url');
  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['a malformed token', 'Bearer not-a-token'],
    ['an unknown token', `Bearer ${unknown}`],
    ['another scheme', `Basic ${unknown}`],
  ])('%s is refused with the same 401', async (_name, authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const refusal = await openSocket(`${hub.wsUrl}/api/agent/ws`, { headers }).catch((error) => error);
    expect(refusal).toBeInstanceOf(HandshakeRefused);
    expect(refusal.status).toBe(401);
    expect(JSON.parse(refusal.body)).toEqual({
      type: 'urn:muster:problem:invalid_token',
      title: expect.any(String),
      status: 401,
      detail: 'Send the token of a node as `Authorization: Bearer <token>`.',
      code: 'invalid_token',
    });
  });

  test('ignores a token in the query string', async () => {
    await expect(openSocket(`${hub.wsUrl}/api/agent/ws?token=${token}`)).rejects.toMatchObject({
      status: 401,
    });
  });

  test('a plain GET gets 426 Upgrade Required', async () => {
    const answer = await hub.request('GET', '/api/agent/ws', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer).toMatchObject({ status: 426, body: { code: 'upgrade_required' } });
  });
});

describe('partially valid reports', () => {
  test.each([
    ['a wrong type', { cpu: 'much' }, 'cpu'],
    ['a negative number', { mem_used: -1 }, 'mem_used'],
    ['a number above 2^53 − 1', { disk_used: 2 ** 53 }, 'disk_used'],
    ['a percentage above 100', { cpu: 100.5 }, 'cpu'],
    ['null', { tcp: null }, 'tcp'],
    ['an array of the wrong length', { load: [1, 2] }, 'load'],
    ['an array with a wrong item', { load: [1, 2, 'x'] }, 'load'],
  ])('%s drops that field and keeps the rest', async (_name, metrics, key) => {
    await openAndReport(makeReport(metrics));
    const { metrics: shown } = await showNode(hub, id, await hub.openSession());
    expect(shown).not.toHaveProperty(key);
    expect((await showNode(hub, id)).metrics.unmeasured).toEqual([key]);
    expect(shown).toMatchObject({ uptime: sampleMetrics.uptime, udp: sampleMetrics.udp });
    expect(hub.hub.services.ingest.counts.droppedFields).toBe(1);
  });

  test('drops a number beyond the range of JSON', async () => {
    await openAndReport(JSON.stringify(makeReport()).replace('"cpu":12.5', '"cpu":1e309'));
    expect((await showNode(hub, id, await hub.openSession())).metrics).not.toHaveProperty('cpu');
  });

  test('keeps the largest safe integer and the limits themselves', async () => {
    const top = Number.MAX_SAFE_INTEGER;
    await openAndReport(makeReport({ mem_used: top, cpu: 100, procs: 0 }));
    expect((await showNode(hub, id)).metrics).toMatchObject({ mem_used: top, cpu: 100, procs: 0 });
  });

  test('shows unknown fields to the administrator only', async () => {
    await openAndReport(makeReport({ gpu: { name: 'RTX', load: 3 } }));
    expect(JSON.stringify(await showNode(hub, id))).not.toContain('RTX');
    expect((await showNode(hub, id, await hub.openSession())).metrics).toMatchObject({
      gpu: { name: 'RTX', load: 3 },
    });
  });

  test('an agent cannot set configuration', async () => {
    const agent = await openAndReport(
      makeHello({ name: 'mine', public: false, token: 'x', price: 9 } as never),
    );
    await sendReport(hub, agent, { name: 'mine', public: false, price: 9 });
    expect(await showNode(hub, id)).toMatchObject({ name: 'node', public: true, price: 0 });
  });
});

describe('abuse', () => {
  const BAD = [
    'no json',
    '[]',
    '[{"jsonrpc":"2.0","method":"report","params":{}}]',
    '{"jsonrpc":"2.0","method":"report","params":{},"id":1}',
    '{"jsonrpc":"1.0","method":"report","params":{}}',
    '{"jsonrpc":"2.0","method":7,"params":{}}',
    '{"jsonrpc":"2.0","method":"report","params":[1]}',
    '{"jsonrpc":"2.0","method":"report"}',
    'null',
    '{"jsonrpc":"2.0","method":"ping.result","params":{"task_id":1,"latency_ms":-2}}',
  ];

  test('ten bad messages in a minute are accepted, the eleventh closes with 1008', async () => {
    const agent = await openAgent(hub.wsUrl, token);
    for (const message of BAD) agent.send(message);
    await agent.settle();
    expect(agent.socket.readyState).toBe(agent.socket.OPEN);
    agent.send('one more');
    expect((await agent.closed).code).toBe(1008);
    expect(await showNode(hub, id)).toMatchObject({ online: false });
  });

  test('the count restarts after a minute', async () => {
    const agent = await openAgent(hub.wsUrl, token);
    for (const message of BAD) agent.send(message);
    await agent.settle();
    hub.runtime.advance(60_000);
    for (const message of BAD) agent.send(message);
    await agent.settle();
    expect(agent.socket.readyState).toBe(agent.socket.OPEN);
  });

  test('a flood closes with 1008 and does not affect other agents', async () => {
    const neighbour = await hub.addNode({ name: 'neighbour' });
    const quiet = await openAgent(hub.wsUrl, neighbour.token);
    const agent = await openAgent(hub.wsUrl, token);
    for (let sent = 0; sent < 1201; sent += 1) agent.send(makeReport());
    expect((await agent.closed).code).toBe(1008);
    await quiet.settle();
    expect(quiet.socket.readyState).toBe(quiet.socket.OPEN);
  });

  test('drops and counts reports less than 500 ms after the previous one', async () => {
    const agent = await openAndReport(makeReport({ cpu: 1 }));
    hub.runtime.advance(499);
    agent.send(makeReport({ cpu: 2 }));
    await agent.settle();
    expect(hub.hub.services.ingest.counts).toMatchObject({ reports: 1, rateLimitedReports: 1 });
    hub.runtime.advance(1);
    agent.send(makeReport({ cpu: 3 }));
    await agent.settle();
    expect(hub.hub.services.ingest.counts).toMatchObject({ reports: 2, rateLimitedReports: 1 });
    expect((await showNode(hub, id)).metrics.cpu).toBe(3);
  });

  test('a binary frame closes with 1003', async () => {
    const agent = await openAgent(hub.wsUrl, token);
    agent.socket.send(Buffer.from(JSON.stringify(makeReport())));
    expect((await agent.closed).code).toBe(1003);
  });

  test('accepts a frame of 64 KiB and closes with 1009 at one byte more', async () => {
    const agent = await openAgent(hub.wsUrl, token);
    const text = JSON.stringify(makeReport({ cpu: 55 }));
    hub.runtime.advance(1000);
    agent.send(text.padEnd(65_536));
    await agent.settle();
    expect((await showNode(hub, id)).metrics.cpu).toBe(55);
    agent.send(text.padEnd(65_537));
    expect((await agent.closed).code).toBe(1009);
  });

  test('text that is not UTF-8 closes with 1007', async () => {
    const agent = await openAgent(hub.wsUrl, token);
    agent.socket.send(Buffer.from([0x7b, 0xff, 0xfe]), { binary: false });
    expect((await agent.closed).code).toBe(1007);
  });

  test.each([
    [
      'ten thousand nested arrays',
      `{"jsonrpc":"2.0","method":"report","params":{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`,
    ],
    ['__proto__', '{"jsonrpc":"2.0","method":"report","params":{"__proto__":{"polluted":true},"cpu":5}}'],
    [
      'constructor',
      '{"jsonrpc":"2.0","method":"hello","params":{"constructor":{"prototype":{"polluted":true}}}}',
    ],
  ])('%s neither crash the hub nor reach a prototype', async (_name, message) => {
    const agent = await openAndReport(message);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(agent.socket.readyState).toBe(agent.socket.OPEN);
    expect((await hub.request('GET', '/api/health')).status).toBe(200);
    expect((await hub.request('GET', '/api/nodes', { cookie: await hub.openSession() })).status).toBe(200);
  });
});

test('shows a name that looks like markup or a command as plain text', async () => {
  await openAndReport(makeHello({ os: '<img src=x onerror=alert(1)>\u202e=cmd()' }));
  expect((await showNode(hub, id)).os).toBe('‹img src=x onerror=alert(1)›\ufffd=cmd()');
});
