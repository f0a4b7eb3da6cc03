import { flushPromises } from '@muster/runtime/manual';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerHtml, answerJson, answerProblem, createNode, createSnapshot } from '../testing/samples.ts';
import { createWatchedHub, type WatchedHub } from '../testing/watched-hub.ts';

let watched: WatchedHub;

beforeEach(() => {
  watched = createWatchedHub();
});

describe('requests in place of the stream', () => {
  it('begin at once where nothing has arrived yet', async () => {
    watched.watch();
    watched.connection().drop();
    await flushPromises();
    expect(watched.request().url).toBe('https://status.example/api/nodes');
    await watched.request().answer(answerJson(createSnapshot([createNode(1)])));
    expect(watched.status()).toEqual({ state: 'polling' });
  });

  it('begin after the second failure where figures are on the page', async () => {
    watched.goLive();
    watched.connection().drop();
    await flushPromises();
    expect(watched.environment.requests).toHaveLength(0);
    await watched.environment.advance(500);
    watched.connection().drop();
    await flushPromises();
    expect(watched.environment.requests).toHaveLength(1);
  });

  it('go on every five seconds, give or take a fifth, and end when the stream is back', async () => {
    watched.goLive();
    await watched.loseStream();
    await watched.request().answer(answerJson(createSnapshot([createNode(1)])));
    watched.environment.connections.length = 0;
    await watched.environment.advance(4999);
    expect(watched.environment.requests).toHaveLength(0);
    await watched.environment.advance(1);
    expect(watched.environment.requests).toHaveLength(1);
    await watched.request().answer(answerJson(createSnapshot([createNode(1), createNode(2)])));
    expect(watched.ids()).toEqual([1, 2]);

    watched.connection().send(createSnapshot([createNode(3)]));
    expect(watched.status().state).toBe('live');
    await watched.environment.advance(9000);
    expect(watched.environment.requests).toHaveLength(0);
  });

  it('a late answer does not overwrite what the stream brought', async () => {
    watched.goLive();
    await watched.loseStream();
    const late = watched.request();
    await watched.environment.advance(1000);
    watched.connection().send(createSnapshot([createNode(7)]));
    expect(late.signal.aborted).toBe(true);
    await flushPromises();
    expect(watched.ids()).toEqual([7]);
  });

  it('slow down while they fail, and as the hub asks', async () => {
    watched.watch();
    watched.connection().drop();
    await flushPromises();
    await watched.request().answer(answerProblem(503, 'busy', { 'retry-after': '30' }));
    await watched.environment.advance(34_999);
    expect(watched.environment.requests).toHaveLength(0);
    await watched.environment.advance(1);
    expect(watched.environment.requests).toHaveLength(1);
    await watched.request().answer(answerHtml(502));
    // 5 s, and half of the 8 s that the second failure may add.
    await watched.environment.advance(8999);
    expect(watched.environment.requests).toHaveLength(0);
    await watched.environment.advance(1);
    expect(watched.environment.requests).toHaveLength(1);
  });

  it('time out', async () => {
    watched.watch();
    watched.connection().drop();
    await watched.environment.advance(10_000);
    expect(watched.status()).toMatchObject({ state: 'waiting', fault: { kind: 'timeout' } });
  });
});

describe('what is said of the figures', () => {
  it.each([
    [
      'a refused connection',
      (): Response | Error => new TypeError('Failed to fetch'),
      { kind: 'network', status: null },
    ],
    ["a proxy's page", () => answerHtml(502), { kind: 'foreign', status: 502 }],
    ["a portal's page", () => answerHtml(200), { kind: 'foreign', status: 200 }],
    ['a hub in trouble', () => answerProblem(500, 'internal'), { kind: 'problem', code: 'internal' }],
    ['another JSON service', () => answerJson({ error: 'nope' }, 404), { kind: 'foreign', status: 404 }],
    ['JSON of a wrong shape', () => answerJson({ servers: [] }), { kind: 'malformed' }],
    [
      'JSON that breaks off',
      () => new Response('{"ts":', { headers: { 'content-type': 'application/json' } }),
      { kind: 'malformed' },
    ],
  ])('waiting, with the reason: %s', async (_name, respond, fault) => {
    watched.watch();
    watched.connection().drop();
    await flushPromises();
    const answer = respond();
    await (answer instanceof Error ? watched.request().fail(answer) : watched.request().answer(answer));
    expect(watched.status()).toMatchObject({ state: 'waiting', fault });
  });

  it('stale, with an age that grows and figures that stay', async () => {
    watched.goLive();
    await watched.loseStream();
    await watched.request().fail(new TypeError('Failed to fetch'));
    expect(watched.status().state).toBe('connecting');
    await watched.environment.advance(9000);
    expect(watched.status()).toMatchObject({ state: 'stale', age: 10, fault: { kind: 'network' } });
    await watched.environment.advance(2000);
    expect(watched.status()).toMatchObject({ state: 'stale', age: 12 });
    expect(watched.ids()).toEqual([1, 2]);
    expect(watched.hub.live.snapshot()?.nodes.every((node) => node.online)).toBe(true);
  });

  it('offline, when the browser says so, and back as soon as it is over', async () => {
    watched.goLive();
    watched.environment.setOnline(false);
    expect(watched.status().state).toBe('live');
    await watched.environment.advance(12_000);
    expect(watched.status()).toMatchObject({ state: 'offline', age: 12 });
    while (watched.environment.requests.length > 0)
      await watched.request().fail(new TypeError('Failed to fetch'));
    watched.connection().drop();
    const before = watched.environment.connections.length;
    watched.environment.setOnline(true);
    expect(watched.environment.connections).toHaveLength(before + 1);
    watched.connection().send(createSnapshot([createNode(1)]));
    expect(watched.status().state).toBe('live');
  });

  it('offline without any figures', async () => {
    watched.environment.setOnline(false);
    watched.watch();
    watched.connection().drop();
    await flushPromises();
    await watched.request().fail(new TypeError('Failed to fetch'));
    expect(watched.status()).toEqual({ state: 'offline', age: null });
  });

  it('never a negative age after the clock was set back', async () => {
    watched.goLive();
    watched.environment.stepClock(-3_600_000);
    watched.connection().drop();
    await watched.environment.advance(1000);
    expect(watched.status().state).toBe('connecting');
  });

  it('tells its watchers only of changes', async () => {
    watched.goLive();
    for (let frame = 0; frame < 5; frame += 1) watched.connection().send(createSnapshot([createNode(1)]));
    expect(watched.states()).toEqual(['live']);
  });

  it('tries again at once when asked', async () => {
    watched.environment.setRandom(0.999);
    watched.watch();
    watched.connection().drop();
    await flushPromises();
    await watched.request().fail(new TypeError('Failed to fetch'));
    watched.hub.live.retryNow();
    expect(watched.environment.connections).toHaveLength(2);
    expect(watched.environment.requests).toHaveLength(1);
    watched.hub.live.retryNow();
    expect(watched.environment.connections).toHaveLength(2);
    expect(watched.environment.requests).toHaveLength(1);
  });
});

describe('a private page', () => {
  it('is known by the refused request, shows nothing, and is asked for once a minute', async () => {
    watched.watch();
    watched.connection().drop();
    await flushPromises();
    await watched.request().answer(answerProblem(401, 'login_required'));
    expect(watched.status()).toEqual({ state: 'private' });
    const opened = watched.environment.connections.length;
    await watched.environment.advance(59_000);
    expect(watched.environment.requests).toHaveLength(0);
    expect(watched.environment.connections).toHaveLength(opened);
    await watched.environment.advance(16_000);
    await watched.request().answer(answerJson(createSnapshot([createNode(1)])));
    expect(watched.environment.connections).toHaveLength(opened + 1);
    watched.connection().send(createSnapshot([createNode(1)]));
    expect(watched.status().state).toBe('live');
  });

  it('forgets the nodes when the page is switched off while it is open', async () => {
    watched.goLive();
    watched.connection().drop(4403);
    expect(watched.status()).toEqual({ state: 'private' });
    expect(watched.hub.live.snapshot()).toBeNull();
    expect(watched.ids()).toEqual([]);
    expect(watched.hub.live.node(1).snapshot()).toBeUndefined();
  });

  it('is asked for at once when somebody looks at it again', async () => {
    watched.goLive();
    watched.connection().drop(4403);
    await flushPromises();
    await watched.request().answer(answerProblem(401, 'login_required'));
    watched.environment.hide();
    await watched.environment.advance(5000);
    watched.environment.show();
    expect(watched.environment.requests).toHaveLength(1);
  });
});

describe('a hidden page', () => {
  it('keeps the stream for a moment, then asks once a minute, and streams again when it is seen', async () => {
    watched.goLive();
    watched.environment.hide();
    await watched.environment.advance(8000);
    watched.connection().send(createSnapshot([createNode(1)]));
    watched.environment.show();
    expect(watched.environment.connections).toHaveLength(1);

    watched.environment.hide();
    await watched.environment.advance(8000);
    watched.connection().send(createSnapshot([createNode(1)]));
    await watched.environment.advance(7000);
    expect(watched.connection().isClosed).toBe(true);
    await watched
      .request()
      .answer(answerJson(createSnapshot([createNode(1, { online: false, metrics: null })])));
    expect(watched.hub.live.node(1).snapshot()?.online).toBe(false);
    await watched.environment.advance(59_000);
    expect(watched.environment.requests).toHaveLength(0);
    await watched.environment.advance(1000);
    expect(watched.environment.requests).toHaveLength(1);

    watched.environment.show();
    expect(watched.environment.requests).toHaveLength(0);
    expect(watched.environment.connections).toHaveLength(2);
    expect(watched.status().state).toBe('connecting');
    watched.connection().send(createSnapshot([createNode(1)]));
    expect(watched.status().state).toBe('live');
  });

  it('that was opened in the background gets figures for its title', async () => {
    watched.environment.hide();
    watched.watch();
    expect(watched.environment.connections).toHaveLength(0);
    await watched.request().answer(answerJson(createSnapshot([createNode(1)])));
    expect(watched.ids()).toEqual([1]);
    watched.environment.show();
    expect(watched.environment.connections).toHaveLength(1);
  });

  it('replaces the dead stream after a sleep instead of waiting for it', async () => {
    watched.goLive();
    watched.environment.suspend(3_600_000);
    watched.environment.show();
    expect(watched.environment.connections).toHaveLength(2);
    expect(watched.status().state).toBe('connecting');
    await watched.environment.advance(3000);
    expect(watched.status()).toMatchObject({ state: 'stale', age: 3603 });
  });
});

describe('sessions', () => {
  it('asks anew who the caller is when the session of the stream ended', async () => {
    const leaveProfile = watched.hub.profile.subscribe(() => undefined);
    await watched.environment.requests[0]!.answer(answerJson({ authed: true, username: 'admin' }));
    expect(watched.hub.profile.snapshot()?.username).toBe('admin');
    watched.watch();
    watched.connection().send(createSnapshot([createNode(1)], { admin: true }));
    watched.connection().drop(4401);
    await flushPromises();
    expect(watched.environment.requests[0]?.url).toBe('https://status.example/api/me');
    await watched.environment.requests[0]!.answer(answerJson({ authed: false }));
    expect(watched.hub.profile.snapshot()?.authed).toBe(false);
    leaveProfile();
  });

  it('notices that the view became another one', async () => {
    watched.hub.profile.subscribe(() => undefined);
    await watched.environment.requests[0]!.answer(answerJson({ authed: false }));
    watched.goLive();
    watched.connection().send(createSnapshot([createNode(1)], { admin: true }));
    await flushPromises();
    expect(watched.environment.requests[0]?.url).toBe('https://status.example/api/me');
  });
});
