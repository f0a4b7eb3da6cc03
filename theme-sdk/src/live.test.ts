import { flushPromises } from '@muster/shared/runtime/manual';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerHtml, answerJson, answerProblem, createNode, createSnapshot } from '../testing/samples.ts';
import { createTestHub, type TestHub } from '../testing/test-hub.ts';

let hub: TestHub;

beforeEach(() => {
  hub = createTestHub();
});

describe('polling without a stream', () => {
  it('starts immediately if no data has arrived yet', async () => {
    hub.subscribe();
    hub.connection().drop();
    await flushPromises();
    expect(hub.request().url).toBe('https://status.example/api/nodes');
    await hub.request().answer(answerJson(createSnapshot([createNode(1)])));
    expect(hub.status()).toEqual({ state: 'polling' });
  });

  it('starts after the second failure if data is shown', async () => {
    hub.goLive();
    hub.connection().drop();
    await flushPromises();
    expect(hub.environment.requests).toHaveLength(0);
    await hub.environment.advance(500);
    hub.connection().drop();
    await flushPromises();
    expect(hub.environment.requests).toHaveLength(1);
  });

  it('repeats every five seconds ± 20 %, and stops when the stream is back', async () => {
    hub.goLive();
    await hub.loseStream();
    await hub.request().answer(answerJson(createSnapshot([createNode(1)])));
    hub.environment.connections.length = 0;
    await hub.environment.advance(4999);
    expect(hub.environment.requests).toHaveLength(0);
    await hub.environment.advance(1);
    expect(hub.environment.requests).toHaveLength(1);
    await hub.request().answer(answerJson(createSnapshot([createNode(1), createNode(2)])));
    expect(hub.ids()).toEqual([1, 2]);

    hub.connection().send(createSnapshot([createNode(3)]));
    expect(hub.status().state).toBe('live');
    await hub.environment.advance(9000);
    expect(hub.environment.requests).toHaveLength(0);
  });

  it('does not overwrite newer stream data with a late response', async () => {
    hub.goLive();
    await hub.loseStream();
    const late = hub.request();
    await hub.environment.advance(1000);
    hub.connection().send(createSnapshot([createNode(7)]));
    expect(late.signal.aborted).toBe(true);
    await flushPromises();
    expect(hub.ids()).toEqual([7]);
  });

  it('backs off after failures and obeys Retry-After', async () => {
    hub.subscribe();
    hub.connection().drop();
    await flushPromises();
    await hub.request().answer(answerProblem(503, 'busy', { 'retry-after': '30' }));
    await hub.environment.advance(34_999);
    expect(hub.environment.requests).toHaveLength(0);
    await hub.environment.advance(1);
    expect(hub.environment.requests).toHaveLength(1);
    await hub.request().answer(answerHtml(502));
    // 5 s, and half of the 8 s that the second failure may add.
    await hub.environment.advance(8999);
    expect(hub.environment.requests).toHaveLength(0);
    await hub.environment.advance(1);
    expect(hub.environment.requests).toHaveLength(1);
  });

  it('time out', async () => {
    hub.subscribe();
    hub.connection().drop();
    await hub.environment.advance(10_000);
    expect(hub.status()).toMatchObject({ state: 'waiting', error: { kind: 'timeout' } });
  });
});

describe('status', () => {
  it.each([
    [
      'a refused connection',
      (): Response | Error => new TypeError('Failed to fetch'),
      { kind: 'network', status: null },
    ],
    ["a proxy's page", () => answerHtml(502), { kind: 'proxy', status: 502 }],
    ["a portal's page", () => answerHtml(200), { kind: 'proxy', status: 200 }],
    ['a hub in trouble', () => answerProblem(500, 'internal'), { kind: 'problem', code: 'internal' }],
    ['another JSON service', () => answerJson({ error: 'nope' }, 404), { kind: 'proxy', status: 404 }],
    ['JSON of a wrong shape', () => answerJson({ servers: [] }), { kind: 'malformed' }],
    [
      'JSON that breaks off',
      () => new Response('{"ts":', { headers: { 'content-type': 'application/json' } }),
      { kind: 'malformed' },
    ],
  ])('is waiting, with the reason: %s', async (_name, respond, error) => {
    hub.subscribe();
    hub.connection().drop();
    await flushPromises();
    const answer = respond();
    await (answer instanceof Error ? hub.request().fail(answer) : hub.request().answer(answer));
    expect(hub.status()).toMatchObject({ state: 'waiting', error });
  });

  it('is stale, with an increasing age and unchanged data', async () => {
    hub.goLive();
    await hub.loseStream();
    await hub.request().fail(new TypeError('Failed to fetch'));
    expect(hub.status().state).toBe('connecting');
    await hub.environment.advance(9000);
    expect(hub.status()).toMatchObject({ state: 'stale', age: 10, error: { kind: 'network' } });
    await hub.environment.advance(2000);
    expect(hub.status()).toMatchObject({ state: 'stale', age: 12 });
    expect(hub.ids()).toEqual([1, 2]);
    expect(hub.live.snapshot()?.nodes.every((node) => node.online)).toBe(true);
  });

  it('is offline when the browser says so, and recovers immediately', async () => {
    hub.goLive();
    hub.environment.setOnline(false);
    expect(hub.status().state).toBe('live');
    await hub.environment.advance(12_000);
    expect(hub.status()).toMatchObject({ state: 'offline', age: 12 });
    while (hub.environment.requests.length > 0) await hub.request().fail(new TypeError('Failed to fetch'));
    hub.connection().drop();
    const before = hub.environment.connections.length;
    hub.environment.setOnline(true);
    expect(hub.environment.connections).toHaveLength(before + 1);
    hub.connection().send(createSnapshot([createNode(1)]));
    expect(hub.status().state).toBe('live');
  });

  it('is offline without any data', async () => {
    hub.environment.setOnline(false);
    hub.subscribe();
    hub.connection().drop();
    await flushPromises();
    await hub.request().fail(new TypeError('Failed to fetch'));
    expect(hub.status()).toEqual({ state: 'offline', age: null });
  });

  it('never has a negative age after a clock step back', async () => {
    hub.goLive();
    hub.environment.stepClock(-3_600_000);
    hub.connection().drop();
    await hub.environment.advance(1000);
    expect(hub.status().state).toBe('connecting');
  });

  it('notifies subscribers only of changes', async () => {
    hub.goLive();
    for (let frame = 0; frame < 5; frame += 1) hub.connection().send(createSnapshot([createNode(1)]));
    expect(hub.states()).toEqual(['live']);
  });

  it('retries immediately on request', async () => {
    hub.environment.setRandom(0.999);
    hub.subscribe();
    hub.connection().drop();
    await flushPromises();
    await hub.request().fail(new TypeError('Failed to fetch'));
    hub.live.retryNow();
    expect(hub.environment.connections).toHaveLength(2);
    expect(hub.environment.requests).toHaveLength(1);
    hub.live.retryNow();
    expect(hub.environment.connections).toHaveLength(2);
    expect(hub.environment.requests).toHaveLength(1);
  });
});

describe('a private page', () => {
  it('is detected by the rejected request, shows no data, and is polled once a minute', async () => {
    hub.subscribe();
    hub.connection().drop();
    await flushPromises();
    await hub.request().answer(answerProblem(401, 'login_required'));
    expect(hub.status()).toEqual({ state: 'private' });
    const opened = hub.environment.connections.length;
    await hub.environment.advance(59_000);
    expect(hub.environment.requests).toHaveLength(0);
    expect(hub.environment.connections).toHaveLength(opened);
    await hub.environment.advance(16_000);
    await hub.request().answer(answerJson(createSnapshot([createNode(1)])));
    expect(hub.environment.connections).toHaveLength(opened + 1);
    hub.connection().send(createSnapshot([createNode(1)]));
    expect(hub.status().state).toBe('live');
  });

  it('clears the nodes when the page is made private while open', async () => {
    hub.goLive();
    hub.connection().drop(4403);
    expect(hub.status()).toEqual({ state: 'private' });
    expect(hub.live.snapshot()).toBeNull();
    expect(hub.ids()).toEqual([]);
    expect(hub.live.node(1).snapshot()).toBeUndefined();
  });

  it('is polled immediately when the tab becomes visible', async () => {
    hub.goLive();
    hub.connection().drop(4403);
    await flushPromises();
    await hub.request().answer(answerProblem(401, 'login_required'));
    hub.environment.hide();
    await hub.environment.advance(5000);
    hub.environment.show();
    expect(hub.environment.requests).toHaveLength(1);
  });
});

describe('a hidden page', () => {
  it('keeps the stream briefly, then polls once a minute, and streams again when visible', async () => {
    hub.goLive();
    hub.environment.hide();
    await hub.environment.advance(8000);
    hub.connection().send(createSnapshot([createNode(1)]));
    hub.environment.show();
    expect(hub.environment.connections).toHaveLength(1);

    hub.environment.hide();
    await hub.environment.advance(8000);
    hub.connection().send(createSnapshot([createNode(1)]));
    await hub.environment.advance(7000);
    expect(hub.connection().isClosed).toBe(true);
    await hub.request().answer(answerJson(createSnapshot([createNode(1, { online: false, metrics: null })])));
    expect(hub.live.node(1).snapshot()?.online).toBe(false);
    await hub.environment.advance(59_000);
    expect(hub.environment.requests).toHaveLength(0);
    await hub.environment.advance(1000);
    expect(hub.environment.requests).toHaveLength(1);

    hub.environment.show();
    expect(hub.environment.requests).toHaveLength(0);
    expect(hub.environment.connections).toHaveLength(2);
    expect(hub.status().state).toBe('connecting');
    hub.connection().send(createSnapshot([createNode(1)]));
    expect(hub.status().state).toBe('live');
  });

  it('that was opened in the background gets data for its title', async () => {
    hub.environment.hide();
    hub.subscribe();
    expect(hub.environment.connections).toHaveLength(0);
    await hub.request().answer(answerJson(createSnapshot([createNode(1)])));
    expect(hub.ids()).toEqual([1]);
    hub.environment.show();
    expect(hub.environment.connections).toHaveLength(1);
  });

  it('replaces a dead stream immediately after a sleep', async () => {
    hub.goLive();
    hub.environment.suspend(3_600_000);
    hub.environment.show();
    expect(hub.environment.connections).toHaveLength(2);
    expect(hub.status().state).toBe('connecting');
    await hub.environment.advance(3000);
    expect(hub.status()).toMatchObject({ state: 'stale', age: 3603 });
  });
});

describe('sessions', () => {
  it('fetches the session again when the stream’s session ends', async () => {
    const unsubscribe = hub.session.subscribe(() => undefined);
    await hub.environment.requests[0]!.answer(answerJson({ authed: true, username: 'admin' }));
    expect(hub.session.snapshot()?.username).toBe('admin');
    hub.subscribe();
    hub.connection().send(createSnapshot([createNode(1)], { admin: true }));
    hub.connection().drop(4401);
    await flushPromises();
    expect(hub.environment.requests[0]?.url).toBe('https://status.example/api/me');
    await hub.environment.requests[0]!.answer(answerJson({ authed: false }));
    expect(hub.session.snapshot()?.authed).toBe(false);
    unsubscribe();
  });

  it('fetches the session again when the audience of the stream changes', async () => {
    hub.session.subscribe(() => undefined);
    await hub.environment.requests[0]!.answer(answerJson({ authed: false }));
    hub.goLive();
    hub.connection().send(createSnapshot([createNode(1)], { admin: true }));
    await flushPromises();
    expect(hub.environment.requests[0]?.url).toBe('https://status.example/api/me');
  });
});
