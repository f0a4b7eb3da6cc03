import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';

// One hub for all tests: they do not change it, and booting takes longer than asking.
let hub: TestHub;
let id: number;
let cookie: string;

beforeAll(async () => {
  hub = await bootHub();
  ({ id } = await hub.addNode());
  cookie = await hub.openSession();
});
afterAll(() => hub.remove());

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
async function read(query = '', options: { cookie?: string } = {}): Promise<any> {
  const answer = await hub.request('GET', `/api/nodes/${id}/metrics${query}`, options);
  expect(answer.status).toBe(200);
  return answer.body;
}

test.each<[string, number]>([
  ['hours=0', 1],
  ['hours=-1', 1],
  ['hours=1.5', 2],
  ['hours=x', 6],
  ['hours=9007199254740992', 168],
  ['points=0', 6],
  ['points=x', 6],
  ['series=all', 6],
  ['_=1790000000&t=now', 6],
])('%s is narrowed: %i hours', async (query, hours) => {
  const { from, to } = await read(`?${query}`);
  expect(to - from).toBe(hours * 3600);
});

test.each(['/api/me', '/api/nodes', '/api/themes/default/config'])(
  '%s ignores unknown query parameters',
  async (path) => {
    expect((await hub.request('GET', `${path}?_=1790000000&t=now`)).status).toBe(200);
  },
);

test('the operations of the panel refuse unknown query parameters', async () => {
  const cookie = await hub.openSession();
  expect((await hub.request('GET', '/api/audit?_=1', { cookie })).status).toBe(400);
});

test('defaults to six hours', async () => {
  const { from, to } = await read();
  expect(to - from).toBe(6 * 3600);
});

test.each([
  [168, 168, 168],
  [169, 168, 169],
  [2160, 168, 2160],
  [2161, 168, 2160],
  [Number.MAX_SAFE_INTEGER, 168, 2160],
])(
  'for %i hours is limited to %i for a visitor and %i for the administrator',
  async (hours, visitor, administrator) => {
    const width = ({ from, to }: { from: number; to: number }) => (to - from) / 3600;
    expect(width(await read(`?hours=${hours}`))).toBe(visitor);
    expect(width(await read(`?hours=${hours}`, { cookie }))).toBe(administrator);
  },
);

test('for a private or unknown node is the same 404 to a visitor', async () => {
  const { id: hiddenId } = await hub.addNode({ name: 'hidden', public: false });
  const [hidden, unknown] = await Promise.all(
    [hiddenId, 999].map((one) => hub.request('GET', `/api/nodes/${one}/metrics`)),
  );
  expect(hidden?.status).toBe(404);
  expect(hidden?.body).toEqual(unknown?.body);
  const seen = await hub.request('GET', `/api/nodes/${hiddenId}/metrics`, { cookie });
  expect(seen).toMatchObject({ status: 200, body: { metrics: [] } });
});

test('needs a session if the public page is off', async () => {
  await hub.hub.services.settings.update({ public_page: false });
  expect(await hub.request('GET', `/api/nodes/${id}/metrics`)).toMatchObject({
    status: 401,
    body: { code: 'login_required' },
  });
  await hub.hub.services.settings.update({ public_page: true });
});

test('beyond the queue limit is 503 with Retry-After', async () => {
  const answers = await Promise.all(
    Array.from({ length: 160 }, (_, index) =>
      hub.request('GET', `/api/nodes/${id}/metrics?hours=${1 + (index % 168)}&points=${1 + index}`),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body, headers } of refused) {
    expect(status).toBe(503);
    expect(body.code).toBe('busy');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await hub.request('GET', `/api/nodes/${id}/metrics?hours=5`)).status).toBe(200);
});
