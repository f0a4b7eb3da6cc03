import { Agent, request } from 'node:http';
import { limits } from '@muster/generated/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { readCookie } from '../../support/network/http.ts';

// Password guessing from many addresses, with real argon2 hashes. The test is the proxy that forwards the addresses.

const OWNER = '198.51.100.9';
const BOTS = 5_000;
/** Requests in flight. */
const CONCURRENCY = 100;
const OWNER_MS = 5_000;

let hub: TestHub;

beforeEach(async () => {
  hub = await bootHub();
});
afterEach(() => hub.remove());

const tryLogin = (address: string, password: string) =>
  hub.request('POST', '/api/auth/login', {
    body: { username: 'admin', password },
    headers: { 'x-forwarded-for': address },
  });

interface Flood {
  /** Responses by status. */
  readonly counts: Record<number, number>;
  stop(): Promise<void>;
}

/** Tries wrong passwords from these addresses in turn, until stopped. */
function flood(addresses: readonly string[]): Flood {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const counts: Record<number, number> = {};
  const body = JSON.stringify({ username: 'admin', password: 'a wrong guess' });
  const { port } = new URL(hub.url);
  let next = 0;
  let isStopped = false;

  async function guess(): Promise<number> {
    const address = addresses[next % addresses.length] ?? '';
    next += 1;
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-forwarded-for': address,
    };
    const options = { host: '127.0.0.1', port, path: '/api/auth/login', method: 'POST', agent, headers };
    return new Promise((resolve, reject) => {
      request(options, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      })
        .on('error', reject)
        .end(body);
    });
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const status = await guess();
      counts[status] = (counts[status] ?? 0) + 1;
    }
  }

  const runs = Array.from({ length: CONCURRENCY }, run);
  return {
    counts,
    async stop() {
      isStopped = true;
      await Promise.all(runs);
      agent.destroy();
    },
  };
}

/** Half of the bots with IPv4 addresses, the others with /64s of 25 networks. */
const botnet = Array.from({ length: BOTS }, (_, index) =>
  index % 2 === 0
    ? `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
    : `2001:db8:${(index % 50).toString(16)}:${index.toString(16)}::1`,
);

async function timeLogin(address: string): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const { status } = await tryLogin(address, PASSWORD);
  return { status, ms: performance.now() - startedAt };
}

test('the owner logs in within 5 s while a botnet of 5,000 addresses guesses passwords', async () => {
  expect((await tryLogin(OWNER, PASSWORD)).status).toBe(200);
  const attack = flood(botnet);
  try {
    await expect.poll(() => attack.counts[503] ?? 0, { timeout: 60_000 }).toBeGreaterThan(100);
    const whileQueued = await timeLogin(OWNER);
    expect(whileQueued).toMatchObject({ status: 200 });
    await expect
      .poll(() => Object.values(attack.counts).reduce((sum, count) => sum + count, 0), { timeout: 60_000 })
      .toBeGreaterThan(BOTS);
    const afterwards = await timeLogin(OWNER);
    expect(afterwards).toMatchObject({ status: 200 });
    const slowest = Math.max(whileQueued.ms, afterwards.ms);
    expect(slowest).toBeLessThan(OWNER_MS);
  } finally {
    await attack.stop();
  }
  // The first hundred guesses, and those that were in the queue at that time.
  expect(attack.counts[401]).toBeLessThanOrEqual(limits.loginFailuresUnknown + 1 + limits.loginQueue);
}, 120_000);

test('one /48 with 40 connections leaves the others their places in the queue', async () => {
  const attack = flood(Array.from({ length: 40 }, (_, index) => `2001:db8:bad:${index.toString(16)}::1`));
  try {
    await expect.poll(() => attack.counts[503] ?? 0, { timeout: 60_000 }).toBeGreaterThan(20);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await tryLogin(`203.0.113.${attempt}`, PASSWORD)).status).toBe(200);
  } finally {
    await attack.stop();
  }
});

describe('failures of all unknown addresses together', () => {
  const failFrom = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      expect((await tryLogin(`203.0.${index >> 6}.${index & 63}`, 'a wrong guess')).status).toBe(401);
  };

  test('slow down unknown addresses after a hundred, and no known one', async () => {
    const cookie = readCookie(await tryLogin(OWNER, PASSWORD));
    // Known addresses outlive a restart.
    hub = await hub.restart();
    await failFrom(limits.loginFailuresUnknown - 1);
    expect((await tryLogin('192.0.2.1', PASSWORD)).status).toBe(200);
    expect((await tryLogin('192.0.2.2', 'a wrong guess')).status).toBe(401);
    const refused = await tryLogin('192.0.2.3', PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(refused.headers.get('retry-after')).toBe('9');
    for (const known of [OWNER, '192.0.2.1']) expect((await tryLogin(known, PASSWORD)).status).toBe(200);
    const change = {
      cookie,
      headers: { 'x-forwarded-for': '192.0.2.4' },
      body: { current: PASSWORD, new: 'another long password' },
    };
    expect((await hub.request('PUT', '/api/auth/password', change)).status).toBe(204);
    hub.runtime.advance(9_000);
    expect((await tryLogin('192.0.2.3', 'a wrong guess')).status).toBe(401);
    expect((await tryLogin('192.0.2.4', 'a wrong guess')).status).toBe(429);
  });
});

describe('failures of a /48', () => {
  const fail = (index: number) => tryLogin(`2001:db8:bad:${index.toString(16)}::1`, 'a wrong guess');

  test('lock it out after twenty, but no known address in it', async () => {
    expect((await tryLogin('2001:db8:bad:ffff::1', PASSWORD)).status).toBe(200);
    for (let index = 0; index < limits.loginFailuresNetwork - 1; index += 1)
      expect((await fail(index)).status).toBe(401);
    expect((await tryLogin('2001:db8:bad:eeee::1', PASSWORD)).status).toBe(200);
    expect((await fail(100)).status).toBe(401);
    expect((await fail(101)).status).toBe(429);
    for (const known of ['2001:db8:bad:ffff::1', '2001:db8:bad:eeee::1', '2001:db8:600d::1'])
      expect((await tryLogin(known, PASSWORD)).status).toBe(200);
  });
});
