import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeHello, makeReport, sampleFacts, sampleMetrics } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { showNode } from '../../support/hub/reports.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';

// One hub for all tests, with one node each.
let hub: TestHub;
let cookie: string;
let liar: { id: number; token: string };
let agent: TestSocket;

beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
});
afterAll(() => hub.remove());
beforeEach(async () => {
  liar = await hub.addNode({ name: 'liar' });
  agent = await openAgent(hub.wsUrl, liar.token);
});

async function say(message: unknown): Promise<void> {
  hub.runtime.advance(1000);
  agent.send(message);
  await agent.settle();
}

describe('a message that is not a notification of the contract', () => {
  const call = (rest: object) => ({ jsonrpc: '2.0', method: 'report', params: {}, ...rest });

  test.each<[string, unknown]>([
    ['a request', call({ id: 1 })],
    ['a request whose id is a text', call({ id: 'x' })],
    ['a request whose id is null', call({ id: null })],
    ['a batch', [call({}), call({})]],
    ['an empty batch', []],
    ['no version', { method: 'report', params: {} }],
    ['version 1.0', call({ jsonrpc: '1.0' })],
    ['a version that is a number', call({ jsonrpc: 2 })],
    ['no method', { jsonrpc: '2.0', params: {} }],
    ['a method in capitals with an id', call({ method: 'REPORT', id: 1 })],
    ['keys in capitals', { JSONRPC: '2.0', Method: 'report', Params: {} }],
    ['parameters by place', call({ params: [1, 2] })],
    ['parameters that are a text', call({ params: 'cpu=1' })],
    ['parameters that are null', call({ params: null })],
    ['no parameters', { jsonrpc: '2.0', method: 'report' }],
    ['an answer', { jsonrpc: '2.0', result: 1, id: 1 }],
    ['an answer that failed', { jsonrpc: '2.0', error: { code: 1, message: 'x' }, id: 1 }],
    ['a number', 1],
    ['a text', '"report"'],
    ['no JSON', '{"jsonrpc":"2.0",'],
    ['nothing at all', ''],
  ])(
    '%s gets no response; ten in a minute are tolerated and the eleventh closes the connection',
    async (_, message) => {
      const { reports } = hub.hub.services.ingest.counts;
      const heard: unknown[] = [];
      agent.socket.on('message', (data) => heard.push(data.toString()));
      for (let count = 0; count < 10; count += 1) agent.send(message);
      await agent.settle();
      expect(agent.socket.readyState).toBe(agent.socket.OPEN);
      expect(heard.filter((text) => !String(text).includes('"ping.tasks"'))).toEqual([]);
      expect(hub.hub.services.ingest.counts.reports).toBe(reports);
      agent.send(message);
      expect((await agent.closed).code).toBe(1008);
    },
  );
});

test.each(['exec', 'REPORT', 'ping.tasks', 'constructor', '__proto__', ''])(
  'a notification of an unknown method is ignored, however often: %j',
  async (method) => {
    const { reports } = hub.hub.services.ingest.counts;
    for (let count = 0; count < 100; count += 1) agent.send({ jsonrpc: '2.0', method, params: { cpu: 1 } });
    await agent.settle();
    expect(agent.socket.readyState).toBe(agent.socket.OPEN);
    expect(hub.hub.services.ingest.counts.reports).toBe(reports);
    await say(makeReport({ cpu: 7 }));
    expect(await showNode(hub, liar.id, cookie)).toMatchObject({ metrics: { cpu: 7 } });
  },
);

describe('an agent that claims another node’s id', () => {
  test('reports only for its own node', async () => {
    const other = await hub.addNode({ name: 'other', public: false });
    const real = await openAgent(hub.wsUrl, other.token);
    hub.runtime.advance(1000);
    real.send(makeHello({ hostname: 'real' }));
    real.send(makeReport({ cpu: 1, net_rx_total: 1000 }));
    await real.settle();
    const claims = { id: other.id, node_id: other.id, node: other.id, token: other.token, name: 'other' };
    await say({ ...makeHello({ hostname: 'lie', ...claims }), ...claims });
    await say({ ...makeReport({ cpu: 99, net_rx_total: 10 ** 12, ...claims }) });
    real.send(makeReport({ cpu: 2, net_rx_total: 3000 }));
    await real.settle();
    expect(await showNode(hub, other.id, cookie)).toMatchObject({
      name: 'other',
      hostname: 'real',
      public: false,
      total_rx: 2000,
      metrics: { cpu: 2 },
      token: other.token,
    });
    expect(await showNode(hub, liar.id, cookie)).toMatchObject({
      name: 'liar',
      metrics: { cpu: 99 },
      token: liar.token,
    });
    await real.close();
  });

  test('has results for unassigned tasks dropped and counted', async () => {
    const other = await hub.addNode({ name: 'measured' });
    const body = { name: 'task', target: '192.0.2.1', interval: 60, node_ids: [other.id] };
    const { id: task_id } = (await hub.request('POST', '/api/ping-tasks', { cookie, body })).body;
    const before = hub.hub.services.ingest.counts.unassignedPingResults;
    for (const id of [task_id, task_id + 1, 2 ** 31])
      await say({
        jsonrpc: '2.0',
        method: 'ping.result',
        params: { task_id: id, latency_ms: 1, node_id: other.id },
      });
    expect(hub.hub.services.ingest.counts.unassignedPingResults).toBe(before + 3);
    for (const { id } of [other, liar]) expect((await showNode(hub, id, cookie)).pings).toEqual([]);
    const real = await openAgent(hub.wsUrl, other.token);
    real.send({ jsonrpc: '2.0', method: 'ping.result', params: { task_id, latency_ms: 7 } });
    await real.settle();
    expect((await showNode(hub, other.id, cookie)).pings).toMatchObject([{ task_id, latency: 7 }]);
    await real.close();
  });
});

describe('a report with impossible values', () => {
  const dropped = () => hub.hub.services.ingest.counts.droppedFields;

  test.each<[string, Record<string, unknown>]>([
    ['a text that looks like a number', { mem_used: '12' }],
    ['a text that says NaN', { cpu: 'NaN' }],
    ['less than nothing', { disk_used: -1 }],
    ['minus zero and a bit', { cpu: -0.001 }],
    ['more than a number can count exactly', { mem_used: 2 ** 53 + 2 }],
    ['more of the processor than there is', { cpu: 100.01 }],
    ['true', { procs: true }],
    ['a list', { tcp: [1] }],
    ['an object', { udp: { valueOf: 1 } }],
    ['a long list of loads', { load: new Array(1000).fill(1) }],
    ['a time since boot that is a fraction', { uptime: 1.5 }],
  ])('%s is dropped and counted, and the other fields are kept', async (_, metrics) => {
    const before = dropped();
    await say(makeReport({ procs: 7, udp: 8, ...metrics }));
    const [key = ''] = Object.keys(metrics);
    expect(dropped()).toBe(before + 1);
    const { metrics: shown } = await showNode(hub, liar.id, cookie);
    expect(shown).not.toHaveProperty(key);
    expect(shown).toMatchObject(key === 'udp' ? { procs: 7 } : { udp: 8 });
  });

  test.each<[string, string]>([
    ['1e309', '1e309'],
    ['-1e309', '-1e309'],
    ['a number of a thousand digits', '9'.repeat(1000)],
  ])('%s is dropped like any number beyond the range of JSON', async (_, number) => {
    const before = dropped();
    await say(JSON.stringify(makeReport({ cpu: 55.5 })).replace('55.5', number));
    expect(dropped()).toBe(before + 1);
    expect((await showNode(hub, liar.id, cookie)).metrics).not.toHaveProperty('cpu');
  });

  test('uses the last of duplicate fields, once', async () => {
    const text = JSON.stringify(makeReport({ cpu: 55.5 })).replace('"cpu":55.5', '"cpu":1,"cpu":2');
    await say(text);
    expect((await showNode(hub, liar.id, cookie)).metrics.cpu).toBe(2);
  });

  test('keeps a used value above its total as reported, and derives no figure from it', async () => {
    await say(makeReport({ disk_total: 100, disk_used: 200, mem_total: 0, mem_used: 5, swap_total: 0 }));
    expect((await showNode(hub, liar.id, cookie)).metrics).toMatchObject({
      disk_total: 100,
      disk_used: 200,
      mem_used: 5,
    });
  });

  test('drops a list of a thousand disks and unknown fields beyond 32, and shows the administrator the rest', async () => {
    const disks = Array.from({ length: 1000 }, (_, index) => ({ name: `sd${index}`, used: index }));
    await say(makeReport({ disks, gpu: 'small' }));
    const { metrics } = await showNode(hub, liar.id, cookie);
    expect(metrics).toMatchObject({ gpu: 'small', cpu: sampleMetrics.cpu });
    expect(metrics).not.toHaveProperty('disks');
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, index]));
    await say(makeReport(many));
    const kept = Object.keys((await showNode(hub, liar.id, cookie)).metrics).filter((key) =>
      key.startsWith('key'),
    );
    expect(kept).toHaveLength(32);
  });

  test('cuts facts that are too long, drops those of a wrong type, and keeps the others', async () => {
    const before = dropped();
    const long = 'h'.repeat(10_000);
    await say(
      makeHello({ hostname: long, os: long, cpu_cores: 10 ** 9, arch: 7, mem_total: -1, ipv4: long }),
    );
    expect(dropped()).toBe(before + 3);
    expect(await showNode(hub, liar.id, cookie)).toMatchObject({
      hostname: 'h'.repeat(253),
      os: 'h'.repeat(256),
      arch: '',
      cpu_cores: 0,
      mem_total: 0,
      kernel: sampleFacts.kernel,
      ipv6: sampleFacts.ipv6,
    });
    await say(makeHello({ hostname: 'h'.repeat(253), cpu_cores: 65_536 }));
    expect(await showNode(hub, liar.id, cookie)).toMatchObject({
      hostname: 'h'.repeat(253),
      cpu_cores: 65_536,
    });
  });
});
