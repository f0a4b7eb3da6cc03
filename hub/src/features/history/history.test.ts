import type { NodeHistory } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { describe, expect, test } from 'vitest';
import { encodeMinutes, encodeProbes } from '../../../../tests/support/data/series.ts';
import { addPingTasks, makeNodeConfig, openTestStore } from '../../../../tests/support/data/store.ts';
import { DomainError } from '../../lib/errors.ts';
import { describePoolClient } from '../../lib/rate-limit/pool-client.ts';
import { createFleet } from '../nodes/fleet.ts';
import { createHistory, type HistoryInput, planWindow } from './history.ts';
import { createHistoryAnswers } from './history-answers.ts';
import { createHistoryCache } from './history-cache.ts';

const HOUR = 3600;

describe('the window', () => {
  test.each([
    [1, undefined, false, { hours: 1, maxRows: 1440, step: 60 }],
    [24, undefined, false, { hours: 24, maxRows: 1440, step: 60 }],
    [25, undefined, false, { hours: 25, maxRows: 720, step: 180 }],
    [168, undefined, false, { hours: 168, maxRows: 720, step: 840 }],
    [169, undefined, false, { hours: 169, maxRows: 320, step: HOUR }],
    [320, undefined, false, { hours: 320, maxRows: 320, step: HOUR }],
    [321, undefined, false, { hours: 321, maxRows: 320, step: 2 * HOUR }],
    [2160, undefined, false, { hours: 2160, maxRows: 320, step: 7 * HOUR }],
    [2161, undefined, false, { hours: 2160, maxRows: 320, step: 7 * HOUR }],
    [Number.MAX_SAFE_INTEGER, undefined, false, { hours: 2160, maxRows: 320, step: 7 * HOUR }],
    [168, undefined, true, { hours: 168, maxRows: 720, step: 840 }],
    [169, undefined, true, { hours: 168, maxRows: 720, step: 840 }],
    [6, 1441, false, { hours: 6, maxRows: 1440, step: 60 }],
    [6, 100, false, { hours: 6, maxRows: 100, step: 240 }],
    [6, 60, false, { hours: 6, maxRows: 60, step: 360 }],
    [6, 59, false, { hours: 6, maxRows: 60, step: 360 }],
    [2160, 1, false, { hours: 2160, maxRows: 60, step: 36 * HOUR }],
    [1, 1, true, { hours: 1, maxRows: 60, step: 60 }],
  ])('of %i hours with points %s, visitor: %s', (hours, points, isVisitor, expected) => {
    const now = 1_790_000_000_999;
    const { hours: length, ...rest } = expected;
    const to = 1_790_000_000;
    expect(planWindow({ hours, points }, { isVisitor, now })).toEqual({
      ...rest,
      from: to - length * HOUR,
      to,
    });
  });

  test.each([
    ['an hour ago', 6, 3600, { from: 7 * HOUR, to: HOUR }],
    ['in the future', 6, -3600, { from: 6 * HOUR, to: 0 }],
    ['so early that it begins before the limit', 24, 160 * HOUR, { from: 168 * HOUR, to: 160 * HOUR }],
    ['before the limit', 24, 200 * HOUR, { from: 200 * HOUR, to: 200 * HOUR }],
  ])('that ends %s', (_, hours, ago, expected) => {
    const now = 1_790_000_000;
    const window = planWindow({ hours, until: now - ago }, { isVisitor: true, now: now * 1000 });
    expect({ from: now - window.from, to: now - window.to }).toEqual(expected);
  });
});

test('an earlier window has its own rows', async () => {
  const { read, store, now } = await openHistory();
  const minute = now / 60;
  await store.writeMinutes(
    encodeMinutes([
      { node: 1, minute: minute - 120, cpu: 5 },
      { node: 1, minute, cpu: 7 },
    ]),
  );
  const cpus = async (input: Partial<HistoryInput>) =>
    (await read({ hours: 1, series: 'metrics', ...input })).metrics.map(({ cpu }) => cpu);
  expect(await cpus({})).toEqual([7]);
  expect(await cpus({ until: now - 3600 })).toEqual([]);
  expect(await cpus({ until: now - 5400 })).toEqual([5]);
});

async function openHistory({ interval = 60 } = {}) {
  const runtime = createManualRuntime();
  const store = await openTestStore();
  await store.insertNode({ config: makeNodeConfig(), token: 'a', created_at: 0 });
  await store.insertNode({ config: makeNodeConfig({ public: false }), token: 'b', created_at: 0 });
  await addPingTasks(store, 9);
  const fleet = createFleet((await store.load(0)).nodes);
  const tasks = [
    { id: 9, name: 'Paris', interval },
    { id: 4, name: 'Tokyo', interval },
  ];
  let reads = 0;
  const counted = {
    readNodeHistory: (query: Parameters<typeof store.readNodeHistory>[0]) => {
      reads += 1;
      return store.readNodeHistory(query);
    },
  };
  const history = createHistory(
    runtime,
    counted,
    fleet,
    { list: () => tasks, listMeasured: () => tasks.slice(1) },
    createHistoryAnswers(runtime, (address) => describePoolClient(address, false)),
  );
  const now = runtime.now() / 1000;
  return {
    runtime,
    store,
    fleet,
    now,
    countReads: () => reads,
    history,
    async read(input: Partial<HistoryInput> = {}, isVisitor = false): Promise<NodeHistory> {
      const answer = await history.read({ nodeId: 1, hours: 6, ...input }, isVisitor ? '192.0.2.1' : null);
      return JSON.parse(answer.toString());
    },
    probe: (rows: [task: number, ago: number, latency: number][]) =>
      store.writeProbes(
        encodeProbes(
          rows.map(([task_id, ago, latency_ms]) => ({ node_id: 1, task_id, ts: now - ago, latency_ms })),
        ),
      ),
  };
}

test('a node without samples has an empty history', async () => {
  const { read, now } = await openHistory();
  expect(await read()).toEqual({
    step: 60,
    from: now - 6 * HOUR,
    to: now,
    metrics: [],
    ping: [],
    probes: { 4: 'Tokyo' },
    loss: {},
  });
});

test('names tasks with rows, and those that the agent measures', async () => {
  const { read, probe } = await openHistory();
  expect((await read()).probes).toEqual({ 4: 'Tokyo' });
  await probe([[9, 10, 1]]);
  expect((await read({ series: 'ping' })).probes).toEqual({ 9: 'Paris', 4: 'Tokyo' });
});

test('latency is ordered by task as in the panel, then by time; loss and band only if they differ from the default', async () => {
  const { read, probe, now } = await openHistory();
  await probe([
    [4, 120, 5],
    [9, 60, -1],
    [9, 120, 12.5],
    [9, 180, 12.5],
  ]);
  const { ping, loss, metrics } = await read();
  expect(ping).toEqual([
    { task_id: 9, ts: now - 180, latency: 12.5 },
    { task_id: 9, ts: now - 120, latency: 12.5 },
    { task_id: 9, ts: now - 60, latency: null, loss: 100 },
    { task_id: 4, ts: now - 120, latency: 5 },
  ]);
  expect(loss).toEqual({ 9: 33.33, 4: 0 });
  expect(metrics).toEqual([]);
});

test('single results of tasks with one interval share their times, and none is left out', async () => {
  const { read, probe, now } = await openHistory();
  await probe([
    [9, 170, 1.23412],
    [9, 110, 2],
    [9, 49, -1],
    [4, 123, 5],
    [4, 61, 6],
    [4, 1, 7],
  ]);
  const { ping } = await read({ series: 'ping' });
  expect(ping).toEqual([
    { task_id: 9, ts: now - 180, latency: 1.23 },
    { task_id: 9, ts: now - 120, latency: 2 },
    { task_id: 9, ts: now - 60, latency: null, loss: 100 },
    { task_id: 4, ts: now - 180, latency: 5 },
    { task_id: 4, ts: now - 120, latency: 6 },
    { task_id: 4, ts: now - 60, latency: 7 },
  ]);
});

test('latency that does not fit is aggregated: mean of the replies, loss, band', async () => {
  const { read, probe, now } = await openHistory();
  const earlier = Array.from({ length: 57 }, (_, index) => [9, 1800 + 1200 * index, 1] as const);
  await probe([
    ...earlier.map(([task, ago, latency]): [number, number, number] => [task, ago, latency]),
    [9, 100, 10],
    [9, 50, 20],
    [9, 20, -1],
    [9, 10, -1],
    [4, 10, -1],
  ]);
  const { ping, step, from, to } = await read({ hours: 20, points: 1, series: 'ping' });
  expect(step).toBe(1200);
  expect(ping).toHaveLength(59);
  expect(ping.slice(-2)).toEqual([
    { task_id: 9, ts: now - 1200, latency: 15, loss: 50, band: [10, 20] },
    { task_id: 4, ts: now - 60, latency: null, loss: 100 },
  ]);
  for (const { ts } of ping) expect(ts >= from && ts <= to).toBe(true);
});

test('a result of a slow task is at its minute', async () => {
  const { read, probe, now } = await openHistory({ interval: 3600 });
  await probe([
    [9, 3700, 1],
    [9, 100, 2],
  ]);
  expect((await read({ hours: 2 })).ping.map(({ ts }) => ts)).toEqual([now - 3720, now - 120]);
});

test('minutes have their end, buckets their start, and none is later than the window', async () => {
  const { read, store, now } = await openHistory();
  const minute = now / 60;
  const minutes = Array.from({ length: 240 }, (_, index) => ({ node: 1, minute: minute - index, cpu: 5 }));
  await store.writeMinutes(encodeMinutes(minutes));
  const single = await read({ hours: 1 });
  expect(single.metrics.map(({ ts }) => ts)).toEqual(
    Array.from({ length: 60 }, (_, index) => now - 3600 + 60 * (index + 1)),
  );
  for (const until of [now, now - 60]) {
    const { metrics, step, from, to } = await read({ hours: 2, points: 60, until });
    expect(step).toBe(120);
    expect([metrics.at(-1)?.ts, metrics.at(-1)?.minutes]).toEqual([now - 120, until === now ? 2 : 1]);
    for (const { ts } of metrics) expect([ts % 120, ts >= from, ts <= to]).toEqual([0, true, true]);
  }
});

test('the smallest loss is not rounded away', async () => {
  const { read, store, now } = await openHistory();
  const rows = Array.from({ length: 30_000 }, (_, index) => ({
    node_id: 1,
    task_id: 9,
    ts: now - index,
    latency_ms: index === 5 ? -1 : 1,
  }));
  await store.writeProbes(encodeProbes(rows));
  expect((await read({ hours: 24 })).loss).toEqual({ 9: 0.01 });
});

test('series omits the other half', async () => {
  const { read, store, probe, now } = await openHistory();
  await store.writeMinutes(encodeMinutes([{ node: 1, minute: now / 60, cpu: 5 }]));
  await probe([[9, 10, 1]]);
  const [both, metrics, ping] = [
    await read(),
    await read({ series: 'metrics' }),
    await read({ series: 'ping' }),
  ];
  expect([both.metrics.length, both.ping.length]).toEqual([1, 1]);
  expect(metrics).toMatchObject({ metrics: both.metrics, ping: [], loss: {}, probes: {} });
  expect(ping).toMatchObject({ metrics: [], ping: both.ping, probes: both.probes, loss: both.loss });
});

test('a private node is as unknown to a visitor as a missing one', async () => {
  const { read } = await openHistory();
  expect((await read({ nodeId: 2 })).metrics).toEqual([]);
  for (const nodeId of [2, 3])
    await expect(read({ nodeId }, true)).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no such node.',
    });
  await expect(read({ nodeId: 3 })).rejects.toMatchObject({ code: 'not_found' });
});

test('a visitor gets nothing of a node that becomes private during the read', async () => {
  const { read, fleet } = await openHistory();
  const answers = [read({}, true), read({})];
  await new Promise((resolve) => setImmediate(resolve));
  const node = fleet.get(1);
  node.row = { ...node.row, public: false };
  const [visitor, admin] = await Promise.allSettled(answers);
  expect(visitor).toMatchObject({ reason: { code: 'not_found', message: 'There is no such node.' } });
  expect(admin?.status).toBe('fulfilled');
});

describe('concurrent readers', () => {
  test('of one chart share one read for ten seconds', async () => {
    const { read, runtime, countReads } = await openHistory();
    await Promise.all(Array.from({ length: 100 }, () => read({}, true)));
    runtime.advance(9_999);
    await read();
    expect(countReads()).toBe(1);
    runtime.advance(1);
    await read();
    expect(countReads()).toBe(2);
    await read({ hours: 7 });
    expect(countReads()).toBe(3);
  });

  test('of too many different charts are rejected with Retry-After', async () => {
    const { read } = await openHistory();
    const results = await Promise.allSettled(
      Array.from({ length: 70 }, (_, index) => read({ hours: index + 1 })),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(6);
    expect(refused[0]).toMatchObject({ reason: { code: 'busy' } });
    expect((await read({ hours: 70 })).metrics).toEqual([]);
  });

  test.each([
    ['one address', () => '192.0.2.1'],
    ['one /64', (index: number) => `2001:db8:bad:1::${index.toString(16)}`],
    ['one /48', (index: number) => `2001:db8:bad:${index.toString(16)}::1`],
  ])('of %s that want every window leave another visitor its charts', async (_, pickAddress) => {
    const { history, now } = await openHistory();
    const read = (index: number, address: string) =>
      history.read({ nodeId: 1, hours: 1, until: now - 60 * index }, address).then(
        () => 'read',
        ({ code }) => code,
      );
    const crowd = Array.from({ length: 462 }, (__, index) => read(index, pickAddress(index)));
    const charts = Array.from({ length: 42 }, (__, index) => read(1_000 + index, '198.51.100.7'));
    expect(new Set(await Promise.all(charts))).toEqual(new Set(['read']));
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['read', 'busy']));
  });

  test('of one chart do not share a refusal, but any other failure', async () => {
    const cache = createHistoryCache(createManualRuntime());
    let made = 0;
    const make = async (error?: Error) => {
      made += 1;
      await Promise.resolve();
      if (error !== undefined) throw error;
      return Buffer.from('answer');
    };
    const refused = cache.get('key', () => make(new DomainError('busy', 'Too many.')));
    const shared = [cache.get('key', () => make()), cache.get('key', () => make())];
    await expect(refused).rejects.toMatchObject({ code: 'busy' });
    expect((await Promise.all(shared)).map(String)).toEqual(['answer', 'answer']);
    expect(made).toBe(2);
    const failing = cache.get('other', () => make(new Error('broken')));
    await expect(cache.get('other', () => make())).rejects.toThrow('broken');
    await expect(failing).rejects.toThrow('broken');
    expect(made).toBe(3);
  });

  test('use a bounded number of bytes in memory', async () => {
    const runtime = createManualRuntime();
    const cache = createHistoryCache(runtime);
    let made = 0;
    const make = () => {
      made += 1;
      return Promise.resolve(Buffer.alloc(3 * 1024 * 1024));
    };
    for (let index = 0; index < 8; index += 1) await cache.get(`key ${index}`, make);
    for (let index = 7; index >= 0; index -= 1) await cache.get(`key ${index}`, make);
    // Five of 3 MiB fit in 16; the other three are made again.
    expect(made).toBe(8 + 3);
  });
});
