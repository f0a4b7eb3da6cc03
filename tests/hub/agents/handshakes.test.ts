import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { HandshakeRefused, openSocket } from '../../support/network/socket.ts';

let hub: TestHub;
let token: string;

beforeEach(async () => {
  hub = await bootHub();
  ({ token } = await hub.addNode());
});
afterEach(() => hub.remove());

function openMany(count: number) {
  const outcomes: unknown[] = [];
  const all = Array.from({ length: count }, () =>
    openSocket(`${hub.wsUrl}/api/agent/ws`, { headers: { authorization: `Bearer ${token}` } }).then(
      () => outcomes.push('open'),
      (error) => outcomes.push(error instanceof HandshakeRefused ? error.status : 'lost'),
    ),
  );
  return { outcomes, all: Promise.all(all) };
}

test('accepts 50 handshakes immediately and the next 50 after 10 ms', async () => {
  const { outcomes, all } = openMany(120);
  await expect.poll(() => outcomes.length, { timeout: 60_000 }).toBe(50);
  await hub.request('GET', '/api/health');
  expect(outcomes).toHaveLength(50);
  hub.runtime.advance(10);
  await expect.poll(() => outcomes.length, { timeout: 60_000 }).toBe(100);
  hub.runtime.advance(10);
  await all;
  expect(outcomes).toEqual(new Array(120).fill('open'));
});

test('drops queued handshakes on shutdown', async () => {
  const { outcomes, all } = openMany(60);
  await expect.poll(() => outcomes.length, { timeout: 60_000 }).toBe(50);
  await hub.request('GET', '/api/health');
  await hub.close();
  await all;
  expect(outcomes.slice(50)).toEqual(new Array(10).fill('lost'));
});
