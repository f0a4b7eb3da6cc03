import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHello } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

const details = (params: unknown) => ({ jsonrpc: '2.0', method: 'details', params });

async function connect() {
  const { id, token } = await hub.addNode({ name: 'web', public: true });
  const agent = await openAgent(hub.wsUrl, token);
  expect(await agent.nextJson()).toMatchObject({ method: 'ping.tasks' });
  const read = async () => (await hub.request('GET', `/api/nodes/${id}/details`, { cookie })).body;
  return { id, agent, read };
}

test('the first request has the agent measure, and later ones return what it sent', async () => {
  const { agent, read } = await connect();
  agent.send(makeHello({ details: true }));
  await agent.settle();
  expect(await read()).toEqual({ state: 'waiting', at: null, details: {} });
  expect(await agent.nextJson()).toEqual({
    jsonrpc: '2.0',
    method: 'details.watch',
    params: { seconds: 10 },
  });
  const mounts = [{ path: '/', type: 'ext4', total: 100, used: 40 }];
  agent.send(details({ mounts, sensors: [{ name: 'acpitz', celsius: -3.5 }] }));
  agent.send(details({ memory: { free: 5 } }));
  await agent.settle();
  expect(await read()).toEqual({
    state: 'live',
    at: expect.any(Number),
    details: { mounts, sensors: [{ name: 'acpitz', celsius: -3.5 }], memory: { free: 5 } },
  });
  await agent.close();
  await expect.poll(read).toEqual({ state: 'offline', at: null, details: {} });
  expect((await hub.request('GET', '/api/nodes/999/details', { cookie })).status).toBe(404);
});

test('an agent that does not know the message is not sent it', async () => {
  const { agent, read } = await connect();
  agent.send(makeHello({}));
  await agent.settle();
  expect(await read()).toEqual({ state: 'unsupported', at: null, details: {} });
  agent.send(details({ memory: { free: 5 } }));
  await agent.settle();
  expect(await read()).toMatchObject({ state: 'unsupported' });
  await agent.close();
});

test('invalid members are dropped and counted, and texts are made plain', async () => {
  const { agent, read } = await connect();
  agent.send(makeHello({ details: true }));
  await agent.settle();
  await read();
  const { counts } = hub.hub.services.ingest;
  const dropped = counts.droppedFields;
  agent.send(
    details({
      sensors: [{ name: '<img src=x>', celsius: 41, secret: '<b>' }],
      fans: [{ name: 'cpu', rpm: -1 }],
      mounts: Array.from({ length: 201 }, () => ({ path: '/', type: 'ext4', total: 1, used: 1 })),
      units: { count: 60, failed: Array.from({ length: 50 }, () => 'u'.repeat(255)) },
      disks: Array.from({ length: 200 }, (_, index) => ({
        ...{ name: `sd${index}`, health: 'worn', life_used: 100, command_errors: Number.MAX_SAFE_INTEGER },
      })),
      pressure: { cpu: { some: 101 } },
      processor: { iowait: 100, cores: [0, 100] },
    }),
  );
  await agent.settle();
  expect(counts.droppedFields - dropped).toBe(3);
  const body = await read();
  expect(Object.keys(body.details).sort()).toEqual(['disks', 'processor', 'sensors', 'units']);
  expect(body.details.sensors).toEqual([{ name: '‹img src=x›', celsius: 41 }]);
  expect(body.details.disks).toHaveLength(200);
  agent.send(details({ units: { count: 51, failed: Array.from({ length: 51 }, () => 'web.service') } }));
  agent.send(details({ units: { count: 1, failed: ['u'.repeat(256)] } }));
  await agent.settle();
  expect(counts.droppedFields - dropped).toBe(5);
  expect((await read()).details.units).toMatchObject({ count: 60 });
  for (const disk of [{ health: 'good' }, { life_used: 101 }, { command_errors: -1 }])
    agent.send(details({ disks: [{ name: 'sda', ...disk }] }));
  await agent.settle();
  expect(counts.droppedFields - dropped).toBe(8);
  expect((await read()).details.disks).toHaveLength(200);
  await agent.close();
});

test('gauges are kept by the minute, and their history is read at once', async () => {
  const { id, agent } = await connect();
  const gauges = (params: unknown) => ({ jsonrpc: '2.0', method: 'gauges', params });
  const read = async () => (await hub.request('GET', `/api/nodes/${id}/gauges?hours=1`, { cookie })).body;
  expect(await read()).toMatchObject({ step: 60, ts: [], gauges: {} });
  agent.send(gauges({ temperature: 51.5, iowait: 101, containers: 3 }));
  agent.send(gauges({ temperature: 99 }));
  await agent.settle();
  hub.runtime.advance(60_000);
  agent.send(gauges({ temperature: 52 }));
  await agent.settle();
  const { ts, gauges: found } = await read();
  expect(found).toEqual({
    temperature: { mean: [51.5, 52], max: [51.5, 52] },
    containers: { mean: [3, null], max: [3, null] },
  });
  expect(ts[1] - ts[0]).toBe(60);
  expect((await hub.request('GET', '/api/nodes/999/gauges', { cookie })).status).toBe(404);
  await agent.close();
});

test('mounts and containers are kept by the hour, within their limits', async () => {
  const { id, agent } = await connect();
  const read = async () =>
    (await hub.request('GET', `/api/nodes/${id}/gauges?hours=1`, { cookie })).body.parts;
  async function send(params: object) {
    hub.runtime.advance(60_000);
    agent.send({ jsonrpc: '2.0', method: 'gauges', params });
    await agent.settle();
  }
  const makeMounts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `/${index}`, total: 1000, used: index }));
  const makeContainers = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `c${index}`, cpu: 1, memory: 1000 - index }));
  expect(await read()).toEqual({ step: 3600, ts: [], mounts: [], containers: [] });
  const { counts } = hub.hub.services.ingest;
  const dropped = counts.droppedFields;
  await send({ mounts: makeMounts(201), largest_containers: makeContainers(11) });
  await send({
    mounts: [
      { path: 'p'.repeat(257), total: 1, used: 1 },
      { path: 7, total: 1, used: 1 },
    ],
  });
  expect(counts.droppedFields - dropped).toBe(3);
  expect((await read()).ts).toEqual([]);
  await send({ mounts: makeMounts(200), largest_containers: makeContainers(10) });
  await send({ mounts: [{ path: '/<b>', total: 1000, used: 715 }], largest_containers: makeContainers(1) });
  const parts = await read();
  expect(parts.ts).toHaveLength(1);
  expect(parts.mounts).toEqual([{ path: '/‹b›', total: 1000, used: [71.5] }]);
  expect(parts.containers).toHaveLength(10);
  expect(parts.containers.slice(0, 2)).toEqual([
    { name: 'c0', cpu: [1], memory: [1000] },
    { name: 'c1', cpu: [0.5], memory: [499.5] },
  ]);
  expect(await read()).toEqual(parts);
  await agent.close();
});

test('a hub that does not know a member of gauges ignores it', async () => {
  const { agent } = await connect();
  const { counts } = hub.hub.services.ingest;
  const dropped = counts.droppedFields;
  agent.send({ jsonrpc: '2.0', method: 'gauges', params: { temperature: 50, later: [{ path: '/' }] } });
  await agent.settle();
  expect(counts.droppedFields).toBe(dropped);
  await agent.close();
});
