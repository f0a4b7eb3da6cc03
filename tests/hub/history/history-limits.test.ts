import { limits } from '@muster/generated/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';

let hub: TestHub;
let path: string;

beforeEach(async () => {
  hub = await bootHub();
  const { id } = await hub.addNode();
  path = `/api/nodes/${id}/metrics?hours=168`;
});
afterEach(() => hub.remove());

const asFrom = (address: string) => ({ headers: { 'x-forwarded-for': `198.51.100.1, ${address}` } });

/** Number of responses by status. */
async function askTimes(count: number, options: Parameters<TestHub['request']>[2]) {
  const statuses: Record<number, number> = {};
  for (let asked = 0; asked < count; asked += 50) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(50, count - asked) }, () => hub.request('GET', path, options)),
    );
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

test('limits history requests per address with 429 and Retry-After', async () => {
  const first = limits.historyAllPerSecond;
  expect(await askTimes(first, asFrom('192.0.2.1'))).toEqual({ 200: first });
  hub.runtime.advance(1000);
  const rest = limits.historyBurst + limits.historyPerMinute / 60 - first;
  expect(await askTimes(rest, asFrom('192.0.2.1'))).toEqual({ 200: rest });
  const refused = await hub.request('GET', path, asFrom('192.0.2.1'));
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests', status: 429 } });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await hub.request('GET', path, asFrom('192.0.2.2'))).status).toBe(200);
  expect((await hub.request('GET', '/api/nodes', asFrom('192.0.2.1'))).status).toBe(200);
  hub.runtime.advance(1000);
  expect((await hub.request('GET', path, asFrom('192.0.2.1'))).status).toBe(200);
});

test('does not limit the administrator', async () => {
  const cookie = await hub.openSession();
  const count = limits.historyBurst + limits.historyAllPerSecond;
  expect(await askTimes(count, { cookie })).toEqual({ 200: count });
});

test('counts requests for unknown nodes', async () => {
  path = '/api/nodes/999/metrics';
  const first = limits.historyAllPerSecond;
  expect(await askTimes(first, asFrom('192.0.2.1'))).toEqual({ 404: first });
  hub.runtime.advance(1000);
  await askTimes(limits.historyBurst + limits.historyPerMinute / 60 - first, asFrom('192.0.2.1'));
  expect((await hub.request('GET', path, asFrom('192.0.2.1'))).status).toBe(429);
});
