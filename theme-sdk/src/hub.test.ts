import { flushPromises } from '@muster/shared/runtime/manual';
import { describe, expect, it } from 'vitest';
import { createManualEnvironment } from '../testing/manual-environment.ts';
import { answerHtml, answerJson, answerProblem, createNode, createSnapshot } from '../testing/samples.ts';
import { createHub } from './hub.ts';

describe('addresses', () => {
  it.each([
    [undefined, 'https://status.example/api/me', 'wss://status.example/api/ws?delta'],
    ['', 'https://status.example/api/me', 'wss://status.example/api/ws?delta'],
    ['/', 'https://status.example/api/me', 'wss://status.example/api/ws?delta'],
    ['http://127.0.0.1:8790', 'http://127.0.0.1:8790/api/me', 'ws://127.0.0.1:8790/api/ws?delta'],
    ['http://127.0.0.1:8790/', 'http://127.0.0.1:8790/api/me', 'ws://127.0.0.1:8790/api/ws?delta'],
  ])('for base %j', (baseUrl, me, stream) => {
    const environment = createManualEnvironment();
    const hub = createHub({ environment, ...(baseUrl !== undefined && { baseUrl }) });
    void hub.me().catch(() => undefined);
    hub.live.subscribe(() => undefined);
    expect(environment.requests[0]?.url).toBe(me);
    expect(environment.connections[0]?.url).toBe(stream);
  });

  it.each([
    [undefined, '/api/nodes/4/metrics'],
    [{}, '/api/nodes/4/metrics'],
    [{ hours: 24 }, '/api/nodes/4/metrics?hours=24'],
    [{ hours: 24, until: 1_790_000_000 }, '/api/nodes/4/metrics?hours=24&until=1790000000'],
    [
      { hours: 168, points: 300, series: 'ping' as const },
      '/api/nodes/4/metrics?hours=168&points=300&series=ping',
    ],
  ])('of history for %j', (options, path) => {
    const environment = createManualEnvironment();
    void createHub({ environment })
      .metrics(4, options)
      .catch(() => undefined);
    expect(environment.requests[0]?.url).toBe(`https://status.example${path}`);
  });
});

describe('requests', () => {
  const setUp = () => {
    const environment = createManualEnvironment();
    return { environment, hub: createHub({ environment }) };
  };

  it('return decoded responses', async () => {
    const { environment, hub } = setUp();
    const nodes = hub.nodes();
    await environment.requests[0]!.answer(answerJson(createSnapshot([createNode(1)])));
    expect((await nodes).nodes[0]?.id).toBe(1);
    const me = hub.me();
    await environment.requests[0]!.answer(answerJson({ site_name: 'Fleet' }));
    expect((await me).site_name).toBe('Fleet');
    const history = hub.metrics(1);
    await environment.requests[0]!.answer(answerJson({ step: 60, metrics: [], ping: [] }));
    expect((await history).step).toBe(60);
  });

  it.each([
    [
      'a problem',
      answerProblem(404, 'not_found'),
      { kind: 'problem', status: 404, code: 'not_found', message: 'About not_found.' },
    ],
    ['a private page', answerProblem(401, 'login_required'), { kind: 'private', status: 401 }],
    ['a request to wait', answerProblem(429, 'busy', { 'retry-after': '7' }), { retryAfter: 7 }],
    [
      'a date to wait for',
      answerProblem(503, 'busy', { 'retry-after': 'Fri, 31 Dec 2027 23:59:59 GMT' }),
      { retryAfter: null },
    ],
    ["a proxy's page", answerHtml(504), { kind: 'proxy', status: 504, code: null }],
    ['nothing at all', new Response(null, { status: 502 }), { kind: 'proxy', status: 502 }],
    ['a wrong shape', answerJson([]), { kind: 'malformed' }],
  ])('reject with the cause: %s', async (_name, response, expected) => {
    const { environment, hub } = setUp();
    const failure = hub.nodes().catch((error: unknown) => error);
    await environment.requests[0]!.answer(response);
    expect(await failure).toMatchObject({ name: 'HubError', ...expected });
  });

  it('reject with the caller’s abort reason and cancel the request', async () => {
    const { environment, hub } = setUp();
    const controller = new AbortController();
    const reason = new Error('left the page');
    const failure = hub.nodes({ signal: controller.signal }).catch((error: unknown) => error);
    const { signal } = environment.requests[0]!;
    controller.abort(reason);
    expect(await failure).toBe(reason);
    expect(signal.aborted).toBe(true);
    expect(environment.counts.timers()).toBe(0);
    await expect(hub.nodes({ signal: controller.signal })).rejects.toBe(reason);
    expect(environment.requests).toHaveLength(0);
  });

  it('time out', async () => {
    const { environment, hub } = setUp();
    const failure = hub.nodes().catch((error: unknown) => error);
    await environment.advance(10_000);
    expect(await failure).toMatchObject({ kind: 'timeout' });
  });
});

describe('profile', () => {
  it('is fetched for the first subscriber, and again after a failure', async () => {
    const environment = createManualEnvironment();
    const hub = createHub({ environment });
    expect(environment.requests).toHaveLength(0);
    const leave = hub.session.subscribe(() => undefined);
    await environment.requests[0]!.answer(answerHtml(502));
    expect(hub.session.snapshot()).toBeNull();
    await environment.advance(1000);
    await environment.requests[0]!.answer(answerJson({ site_name: 'Fleet' }));
    expect(hub.session.snapshot()?.site_name).toBe('Fleet');
    leave();
    hub.session.subscribe(() => undefined);
    expect(environment.requests).toHaveLength(0);
  });

  it('is not fetched again without subscribers', async () => {
    const environment = createManualEnvironment();
    const leave = createHub({ environment }).session.subscribe(() => undefined);
    leave();
    await environment.advance(2000);
    await flushPromises();
    expect(environment.requests).toHaveLength(0);
    expect(environment.counts.timers()).toBe(0);
  });
});
