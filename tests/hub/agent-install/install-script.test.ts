import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { ask } from '../../support/network/http.ts';

let hub: TestHub;
let sited: TestHub;

beforeAll(async () => {
  hub = await bootHub();
  sited = await bootHub({ options: { site: 'https://status.example' } });
});
afterAll(() => Promise.all([hub.remove(), sited.remove()]));

function get(of: TestHub, headers: Record<string, string>) {
  return ask(Number(new URL(of.url).port), '/install.sh', { headers });
}

const findAddress = (text: string) => /^hub_address='(.*)'$/m.exec(text)?.[1];

test('serves the script without login, with no-store', async () => {
  const answer = await get(hub, {});
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/x-shellscript',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.text).toMatch(/^#!\/bin\/sh\n/);
});

test('contains no secret for any caller', async () => {
  const { token } = await hub.addNode();
  await hub.request('PUT', '/api/settings', {
    cookie: await hub.openSession(),
    body: { registration_open: true },
  });
  const { key } = hub.hub.services.registration.find() ?? {};
  expect(key).toMatch(/^[\w-]{43}$/);
  const { text } = await get(hub, { host: 'hub.example', cookie: await hub.openSession() });
  expect(text).not.toContain(token);
  expect(text).not.toContain(key);
  expect((await get(hub, { host: 'hub.example' })).text).toBe(text);
});

test.each([
  [{ host: 'hub.example:8790' }, 'http://hub.example:8790'],
  [{ host: 'hub.example', 'x-forwarded-proto': 'https' }, 'https://hub.example'],
  [
    { host: 'inner', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'other.example, hub.example' },
    'https://hub.example',
  ],
])('host %j gives the address %s', async (headers, address) => {
  expect(findAddress((await get(hub, headers)).text)).toBe(address);
});

test.each([
  { host: "x';reboot;'" },
  { host: 'hub.example', 'x-forwarded-host': '$(reboot)' },
  { host: 'user@hub.example' },
])('%j is refused', async (headers) => {
  expect((await get(hub, headers)).status).toBe(400);
});

test('uses the public URL under any host name', async () => {
  for (const headers of [
    { host: 'evil.example' },
    { host: 'status.example', 'x-forwarded-host': 'evil.example' },
  ])
    expect(findAddress((await get(sited, headers)).text)).toBe('https://status.example');
});
