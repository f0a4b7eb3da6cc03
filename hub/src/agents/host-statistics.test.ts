import { limits } from '@muster/generated/limits';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createHostStatistics } from './host-statistics.ts';
import { createPresences } from './presence.ts';

const WAIT_MS = limits.statisticsWaitMs;
const CACHE_MS = limits.snapshotCacheMs;

function start() {
  const runtime = createManualRuntime();
  const presences = createPresences({ find: () => undefined, size: 0 });
  const sent: { nodeId: number; id: number; at: number }[] = [];
  const statistics = createHostStatistics(runtime, presences);
  const nothing = () => undefined;
  const connect = (nodeId: number, hasStatistics = true) => {
    const send = (text: string) => {
      const { method, params } = JSON.parse(text);
      expect(method).toBe('statistics.read');
      sent.push({ nodeId, id: params.id, at: runtime.monotonic() });
    };
    const channel = { send, ping: nothing, close: nothing, terminate: nothing };
    const presence = presences.connect(nodeId, { channel, probes: [] }, runtime.monotonic());
    presence.hasStatistics = hasStatistics;
    return presence;
  };
  /** Reads, and notes when it has ended. */
  const read = () => {
    const reading: { endedAt: number; result: unknown } = { endedAt: Number.NaN, result: undefined };
    void statistics.read().then((result) => {
      reading.endedAt = runtime.monotonic();
      reading.result = Object.fromEntries(result);
    });
    return reading;
  };
  return { runtime, presences, statistics, sent, connect, read };
}

test('resolves once all agents that can have answered', async () => {
  const { runtime, statistics, sent, connect, read } = start();
  const [web, db] = [connect(1), connect(2)];
  connect(3, false);
  const reading = read();
  await runtime.advanceAsync(0);
  expect(sent.map(({ nodeId, id }) => [nodeId, id])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  statistics.accept(web, { id: 1, meminfo: { MemTotal: 1 } });
  statistics.accept(db, { id: 1, vmstat: { pgfault: 2 }, complete: true });
  await runtime.advanceAsync(100);
  expect(reading.endedAt).toBeNaN();
  statistics.accept(web, { id: 1, vmstat: { pgfault: 3 }, complete: true });
  await runtime.advanceAsync(0);
  expect(reading).toEqual({
    endedAt: 100,
    result: { 1: { meminfo: { MemTotal: 1 }, vmstat: { pgfault: 3 } }, 2: { vmstat: { pgfault: 2 } } },
  });
});

test('waits two seconds for an answer, and leaves out what is not complete then', async () => {
  const { runtime, statistics, connect, read } = start();
  const [late, partial] = [connect(1), connect(2)];
  const reading = read();
  await runtime.advanceAsync(0);
  statistics.accept(partial, { id: 1, vmstat: { pgfault: 2 } });
  await runtime.advanceAsync(WAIT_MS - 1);
  expect(reading.endedAt).toBeNaN();
  await runtime.advanceAsync(1);
  expect(reading).toEqual({ endedAt: WAIT_MS, result: {} });
  statistics.accept(late, { id: 1, vmstat: {}, complete: true });
  await runtime.advanceAsync(0);
  expect(reading.result).toEqual({});
});

test('a thousand scrapers cost the agents the same as one', async () => {
  const { runtime, statistics, sent, connect, read } = start();
  const presence = connect(1);
  const first = read();
  await runtime.advanceAsync(0);
  statistics.accept(presence, { id: 1, complete: true });
  await runtime.advanceAsync(CACHE_MS - 1);
  const others = Array.from({ length: 1_000 }, read);
  await runtime.advanceAsync(0);
  expect([sent.length, others.every(({ result }) => result === undefined)]).toEqual([1, false]);
  expect(others[0]?.result).toEqual(first.result);
  await runtime.advanceAsync(1);
  read();
  await runtime.advanceAsync(0);
  expect(sent.map(({ id }) => id)).toEqual([1, 2]);
});

test('nothing is kept that was not asked for', async () => {
  const { runtime, statistics, connect, read } = start();
  const presence = connect(1);
  statistics.accept(presence, { id: 1, vmstat: { pgfault: 1 }, complete: true });
  const reading = read();
  await runtime.advanceAsync(0);
  statistics.accept(presence, { id: 2, vmstat: { pgfault: 2 }, complete: true });
  statistics.accept(connect(2), { id: 1, vmstat: { pgfault: 3 }, complete: true });
  statistics.accept(connect(1), { id: 1, vmstat: { pgfault: 4 }, complete: true });
  statistics.accept(presence, { id: 1, complete: true });
  statistics.accept(presence, { id: 1, vmstat: { pgfault: 5 }, complete: true });
  await runtime.advanceAsync(WAIT_MS);
  expect(reading.result).toEqual({ 1: {} });
});

test('agents are asked in batches, so that their answers do not arrive at once', async () => {
  const { runtime, sent, connect, read } = start();
  for (let nodeId = 1; nodeId <= 17; nodeId += 1) connect(nodeId);
  read();
  await runtime.advanceAsync(1_000);
  const times = sent.map((_, index) => 4 * Math.floor(index / 8));
  expect(sent.map(({ at }) => at)).toEqual(times);
  expect(sent).toHaveLength(17);
});

test('an agent that has left meanwhile is neither asked nor waited for', async () => {
  const { runtime, presences, sent, connect, read } = start();
  const agents = Array.from({ length: 9 }, (_, index) => connect(index + 1));
  const reading = read();
  await runtime.advanceAsync(0);
  for (const agent of agents.slice(0, 8)) expect(presences.find(agent.nodeId)).toBe(agent);
  presences.remove(agents[8] as (typeof agents)[number]);
  await runtime.advanceAsync(WAIT_MS + 4);
  expect([sent.length, reading.endedAt]).toEqual([8, WAIT_MS + 4]);
});

test('answers are forgotten soon after the scrape, and no timer remains', async () => {
  const { runtime, read } = start();
  const reading = read();
  await runtime.advanceAsync(0);
  expect(reading).toEqual({ endedAt: 0, result: {} });
  await runtime.advanceAsync(CACHE_MS);
  expect(runtime.pendingTimers).toBe(0);
});
