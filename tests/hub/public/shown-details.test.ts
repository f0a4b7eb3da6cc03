import type { DetailsMember } from '@muster/generated/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHello } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';

const parts: DetailsMember[] = [
  'system',
  'processor',
  'pressure',
  'memory',
  'sensors',
  'fans',
  'batteries',
  'mounts',
  'disks',
  'interfaces',
  'gpus',
  'arrays',
  'containers',
  'units',
];

/** A secret in each part that has a text, and one in the member that visitors never see. */
const measured = {
  system: { product: 'secret-system' },
  processor: { user: 11, system: 2, cores: [13] },
  pressure: { cpu: { some: 3 } },
  memory: { free: 7_777 },
  sensors: [{ name: 'secret-sensors', celsius: 41 }],
  fans: [{ name: 'secret-fans', rpm: 900 }],
  batteries: [{ name: 'secret-batteries', charge: 50, charging: true }],
  mounts: [{ path: '/secret-mounts', type: 'ext4', total: 100, used: 40 }],
  disks: [{ name: 'secret-disks' }],
  interfaces: [{ name: 'secret-interfaces' }],
  gpus: [{ name: 'secret-gpus' }],
  arrays: [{ name: 'secret-arrays', kind: 'raid1', state: 'healthy' }],
  containers: { count: 1, largest: [{ name: 'secret-containers', memory: 5 }] },
  units: { count: 1, failed: ['secret-units'] },
  processes: [{ pid: 1, name: 'secret-processes' }],
};

let hub: TestHub;
let cookie: string;
let agent: TestSocket;
let id: number;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
  const node = await hub.addNode({ name: 'web', public: true });
  ({ id } = node);
  agent = await openAgent(hub.wsUrl, node.token);
  agent.send(makeHello({ details: true }));
  await agent.settle();
  await read({ cookie });
  agent.send({ jsonrpc: '2.0', method: 'details', params: measured });
  const { mounts } = measured;
  agent.send({ jsonrpc: '2.0', method: 'gauges', params: { temperature: 41, iowait: 1, gpu: 5, mounts } });
  await agent.settle();
});
afterEach(async () => {
  await agent.close();
  await hub.remove();
});

const read = (headers: Record<string, string> = {}) =>
  hub.request('GET', `/api/nodes/${id}/details`, { headers });
const readGauges = async (headers: Record<string, string> = {}, query = 'hours=1') =>
  (await hub.request('GET', `/api/nodes/${id}/gauges?${query}`, { headers })).body;
const showOnAll = (list: DetailsMember[]) =>
  hub.request('PUT', '/api/settings', { cookie, body: { public_details: list } });
const showOnNode = (list: DetailsMember[] | null) =>
  hub.request('PUT', `/api/nodes/${id}`, { cookie, body: { public_details: list } });

/** A theme runs in the origin of the hub, and browsers add the session. */
const asTheme = () => ({ cookie, 'sec-fetch-site': 'same-origin' });

const noParts = { ts: [], mounts: [], containers: [] };

test('visitors and themes see no details and no gauges unless the administrator shows them', async () => {
  for (const headers of [{}, asTheme()]) {
    const { status, body } = await read(headers);
    expect(status).toBe(200);
    expect(body).toEqual({ state: 'hidden', at: null, details: {} });
    expect(await readGauges(headers)).toMatchObject({ ts: [], gauges: {}, parts: noParts });
  }
  expect(Object.keys((await read({ cookie })).body.details).sort()).toEqual(Object.keys(measured).sort());
  expect(Object.keys((await readGauges({ cookie })).gauges)).toEqual(['gpu', 'iowait', 'temperature']);
});

test.each(parts)('%s is shown alone, to visitors and themes alike', async (part) => {
  expect((await showOnAll([part])).status).toBe(200);
  for (const headers of [{}, asTheme()]) {
    const { body } = await read(headers);
    expect(body).toMatchObject({ state: 'live', details: { [part]: measured[part] } });
    expect(Object.keys(body.details)).toEqual([part]);
    const secrets = [...JSON.stringify(body).matchAll(/secret-(\w+)/g)].map(([, name]) => name);
    expect(secrets.every((name) => name === part)).toBe(true);
  }
});

test('with every part shown, the processes are still for the panel only', async () => {
  expect((await showOnAll(parts)).status).toBe(200);
  const text = JSON.stringify((await read()).body);
  expect([...text.matchAll(/secret-(\w+)/g)]).toHaveLength(11);
  expect(text).not.toContain('secret-processes');
  const refused = await hub.request('PUT', '/api/settings', {
    cookie,
    body: { public_details: ['processes'] },
  });
  expect(refused.status).toBe(400);
});

test("a node's own parts replace those of the settings, until they are null again", async () => {
  await showOnAll(['memory', 'sensors']);
  const shown = async () => Object.keys((await read()).body.details);
  expect(await shown()).toEqual(['memory', 'sensors']);
  expect((await showOnNode(['gpus'])).body).toMatchObject({ public_details: ['gpus'] });
  expect(await shown()).toEqual(['gpus']);
  expect(await readGauges()).toMatchObject({ gauges: { gpu: { mean: [5] } }, parts: noParts });
  await showOnNode(['mounts']);
  expect((await readGauges()).parts.mounts).toMatchObject([{ path: '/secret-mounts', used: [40] }]);
  await showOnNode([]);
  expect((await read()).body.state).toBe('hidden');
  await showOnNode(null);
  expect(await shown()).toEqual(['memory', 'sensors']);
  expect(Object.keys((await readGauges()).gauges)).toEqual(['temperature']);
});

test('a private node is missing for visitors, and everything while the page is private', async () => {
  await showOnAll(parts);
  await hub.request('PUT', `/api/nodes/${id}`, { cookie, body: { public: false } });
  for (const what of ['details', 'gauges']) {
    const visitor = await hub.request('GET', `/api/nodes/${id}/${what}`);
    const missing = await hub.request('GET', `/api/nodes/999/${what}`);
    expect([visitor.status, missing.status]).toEqual([404, 404]);
    expect(visitor.body.detail).toBe(missing.body.detail);
  }
  expect((await read(asTheme())).body.state).toBe('live');
  await hub.request('PUT', `/api/nodes/${id}`, { cookie, body: { public: true } });
  await hub.request('PUT', '/api/settings', { cookie, body: { public_page: false } });
  expect((await read()).status).toBe(401);
  expect((await hub.request('GET', `/api/nodes/${id}/gauges`)).status).toBe(401);
});

test('the gauges of visitors reach back a week', async () => {
  await showOnAll(['sensors']);
  const hours = async (headers = {}) => {
    const { from, to } = await readGauges(headers, 'hours=2160');
    return (to - from) / 3600;
  };
  expect(await hours()).toBe(168);
  expect(await hours(asTheme())).toBe(2160);
});
