import { limits } from '@muster/generated/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countIds } from '../../support/data/store.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';

let hub: TestHub;
let cookie: string;
let key: string;

const job = { name: 'Backup', target: 'heartbeat:', interval: 3600, check: { grace_seconds: 60 } };

beforeEach(async () => {
  hub = await bootHub({ store: { drawId: countIds() } });
  cookie = await hub.openSession();
  ({ heartbeat_key: key } = (await hub.request('POST', '/api/ping-tasks', { cookie, body: job })).body);
});
afterEach(() => hub.remove());

const call = (suffix = '', method = 'GET') => hub.request(method, `/api/heartbeat/${key}${suffix}`);
const read = async () => (await hub.request('GET', '/api/checks', { cookie })).body.checks[0];
const now = () => Math.floor(hub.runtime.now() / 1000);

/** Lets so many seconds pass, the last of them with the hub's timers. */
function wait(seconds: number): void {
  hub.runtime.advance((seconds - 1) * 1000);
  hub.runtime.advance(1000);
}

test('a heartbeat is unknown until it is called', async () => {
  wait(100_000);
  expect(await read()).toMatchObject({ state: 'unknown', heartbeat: { last_at: null, expected_at: null } });
});

test.each(['GET', 'POST', 'HEAD'])('a call by %s is a success', async (method) => {
  expect((await call('', method)).status).toBe(204);
  expect(await read()).toMatchObject({
    state: 'up',
    heartbeat: { last_at: now(), expected_at: now() + 3600, started_at: null, duration_ms: null },
  });
});

test('the body of a call is ignored', async () => {
  for (const [type, body] of [
    ['text/plain', 'done'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['application/json', '{"a":'],
  ] as const) {
    const url = `${hub.url}/api/heartbeat/${key}`;
    expect((await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).status).toBe(204);
  }
});

describe('a late call', () => {
  test('is down after the grace time, and up with the next call', async () => {
    await call();
    wait(3660);
    expect((await read()).state).toBe('up');
    wait(1);
    expect(await read()).toMatchObject({ state: 'down', reason: 'late', since: now() - 1 });
    await call();
    expect(await read()).toMatchObject({ state: 'up', reason: null });
    const { outages } = (await hub.request('GET', '/api/checks/1', { cookie })).body;
    expect(outages).toMatchObject([{ reason: 'late', ended_at: now() }]);
  });

  test('calls twice and early calls move the time of the next one', async () => {
    await call();
    await call();
    wait(1800);
    await call();
    expect((await read()).heartbeat.expected_at).toBe(now() + 3600);
  });
});

describe('events', () => {
  test.each([
    ['/fail', 'down', 'failed'],
    ['/1', 'down', 'failed'],
    ['/255', 'down', 'failed'],
    ['/0', 'up', null],
    ['/success', 'up', null],
  ])('%s is %s', async (suffix, state, reason) => {
    expect((await call(suffix)).status).toBe(204);
    expect(await read()).toMatchObject({ state, reason });
  });

  test.each(['/256', '/-1', '/stop', '/start/x'])('%s is no event', async (suffix) => {
    expect([400, 404]).toContain((await call(suffix)).status);
    expect((await read()).state).toBe('unknown');
  });

  test('the duration is that from the start, unless the call names it', async () => {
    await call('/start');
    expect((await read()).heartbeat).toMatchObject({ started_at: now(), last_at: null });
    wait(90);
    await call();
    expect((await read()).heartbeat).toMatchObject({ started_at: null, duration_ms: 90_000 });
    await call('?duration=1234');
    expect((await read()).heartbeat.duration_ms).toBe(1234);
  });

  test('a job that does not finish is late after the grace time', async () => {
    await call('/start');
    wait(61);
    expect(await read()).toMatchObject({ state: 'down', reason: 'late' });
  });
});

describe('restarts', () => {
  test('calls and the state survive', async () => {
    await call('/start');
    wait(5);
    await call('/fail');
    hub = await hub.restart();
    cookie = await hub.openSession();
    expect(await read()).toMatchObject({ state: 'down', reason: 'failed', heartbeat: { duration_ms: 5000 } });
  });

  test('a call that was due while no hub ran is not counted as missed', async () => {
    await call();
    await hub.close();
    hub.runtime.advance(7_200_000);
    hub = await bootHub({ folder: hub.db.replace(/\/[^/]+$/, ''), runtime: hub.runtime });
    cookie = await hub.openSession();
    wait(3600);
    expect((await read()).state).toBe('up');
    wait(62);
    expect((await read()).state).toBe('down');
  });
});

describe('keys', () => {
  test('an unknown key is 404, also the key of a task that is no heartbeat', async () => {
    expect((await hub.request('GET', `/api/heartbeat/${'0'.repeat(32)}`)).status).toBe(404);
    await hub.request('PUT', '/api/ping-tasks/1', { cookie, body: { target: '192.0.2.1' } });
    expect((await call()).status).toBe(404);
    // The key stays the same, so that the job need not be changed.
    await hub.request('PUT', '/api/ping-tasks/1', { cookie, body: { target: 'heartbeat:' } });
    expect((await call()).status).toBe(204);
    await hub.request('DELETE', '/api/ping-tasks/1', { cookie });
    expect((await call()).status).toBe(404);
  });

  test('only those who see node tokens see it', async () => {
    const { token } = (
      await hub.request('POST', '/api/tokens', { cookie, body: { name: 'reader', scopes: ['read'] } })
    ).body;
    const list = async (question: Parameters<TestHub['request']>[2]) =>
      JSON.stringify((await hub.request('GET', '/api/ping-tasks', question)).body);
    expect(await list({ cookie })).toContain(key);
    expect(await list({ headers: { authorization: `Bearer ${token}` } })).not.toContain(key);
  });

  test('calls beyond the limit are refused, of one heartbeat and of unknown keys', async () => {
    for (let count = 0; count < limits.heartbeatBurst; count += 1) expect((await call()).status).toBe(204);
    expect((await call()).status).toBe(429);
    const guess = () => hub.request('GET', `/api/heartbeat/${'0'.repeat(32)}`);
    for (let count = 0; count < limits.heartbeatBurst; count += 1) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
    hub.runtime.advance(1000);
    expect([(await call()).status, (await guess()).status]).toEqual([204, 404]);
  });
});
