import { limits } from '@muster/generated/limits';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createHostStatistics } from './host-statistics.ts';
import { createPresences, type Presence } from './presence.ts';

const WAIT_MS = limits.statisticsWaitMs;

function start() {
  const runtime = createManualRuntime();
  const presences = createPresences({ find: (id) => remote.get(id), size: 1 });
  const remote = new Map<number, Presence>();
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
    const result: Record<number, unknown> = {};
    const ended = statistics.read((nodeId, members) => {
      result[nodeId] = members;
    });
    void ended.then(() => {
      reading.endedAt = runtime.monotonic();
      reading.result = result;
    });
    return reading;
  };
  return { runtime, remote, presences, statistics, sent, connect, read };
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

test('an agent that is connected to another hub is not asked', async () => {
  const { runtime, remote, presences, sent, connect, read } = start();
  const elsewhere = connect(1);
  presences.remove(elsewhere);
  remote.set(1, elsewhere);
  const reading = read();
  await runtime.advanceAsync(0);
  expect([sent, reading.result]).toEqual([[], {}]);
});

test('agents are asked in batches, so that their answers do not arrive at once', async () => {
  const { runtime, sent, connect, read } = start();
  for (let nodeId = 1; nodeId <= 17; nodeId += 1) connect(nodeId);
  read();
  await runtime.advanceAsync(1_000);
  const times = sent.map((_, index) => 4 * Math.floor(index / 4));
  expect(sent.map(({ at }) => at)).toEqual(times);
  expect(sent).toHaveLength(17);
});

test('an agent that has left meanwhile is neither asked nor waited for', async () => {
  const { runtime, presences, sent, connect, read } = start();
  const agents = Array.from({ length: 5 }, (_, index) => connect(index + 1));
  const reading = read();
  await runtime.advanceAsync(0);
  for (const agent of agents.slice(0, 4)) expect(presences.find(agent.nodeId)).toBe(agent);
  presences.remove(agents[4] as (typeof agents)[number]);
  await runtime.advanceAsync(WAIT_MS + 4);
  expect([sent.length, reading.endedAt]).toEqual([4, WAIT_MS + 4]);
});

test('without agents it resolves at once; each request has an id of its own, and no timer remains', async () => {
  const { runtime, sent, statistics, connect, read } = start();
  const reading = read();
  await runtime.advanceAsync(0);
  expect(reading).toEqual({ endedAt: 0, result: {} });
  const presence = connect(1);
  for (const id of [2, 3]) {
    read();
    await runtime.advanceAsync(0);
    statistics.accept(presence, { id, complete: true });
    await runtime.advanceAsync(0);
  }
  expect([sent.map(({ id }) => id), runtime.pendingTimers]).toEqual([[2, 3], 0]);
});
