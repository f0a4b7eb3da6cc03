import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHello, makeReport, sampleFacts, sampleMetrics } from '../../support/data/samples.ts';
import { countIds } from '../../support/data/store.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent, openSocket, type TestSocket } from '../../support/network/socket.ts';

// Third-party agents whose messages differ from those of ours in ways that JSON and the interface allow.

let hub: TestHub;
let cookie: string;
const targets = ['192.0.2.1', '192.0.2.1:443', 'http://192.0.2.1/'];
const all = ['icmp', 'tcp', 'http'];

beforeAll(async () => {
  hub = await bootHub({ store: { drawId: countIds() } });
  cookie = await hub.openSession();
  for (const target of targets)
    await hub.request('POST', '/api/ping-tasks', {
      cookie,
      body: { name: target, target, interval: 60, all_nodes: true },
    });
});
afterAll(() => hub?.remove());

interface Peer {
  id: number;
  token: string;
  socket: TestSocket;
}

/** Connects without a User-Agent as a new node. */
async function join(): Promise<Peer> {
  const { id, token } = await hub.addNode();
  const headers = { authorization: `Bearer ${token}` };
  const socket = await openSocket(`${hub.wsUrl}/api/agent/ws`, { headers });
  hub.runtime.advance(1000);
  return { id, token, socket };
}

async function see(id: number) {
  hub.hub.services.snapshots.invalidate();
  const { nodes } = (await hub.request('GET', '/api/nodes', { cookie })).body;
  return nodes.find((node: { id: number }) => node.id === id);
}

async function readTargets(socket: TestSocket): Promise<string[]> {
  const { method, params } = await socket.nextJson();
  expect(method).toBe('ping.tasks');
  return params.map(({ target }: { target: string }) => target);
}

const countDropped = () => hub.hub.services.ingest.counts.droppedFields;

describe('probes in hello', () => {
  test.each<[unknown, string[]]>([
    [['icmp'], ['icmp']],
    [
      ['http', 'tcp'],
      ['http', 'tcp'],
    ],
    [all, all],
    [[], []],
    [['quic'], []],
    [
      ['tcp', 'quic', 'http'],
      ['tcp', 'http'],
    ],
  ])('%j are the kinds of the tasks', async (probes, kinds) => {
    const { id, socket } = await join();
    expect(await readTargets(socket)).toEqual(['192.0.2.1:443']);
    socket.send(makeHello({ ...sampleFacts, probes } as never));
    expect(await readTargets(socket)).toEqual(targets.filter((_, index) => kinds.includes(all[index] ?? '')));
    expect((await see(id)).probes).toEqual(kinds);
    await socket.close();
  });

  test.each<[unknown]>([
    [['icmp', 'icmp']],
    [['ICMP']],
    [['tcp', 'x'.repeat(33)]],
    [[null]],
    [[...all, 'tcp']],
    ['icmp'],
    [{ icmp: true }],
    [null],
  ])('%j is dropped, and the agent is sent TCP tasks', async (probes) => {
    const { id, socket } = await join();
    expect(await readTargets(socket)).toEqual(['192.0.2.1:443']);
    const before = countDropped();
    socket.send(makeHello({ ...sampleFacts, probes } as never));
    await socket.settle();
    expect(countDropped()).toBe(before + 1);
    expect(await see(id)).toMatchObject({ probes: ['tcp'], hostname: sampleFacts.hostname });
    await socket.close();
  });

  test('override the User-Agent, and later hellos of a connection can only remove kinds', async () => {
    const { id, token } = await hub.addNode();
    const socket = await openAgent(hub.wsUrl, token);
    expect(await readTargets(socket)).toEqual(targets);
    socket.send(makeHello({ ...sampleFacts, probes: ['tcp', 'http'] } as never));
    expect(await readTargets(socket)).toEqual(targets.slice(1));
    socket.send(makeHello({ ...sampleFacts, probes: ['icmp', 'http'] } as never));
    expect(await readTargets(socket)).toEqual(targets.slice(2));
    for (const probes of [undefined, all, ['http']])
      socket.send(makeHello({ ...sampleFacts, hostname: 'second', probes } as never));
    await socket.settle();
    const next = await Promise.race([socket.next(), Promise.resolve('nothing')]);
    expect(next).toBe('nothing');
    expect(await see(id)).toMatchObject({ hostname: 'second', probes: ['http'] });
    await socket.close();
    await expect.poll(async () => (await see(id)).probes).toBeNull();
  });

  test('are not shown to visitors', async () => {
    const { id, socket } = await join();
    const { nodes } = (await hub.request('GET', '/api/nodes')).body;
    expect(nodes.find((node: { id: number }) => node.id === id)).not.toHaveProperty('probes');
    await socket.close();
  });
});

describe('numbers', () => {
  const withText = (key: string, text: string) => {
    const report = makeReport({ [key]: 'PLACE' });
    return JSON.stringify(report).replace('"PLACE"', text);
  };

  test.each<[string, string, number | undefined]>([
    ['uptime', '86400.0', 86_400],
    ['uptime', '864e2', 86_400],
    ['uptime', '8.64E+4', 86_400],
    ['uptime', '86400.5', undefined],
    ['uptime', '-0', 0],
    ['mem_used', '2147483648.0', 2_147_483_648],
    ['mem_used', 'null', undefined],
    ['cpu', '12', 12],
    ['cpu', '"12"', undefined],
    ['cpu', 'null', undefined],
    ['net_rx', '125000', 125_000],
  ])('%s: %s', async (key, text, expected) => {
    const { id, socket } = await join();
    const before = countDropped();
    socket.send(withText(key, text));
    await socket.settle();
    const { metrics } = await see(id);
    expect(metrics[key] ?? undefined).toEqual(expected === 0 ? expect.closeTo(0) : expected);
    expect(metrics.udp).toBe(sampleMetrics.udp);
    expect(countDropped() - before).toBe(expected === undefined ? 1 : 0);
    await socket.close();
  });

  test.each([
    ['12', 12],
    ['12.0', 12],
    ['1.2e1', 12],
    ['0', 0],
    ['-1', null],
    ['-1.0', null],
    ['-1e0', null],
  ])('a latency of %s', async (text, latency) => {
    const { id, socket } = await join();
    socket.send(`{"jsonrpc":"2.0","method":"ping.result","params":{"task_id":2.0,"latency_ms":${text}}}`);
    await socket.settle();
    expect((await see(id)).pings).toMatchObject([{ task_id: 2, latency }]);
    await socket.close();
  });

  test.each(['-2', '-1.5', 'null', '"12"', '1e309', '3600001'])('no latency of %s', async (text) => {
    const { id, socket } = await join();
    socket.send(`{"jsonrpc":"2.0","method":"ping.result","params":{"task_id":2,"latency_ms":${text}}}`);
    await socket.settle();
    expect((await see(id)).pings).toEqual([]);
    await socket.close();
  });
});

describe('the form of a message', () => {
  const report = JSON.stringify(makeReport({ procs: 77 }));
  const { params } = makeReport({ procs: 77 });

  test.each<[string, string]>([
    ['white space', JSON.stringify(makeReport({ procs: 77 }), null, '\t')],
    ['another order', JSON.stringify({ params, method: 'report', jsonrpc: '2.0' })],
    ['more members', JSON.stringify({ meta: { a: 1 }, ...makeReport({ procs: 77 }), time: 5 })],
    ['an escaped method', report.replace('"report"', '"\\u0072eport"')],
    ['an escaped key', report.replace('"procs"', '"\\u0070rocs"')],
    ['equal keys, the last counts', report.replace('"procs":77', '"procs":1,"procs":77')],
    ['unknown members of every kind', report.replace('"procs"', '"gpu":[{"t":null},1e2,"é😀"],"procs"')],
  ])('with %s is read', async (_name, text) => {
    const { id, socket } = await join();
    socket.send(text);
    await socket.settle();
    expect((await see(id)).metrics).toMatchObject({ procs: 77, udp: sampleMetrics.udp });
    await socket.close();
  });

  test('a hello may fill the frame with unknown facts, and leave known ones out', async () => {
    const { id, socket } = await join();
    const facts = { hostname: 'large', cpu_cores: 8.0, disks: 'x'.repeat(64_000), gpu: [{ name: 'RTX' }] };
    socket.send({ jsonrpc: '2.0', method: 'hello', params: facts });
    await socket.settle();
    const node = await see(id);
    expect(node).toMatchObject({ hostname: 'large', cpu_cores: 8, os: '', probes: ['tcp'] });
    expect(node).not.toHaveProperty('disks');
    await socket.close();
  });

  test('facts that are null, as some serialisers write unknown values, drop alone', async () => {
    const { id, socket } = await join();
    const before = countDropped();
    socket.send(makeHello({ virt: null, swap_total: null, ipv6: null }));
    await socket.settle();
    expect(await see(id)).toMatchObject({ virt: '', swap_total: 0, ipv6: null, os: sampleFacts.os });
    expect(countDropped() - before).toBe(2);
    await socket.close();
  });
});
