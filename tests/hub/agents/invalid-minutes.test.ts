import { limits } from '@muster/generated/limits';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { bootHub } from '../../support/hub/hub.ts';
import { sendReport } from '../../support/hub/reports.ts';
import { openAgent } from '../../support/network/socket.ts';

describe('an agent that does not follow the contract', () => {
  const makeMinutes = (
    minutes: unknown[],
    age: number,
    columns: object = { cpu: minutes.map(() => 50) },
  ) => ({
    jsonrpc: '2.0',
    method: 'history.minutes',
    params: { minutes, age, ...columns },
  });

  async function open() {
    const hub = await bootHub();
    onTestFinished(() => hub.remove());
    const [victim, own] = [await hub.addNode({ name: 'victim' }), await hub.addNode({ name: 'own' })];
    const agent = await openAgent(hub.wsUrl, own.token);
    expect(await agent.nextJson()).toMatchObject({ method: 'ping.tasks' });
    agent.send(makeHello());
    await sendReport(hub, agent);
    return {
      hub,
      own,
      victim,
      agent,
      now: Math.floor(hub.runtime.now() / 60_000),
      /** Sends a message; resolves to `before` of the answer. */
      async ask(message: object): Promise<number> {
        agent.send(message);
        await agent.settle();
        hub.runtime.advance(1_000);
        return (await agent.nextJson()).params.before;
      },
      async readProbes(): Promise<number[]> {
        const cookie = await hub.openSession();
        const { body } = await hub.request('GET', `/api/nodes/${own.id}/metrics?hours=12`, { cookie });
        hub.runtime.advance(10_000);
        return body.ping.map(({ ts }: { ts: number }) => ts);
      },
      async readGauges() {
        const cookie = await hub.openSession();
        const { body } = await hub.request('GET', `/api/nodes/${own.id}/gauges?hours=24`, { cookie });
        // The answer is cached until then.
        hub.runtime.advance(10_000);
        return body;
      },
      async readMinutes(isVictim = false): Promise<Record<string, number>[]> {
        const cookie = await hub.openSession();
        const id = isVictim ? victim.id : own.id;
        const { body } = await hub.request('GET', `/api/nodes/${id}/metrics?hours=48`, { cookie });
        hub.runtime.advance(10_000);
        return body.metrics;
      },
    };
  }

  test('gets only its own minutes of the last day stored', async () => {
    const { now, ask, readMinutes } = await open();
    const ages = [2, 10 * limits.historyMinutes, limits.historyMinutes, limits.historyMinutes - 1, -2, 1];
    // The first message says which number the present minute has.
    for (const age of ages) {
      const number = 1_000_000 - age;
      expect(await ask(makeMinutes([number], Math.max(0, age * 60)))).toBe(number + 1);
    }
    const stored = (await readMinutes()).map(({ ts = 0 }) => now - ts / 60);
    expect(stored.filter((age) => age > 0)).toEqual([1439, 2, 1]);
    expect(await readMinutes(true)).toEqual([]);
  });

  test('is told to wait when it sends more than one message at a time', async () => {
    const { hub, agent, ask } = await open();
    for (let copy = 0; copy < 500; copy += 1) agent.send(makeMinutes([7, 8], 300));
    await agent.settle();
    for (let copy = 1; copy < 500; copy += 1)
      expect((await agent.nextJson()).params).toMatchObject({ before: 7 });
    expect(hub.hub.services.flushScheduler.unwrittenRows).toBeLessThan(10);
    hub.runtime.advance(1_000);
    expect((await agent.nextJson()).params).toMatchObject({ before: 9 });
    expect(await ask(makeMinutes([9], 240))).toBe(10);
  });

  test('loses columns with invalid values, and they are counted', async () => {
    const { hub, ask, readMinutes } = await open();
    const columns = { cpu: [50, 101], tcp: [3, null], udp: [1], mem_used: 'all', unknown: [1, 2] };
    const before = hub.hub.services.ingest.counts.droppedFields;
    expect(await ask(makeMinutes([1, 2], 60, columns))).toBe(3);
    const stored = (await readMinutes()).filter(({ ts = 0 }) => ts * 1000 < hub.runtime.now() - 60_000);
    expect(stored.map(({ ts: _, ...values }) => values)).toEqual([{ minutes: 1, tcp: 3 }]);
    expect(hub.hub.services.ingest.counts.droppedFields - before).toBe(3);
  });

  test('loses gauges with invalid values, lists of another length and parts without a minute', async () => {
    const { hub, agent, ask, now, readGauges } = await open();
    const { counts } = hub.hub.services.ingest;
    const parts = (minute: number, members: object = {}) => ({ minute, samples: 60, ...members });
    const mounts = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ path: `/${index}`, total: 10, used: 1 }));
    const before = counts.droppedFields;
    const refused = [
      { gauges: { iowait: [101] } },
      { gauges: { iowait: new Array(61).fill(1) } },
      { gauges: { iowait: [1, 2] } },
      { parts: [parts(3, { samples: 61 })] },
      { parts: [parts(4, { mounts: mounts(201) })] },
      { parts: new Array(61).fill(parts(5)) },
    ];
    for (const [index, members] of refused.entries()) {
      expect(await ask(makeMinutes([index], (20 - index) * 60, { cpu: [1], ...members }))).toBe(index + 1);
      hub.runtime.advance(5_000);
    }
    expect(counts.droppedFields - before).toBe(refused.length);
    expect(await ask(makeMinutes([6], 600, { cpu: [1], parts: [parts(7, { mounts: mounts(1) })] }))).toBe(7);
    expect(await readGauges()).toMatchObject({ ts: [], parts: { mounts: [] } });
    const accepted = { gauges: { iowait: [100] }, parts: [parts(8, { mounts: mounts(200) })] };
    expect(await ask(makeMinutes([8], 600, { cpu: [1], ...accepted }))).toBe(9);
    const { ts, gauges, parts: found } = await readGauges();
    expect([ts.length, gauges, found.mounts.length]).toEqual([
      1,
      { iowait: { mean: [100], max: [100] } },
      200,
    ]);
    expect(ts[0] / 60).toBeLessThan(now);
    await agent.close();
  });

  test('loses results of probes that the contract does not allow, or whose task is not its own', async () => {
    const { hub, own, victim, agent, ask, readProbes } = await open();
    const { counts } = hub.hub.services.ingest;
    const cookie = await hub.openSession();
    const addTask = async (id: number) => {
      const body = { name: 'port', target: '192.0.2.1:80', interval: 5, node_ids: [id] };
      return (await hub.request('POST', '/api/ping-tasks', { cookie, body })).body.id as number;
    };
    const [task_id, other] = [await addTask(own.id), await addTask(victim.id)];
    expect(await agent.nextJson()).toMatchObject({ method: 'ping.tasks' });
    const list = (members: object = {}) => ({ task_id, at: [30], latency_us: [1_500], ...members });
    const many = (length: number) => Array.from({ length }, (_, index) => index);
    const before = counts.droppedFields;
    const refused = [
      [list({ task_id: other })],
      [list({ task_id: 12_345 })],
      [list({ at: [30, 31] })],
      [list({ at: [-1] })],
      [list({ at: [0.5] })],
      [list({ latency_us: [-2] })],
      [list({ latency_us: [3_600_000_001] })],
      [list({ at: many(1001), latency_us: many(1001) })],
      new Array(65).fill(list()),
    ];
    for (const [index, probes] of refused.entries())
      expect(await ask(makeMinutes([index], (100 - index) * 60, { cpu: [1], probes }))).toBe(index + 1);
    expect(counts.droppedFields - before).toBe(refused.length);
    expect(await readProbes()).toEqual([]);
    const accepted = [
      list({ at: many(1000), latency_us: [-1, 3_600_000_000, ...many(998)] }),
      ...new Array(63).fill(list()),
    ];
    for (const _ of ['sent', 'sent again'])
      expect(await ask(makeMinutes([50], 50 * 60, { cpu: [1], probes: accepted }))).toBe(51);
    const times = await readProbes();
    expect(times).toHaveLength(1000);
    expect(counts.droppedFields - before).toBe(refused.length);
    await agent.close();
  });

  test('may send 60 minutes; messages with more are invalid and close the connection', async () => {
    const { agent, ask } = await open();
    const numbers = Array.from({ length: 61 }, (_, index) => index);
    expect(await ask(makeMinutes(numbers.slice(0, 60), 60))).toBe(60);
    for (const invalid of [numbers, [], [3, 2], ['1'], [-1]]) agent.send(makeMinutes(invalid, 60));
    agent.send({ ...makeMinutes([1], 60), params: { minutes: [1] } });
    agent.send(makeMinutes([1], -1));
    for (let more = 7; more < limits.badMessagesPerMinute; more += 1) agent.send(makeMinutes([], 60));
    agent.send(makeReport());
    await agent.settle();
    agent.send(makeMinutes([], 60));
    expect(await agent.closed).toMatchObject({ code: 1008 });
  });
});
