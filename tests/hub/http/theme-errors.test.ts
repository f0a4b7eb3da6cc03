import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';

// Published status pages show the body of an error as it is, and send what `fetch` sends.

let hub: TestHub;

beforeAll(async () => {
  hub = await bootHub();
});
afterAll(() => hub.remove());

/** The text of a response that a published page shows. */
async function show(path: string, accept: string): Promise<string> {
  const response = await fetch(hub.url + path, { headers: { accept } });
  return response.ok ? '' : response.text();
}

const SENTENCE = /^[A-Z][^{}"]*\.\n$/;

describe.each(['*/*', 'text/html,*/*;q=0.8', 'application/*', 'text/plain'])('Accept: %s', (accept) => {
  test.each(['/api/nodes/999/metrics', '/api/nodes/x/metrics', '/api/ws'])(
    '%s is answered with a sentence',
    async (path) => {
      expect(await show(path, accept)).toMatch(SENTENCE);
    },
  );

  test('the page is private', async () => {
    const cookie = await hub.openSession();
    await hub.request('PUT', '/api/settings', { cookie, body: { public_page: false } });
    try {
      for (const path of ['/api/nodes', '/api/nodes/1/metrics', '/api/incidents'])
        expect(await show(path, accept)).toMatch(SENTENCE);
    } finally {
      await hub.request('PUT', '/api/settings', { cookie, body: { public_page: true } });
    }
  });
});

test.each(['application/json', 'application/problem+json', 'text/html, application/json;q=0.9'])(
  'clients that name JSON get it: %s',
  async (accept) => {
    const response = await fetch(`${hub.url}/api/nodes/999/metrics`, { headers: { accept } });
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' });
  },
);

test('a script with a token gets JSON', async () => {
  const headers = { authorization: 'Bearer nothing' };
  const response = await fetch(`${hub.url}/api/nodes/999/metrics`, { headers });
  expect(await response.json()).toMatchObject({ code: expect.any(String) });
});

test('the other operations answer JSON to */*', async () => {
  for (const path of ['/api/settings', '/api/nothing'])
    expect(JSON.parse(await show(path, '*/*'))).toMatchObject({ code: expect.any(String) });
});
