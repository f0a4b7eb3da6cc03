import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent, openSocket } from '../../support/network/socket.ts';

// A visitor who polls must not learn when something private changes.

let hub: TestHub;
let cookie: string;
/** Ids. */
let shown: number;
let other: number;
let secret: number;
let shownTask: number;
let secretTask: number;

beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.login();
  const node = await hub.addNode({ name: 'shown' });
  shown = node.id;
  // It is watched from its first connection.
  await (await openAgent(hub.wsUrl, node.token)).close();
  hub.runtime.stepClock(3_600_000);
  secret = (await hub.addNode({ name: 'secret', public: false })).id;
  other = (await hub.addNode({ name: 'other' })).id;
  const addTask = async (node_ids: number[]) =>
    (await send('POST', '/api/ping-tasks', { ...task, node_ids })).body.id;
  shownTask = await addTask([shown]);
  secretTask = await addTask([secret]);
  openIncident(shown);
});
afterAll(() => hub.remove());

const task = { name: 'task', target: '192.0.2.1', interval: 60 };
const notice = { title: 'Move', kind: 'announcement' };

async function send(method: string, path: string, body?: unknown) {
  const answer = await hub.request(method, path, body === undefined ? { cookie } : { cookie, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer;
}

function openIncident(id: number): void {
  const { log } = hub.hub.services.incidentRecorder;
  log.open(
    { node_id: id, kind: 'node', cause: 'silent', task_id: null },
    Math.floor(hub.runtime.now() / 1000) - 60,
  );
}
function endIncident(id: number): void {
  const { log } = hub.hub.services.incidentRecorder;
  log.end(
    { node_id: id, kind: 'node', cause: 'silent', task_id: null },
    Math.floor(hub.runtime.now() / 1000),
  );
}

/** The number of the first message of a new stream of deltas. */
async function readSeq(): Promise<number> {
  const stream = await openSocket(`${hub.wsUrl}/api/ws?delta`);
  const { seq } = await stream.nextJson();
  await stream.close();
  return seq;
}

async function readTag(encoding: string): Promise<string | null> {
  const response = await fetch(`${hub.url}/api/nodes`, { headers: { 'accept-encoding': encoding } });
  await response.arrayBuffer();
  return response.headers.get('etag');
}

const lists = ['/api/incidents', '/api/availability'];

/** Differences between two requests of one visitor. */
async function look() {
  const [plain, gzip] = [await readTag('identity'), await readTag('gzip')];
  const bodies = await Promise.all(
    lists.map(async (path) => JSON.stringify((await hub.request('GET', path)).body)),
  );
  return { plain, gzip, seq: await readSeq(), bodies };
}

async function addPrivate(): Promise<number> {
  return (await hub.addNode({ name: 'new', public: false })).id;
}

const update = (id: number, body: object) => send('PUT', `/api/nodes/${id}`, body);

test.each<[string, () => unknown]>([
  ['a private node is edited', () => update(secret, { name: 'renamed', price: 5, traffic_reset_day: 7 })],
  ['a private node is added', addPrivate],
  ['a private node is deleted', async () => send('DELETE', `/api/nodes/${await addPrivate()}`)],
  ['the token of a private node is replaced', () => send('POST', `/api/nodes/${secret}/token`)],
  [
    'the traffic of a private node is corrected',
    () => send('PUT', `/api/nodes/${secret}/traffic`, { total_rx: 5 }),
  ],
  ['the remark of a public node is edited', () => update(shown, { remark: 'rack 5' })],
  [
    'the nodes are reordered, the public ones among themselves not',
    async () => {
      const ids = hub.hub.services.fleet.list().map(({ row }) => row.id);
      await send('PUT', '/api/nodes/order', { ids: [secret, ...ids.filter((id) => id !== secret)] });
    },
  ],
  [
    'a ping task of a private node is edited',
    () => send('PUT', `/api/ping-tasks/${secretTask}`, { name: 'renamed' }),
  ],
  [
    'a ping task of a private node is added and deleted',
    async () => {
      const { body } = await send('POST', '/api/ping-tasks', { ...task, node_ids: [secret] });
      await send('DELETE', `/api/ping-tasks/${body.id}`);
    },
  ],
  ['a private notice is added', () => send('POST', '/api/notices', { ...notice, public: false })],
  [
    'a notice about a private node is added, edited and deleted',
    async () => {
      const { body } = await send('POST', '/api/notices', { ...notice, node_ids: [secret] });
      await send('PUT', `/api/notices/${body.id}`, { title: 'Later' });
      await send('DELETE', `/api/notices/${body.id}`);
    },
  ],
  ['a setting is changed', () => send('PUT', '/api/settings', { session_idle_hours: 5 })],
  ['an incident of a private node begins', () => openIncident(secret)],
  ['it ends', () => endIncident(secret)],
])('a visitor reads the same although %s', async (_name, change) => {
  // Starts a new copy, because the compared copies might otherwise expire.
  hub.runtime.advance(15_000);
  const before = await look();
  expect(await look()).toEqual(before);
  // The figures of an open incident would differ if they were computed again.
  hub.runtime.stepClock(60_000);
  await change();
  expect(await look()).toEqual(before);
});

test('the copy of a visitor does not end early while an administrator watches', async () => {
  const stream = await openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie } });
  onTestFinished(() => stream.close());
  await stream.next();
  // A round begins in one of the two.
  for (let copy = 1; copy <= 2; copy += 1) {
    hub.runtime.advance(2_000);
    const before = await readTag('identity');
    hub.runtime.advance(1_899);
    await stream.next();
    expect(await readTag('identity')).toBe(before);
  }
});

describe('a visitor sees at once that', () => {
  test.each<[string, () => unknown]>([
    ['a public node is edited', () => update(shown, { name: 'renamed', tags: ['a'] })],
    ['a tag of it is replaced', () => update(shown, { tags: ['b'] })],
    ['a public node becomes private', () => update(other, { public: false })],
    ['a private node becomes public', () => update(other, { public: true })],
    ['a public node is added', () => hub.addNode({ name: 'new' })],
    [
      'a public node is deleted',
      async () => {
        const { id } = hub.hub.services.fleet.list().find(({ row }) => row.name === 'new' && row.public)
          ?.row ?? { id: 0 };
        await send('DELETE', `/api/nodes/${id}`);
      },
    ],
    ['the token of a public node is replaced', () => send('POST', `/api/nodes/${shown}/token`)],
    [
      'the traffic of a public node is corrected',
      () => send('PUT', `/api/nodes/${shown}/traffic`, { total_rx: 5 }),
    ],
    [
      'public nodes are reordered',
      async () => {
        const ids = hub.hub.services.fleet.list().map(({ row }) => row.id);
        await send('PUT', '/api/nodes/order', { ids: ids.toReversed() });
      },
    ],
    [
      'a ping task of a public node is edited',
      () => send('PUT', `/api/ping-tasks/${shownTask}`, { name: 'renamed' }),
    ],
    [
      'a ping task is assigned to a public node',
      () => send('PUT', `/api/ping-tasks/${secretTask}`, { node_ids: [secret, shown] }),
    ],
    ['a public notice is added', () => send('POST', '/api/notices', notice)],
  ])('%s', async (_name, change) => {
    const before = await look();
    await change();
    const after = await look();
    expect([after.plain, after.gzip, after.seq]).not.toEqual([before.plain, before.gzip, before.seq]);
    for (const key of ['plain', 'gzip', 'seq'] as const) expect(after[key]).not.toBe(before[key]);
  });

  test.each([
    ['an incident of a public node begins', openIncident],
    ['it ends', endIncident],
  ])('%s', async (_name, change) => {
    const [before] = (await look()).bodies;
    change(other);
    expect((await look()).bodies[0]).not.toBe(before);
  });
});

test('an administrator sees every change at once', async () => {
  const read = async () => (await hub.request('GET', '/api/nodes', { cookie })).headers.get('etag');
  const before = await read();
  await update(secret, { name: 'again' });
  expect(await read()).not.toBe(before);
});
