import { decodeAgentMessage } from '@muster/generated/agent-codec';
import { historyColumns } from '@muster/generated/metrics';
import type { HistoryMinutes, MountUse } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { sampleMetrics } from '../../tests/support/data/samples.ts';
import { createLog } from './log.ts';
import { createMissedMinutes } from './missed-minutes.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 10, 12);
const FIRST = START / MINUTE + 1;

/** An agent that starts with a minute and has an interval of 10 s, whose host received a megabyte a second. */
function start(metrics: object = {}) {
  const runtime = createManualRuntime({ now: START + 1 });
  const lines: string[] = [];
  const minutes = createMissedMinutes(
    runtime,
    createLog((line) => lines.push(line)),
  );
  let sent: HistoryMinutes[] = [];
  const sizes: number[] = [];
  const bytes: number[] = [];
  let isOpen = false;
  let uptime = 5_000;

  function sample(): void {
    const counters = { net_rx_total: uptime * 1e6, net_tx_total: 0 };
    minutes.take({ ...sampleMetrics, uptime, ...counters, ...metrics }, uptime);
  }

  const connection = {
    send(text: string) {
      sizes.push(text.length);
      bytes.push(new TextEncoder().encode(text).length);
      const message = decodeAgentMessage(text);
      expect(message).toMatchObject({ method: 'history.minutes', dropped: 0 });
      if (message.method === 'history.minutes') sent.push(message.params as HistoryMinutes);
    },
  };
  sample();
  let measured = 0;
  return {
    runtime,
    /** Measures gauges once a minute from now on. */
    measureGauges(isSent: boolean, mounts?: MountUse[]) {
      measured += 1;
      const uses = mounts ?? [{ path: '/', total: 100, used: measured }];
      minutes.takeGauges(
        {
          temperature: measured,
          mounts: uses,
          largest_containers: [{ name: 'web', cpu: 10, memory: 100 * measured }],
        },
        isSent,
      );
    },
    minutes,
    lines,
    sizes,
    bytes,
    open() {
      isOpen = true;
      minutes.open(connection);
    },
    close() {
      isOpen = false;
      minutes.close();
    },
    /** Runs the agent. */
    run(seconds: number) {
      for (let at = 0; at < seconds; at += 10) {
        runtime.advance(10_000);
        uptime += 10;
        sample();
        if (isOpen) minutes.send();
      }
    },
    suspend(seconds: number) {
      uptime += seconds;
    },
    /** The messages since the last call. */
    take(): HistoryMinutes[] {
      const taken = sent;
      sent = [];
      return taken;
    },
    /** Answers every message; returns the numbers of all minutes. */
    acknowledgeAll(): number[] {
      const all: number[] = [];
      while (sent.length > 0)
        for (const { minutes: numbers } of this.take()) {
          all.push(...numbers);
          minutes.handleStored({ before: (numbers.at(-1) ?? 0) + 1 });
        }
      return all;
    },
  };
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

test('minutes without a connection follow the first report of the next one, as the aggregate that the hub makes', () => {
  const agent = start();
  agent.run(300);
  agent.open();
  expect(agent.take()).toEqual([]);
  agent.run(10);
  const [message, ...others] = agent.take();
  expect(others).toEqual([]);
  expect(message).toMatchObject({ age: 10.001, covered: range(0, 5).map(() => MINUTE) });
  expect(message?.minutes).toEqual(range(FIRST, 5));
  expect(message?.net_rx).toEqual(range(0, 5).map(() => 1e6));
  expect(Object.keys(message ?? {}).sort()).toEqual(['age', 'covered', 'minutes', ...historyColumns].sort());
});

test('the minute of the hello follows when it has finished, and later ones are the hub’s own', () => {
  const agent = start();
  agent.run(90);
  agent.open();
  agent.run(10);
  expect(agent.acknowledgeAll()).toEqual([FIRST]);
  agent.run(20);
  expect(agent.acknowledgeAll()).toEqual([FIRST + 1]);
  agent.run(600);
  expect(agent.take()).toEqual([]);
});

test('the last minutes before the loss of the connection are sent too: the hub may have been killed before it stored them', () => {
  const agent = start();
  agent.open();
  agent.run(1200);
  agent.acknowledgeAll();
  agent.close();
  agent.open();
  agent.run(10);
  expect(agent.acknowledgeAll()).toEqual(range(FIRST + 12, 8));
});

test('a day is sent in messages of an hour, each after the answer to the one before', () => {
  const agent = start();
  agent.run(86_400);
  agent.open();
  agent.run(10);
  const [first] = agent.take();
  expect(first?.minutes).toEqual(range(FIRST, 60));
  agent.run(50);
  expect(agent.take()).toEqual([]);
  agent.minutes.handleStored({ before: FIRST + 60 });
  const [second] = agent.take();
  expect(second?.minutes).toEqual(range(FIRST + 60, 60));
  agent.minutes.handleStored({ before: FIRST + 120 });
  // The minute of the hello has finished meanwhile.
  expect(agent.acknowledgeAll()).toEqual(range(FIRST + 120, 1441 - 120));
  expect(agent.sizes).toHaveLength(25);
});

test('more than a day is shortened by the oldest minutes', () => {
  const agent = start();
  agent.run(86_400 + 7 * 60);
  agent.open();
  agent.run(10);
  expect(agent.acknowledgeAll()).toEqual(range(FIRST + 7, 1440));
});

test('what was not acknowledged is sent again on the next connection, with its new age', () => {
  const agent = start();
  agent.run(7_200);
  agent.open();
  agent.run(10);
  agent.minutes.handleStored({ before: FIRST + 60 });
  const [, unacknowledged] = agent.take();
  agent.close();
  agent.run(20);
  agent.open();
  agent.run(10);
  const [again] = agent.take();
  expect(again).toEqual({ ...unacknowledged, age: 40.001 });
});

test('the place that the hub gives to minutes is told to the hub of the next connection', async () => {
  const agent = start();
  agent.run(7_200);
  agent.open();
  agent.run(10);
  agent.minutes.handleStored({ before: FIRST + 60, offset: -3 });
  agent.close();
  agent.open();
  agent.run(10);
  expect(agent.take().map(({ offset }) => offset)).toEqual([undefined, -3, -3]);
});

test('suspend makes minutes older, and a minute that it interrupts covers less', () => {
  const agent = start();
  agent.run(80);
  agent.suspend(3_600);
  agent.run(50);
  agent.open();
  agent.run(10);
  const [message] = agent.take();
  expect(message?.minutes).toEqual([FIRST, FIRST + 1, FIRST + 61]);
  // After a silence a sample covers a second.
  expect(message?.covered).toEqual([MINUTE, 20_001, 30_999]);
  expect(message?.age).toBe(20.001);
});

test('a step of the wall clock changes nothing', () => {
  const agent = start();
  agent.run(60);
  agent.runtime.stepClock(-7_200_000);
  agent.run(60);
  agent.runtime.stepClock(86_400_000);
  agent.run(60);
  agent.open();
  agent.run(10);
  expect(agent.take()).toMatchObject([{ minutes: range(FIRST, 3), age: 10.001 }]);
});

test('a hub that never answers gets five messages, and one after each later outage', () => {
  const agent = start();
  agent.run(600);
  agent.open();
  agent.run(3_600);
  expect(agent.take()).toHaveLength(5);
  expect(agent.lines).toEqual([expect.stringContaining('discarded=11')]);
  for (let outage = 0; outage < 3; outage += 1) {
    agent.close();
    agent.run(600);
    agent.open();
    agent.run(600);
    expect(agent.take()).toHaveLength(1);
  }
});

test('five reconnections without an answer are the same', () => {
  const agent = start();
  agent.run(600);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    agent.open();
    agent.run(10);
    agent.close();
  }
  agent.open();
  agent.run(300);
  expect(agent.take().filter(({ minutes: [first] }) => first === FIRST)).toHaveLength(5);
});

test('an answer that nothing is stored yet makes it wait, without an end', () => {
  const agent = start();
  agent.run(600);
  agent.open();
  for (let minute = 0; minute < 20; minute += 1) {
    agent.run(60);
    agent.minutes.handleStored({ before: FIRST });
  }
  expect(agent.take().length).toBeGreaterThanOrEqual(19);
  expect(agent.lines).toEqual([]);
  agent.run(60);
  expect(agent.acknowledgeAll()).toEqual(range(FIRST, 11));
});

test('a report that is not sent makes its minute one that the hub misses', () => {
  const agent = start();
  agent.open();
  agent.run(60);
  agent.acknowledgeAll();
  agent.minutes.skip();
  agent.run(100);
  expect(agent.acknowledgeAll()).toEqual(range(FIRST + 1, 1));
});

test('every message is below the largest frame, also with the largest values', () => {
  const agent = start({ mem_used: 9_007_199_254_740_991, swap_used: 9_007_199_254_740_991 });
  agent.run(3_600);
  agent.open();
  agent.run(10);
  agent.acknowledgeAll();
  expect(Math.max(...agent.sizes)).toBeLessThan(65_536);
});

test('gauges are sent with their minutes, and mounts and containers by the hour', () => {
  const agent = start();
  for (let minute = 0; minute < 90; minute += 1) {
    agent.run(60);
    agent.measureGauges(false);
  }
  agent.open();
  agent.run(10);
  const [first] = agent.take();
  expect(first?.gauges?.temperature).toEqual(range(1, 60));
  expect(first?.parts).toEqual([
    {
      ...{ minute: FIRST + 59, samples: 60, mounts: [{ path: '/', total: 100, used: 60 }] },
      largest_containers: [{ name: 'web', cpu: 10, memory: 3050 }],
    },
  ]);
  agent.minutes.handleStored({ before: FIRST + 60, offset: 0 });
  const [second] = agent.take();
  expect(second?.gauges?.temperature).toEqual(range(61, 30));
  expect(second?.parts).toMatchObject([{ minute: FIRST + 89, samples: 30 }]);
  agent.minutes.handleStored({ before: FIRST + 90, offset: 0 });
  agent.run(60);
  expect(agent.take()).toMatchObject([{ minutes: [FIRST + 90] }]);
});

test('gauges that were sent are repeated, since the hub may be killed before it stores them; mounts are not', () => {
  const agent = start();
  agent.open();
  for (let minute = 0; minute < 20; minute += 1) {
    agent.run(60);
    agent.measureGauges(true);
  }
  agent.acknowledgeAll();
  agent.close();
  agent.open();
  agent.run(10);
  const [message] = agent.take();
  expect(message?.gauges?.temperature).toEqual(range(13, 8));
  expect(message).not.toHaveProperty('parts');
});

test('what is measured after a message without an answer is apart from it', () => {
  const agent = start();
  for (const _ of [1, 2]) {
    agent.run(60);
    agent.measureGauges(false);
  }
  agent.open();
  agent.run(10);
  const [first] = agent.take();
  agent.close();
  agent.run(50);
  agent.measureGauges(false);
  agent.open();
  agent.run(10);
  expect(first?.parts).toMatchObject([{ minute: FIRST + 1, samples: 2 }]);
  expect(agent.take()[0]?.parts).toMatchObject([
    { minute: FIRST + 1, samples: 2 },
    { minute: FIRST + 2, samples: 1 },
  ]);
});

test('every message is below the largest frame, also with two hundred mounts whose paths are long', () => {
  const agent = start();
  const mounts = Array.from({ length: 42 }, (_, index) => ({
    path: `/${'道'.repeat(240)}${index}`,
    total: Number.MAX_SAFE_INTEGER,
    used: Number.MAX_SAFE_INTEGER,
  }));
  for (let minute = 0; minute < 180; minute += 1) {
    agent.run(60);
    agent.measureGauges(false, mounts);
  }
  agent.open();
  agent.run(10);
  agent.acknowledgeAll();
  expect(Math.max(...agent.bytes)).toBeLessThan(65_536);
  expect(Math.max(...agent.bytes)).toBeGreaterThan(32_768);
});

test('results that could not be sent follow with their minute, once', () => {
  const agent = start();
  agent.run(30);
  agent.minutes.takeProbe({ task_id: 9, latency_ms: 12, latency_us: 12_400 });
  agent.run(60);
  agent.minutes.takeProbe({ task_id: 9, latency_ms: -1 });
  agent.open();
  agent.run(10);
  const [first] = agent.take();
  // The time is rounded up: the agent started a millisecond after a whole second.
  expect([first?.minutes, first?.probes]).toEqual([
    [FIRST],
    [{ task_id: 9, at: [29], latency_us: [12_400] }],
  ]);
  agent.minutes.handleStored({ before: FIRST + 1 });
  agent.run(60);
  const [second] = agent.take();
  expect([second?.minutes, second?.probes]).toEqual([
    [FIRST + 1],
    [{ task_id: 9, at: [29], latency_us: [-1] }],
  ]);
  agent.minutes.handleStored({ before: FIRST + 2 });
  agent.close();
  agent.run(60);
  agent.open();
  agent.run(10);
  expect(agent.take()[0]).not.toHaveProperty('probes');
});

test('a result that does not fit into a connection makes its minute one that the hub misses', () => {
  const agent = start();
  agent.open();
  agent.run(120);
  agent.acknowledgeAll();
  agent.minutes.takeProbe({ task_id: 9, latency_ms: 12, latency_us: 12_400 });
  agent.run(10);
  agent.acknowledgeAll();
  agent.run(50);
  expect(agent.take().map(({ minutes, probes }) => [minutes, probes])).toEqual([
    [[FIRST + 2], [{ task_id: 9, at: [59], latency_us: [12_400] }]],
  ]);
});

test('what was not acknowledged is sent again with the same distances', () => {
  const agent = start();
  agent.run(30);
  agent.minutes.takeProbe({ task_id: 9, latency_ms: 12, latency_us: 12_400 });
  agent.run(30);
  agent.open();
  agent.run(10);
  const [first] = agent.take();
  agent.close();
  agent.open();
  agent.run(10);
  expect(agent.take()[0]?.probes).toEqual(first?.probes);
  expect(first?.probes).toHaveLength(1);
});

test('every message is below the largest frame, also with 64 tasks of five seconds', () => {
  const agent = start();
  for (let at = 0; at < 480; at += 5) {
    if (at % 10 === 0) agent.run(10);
    for (let task = 0; task < 64; task += 1)
      agent.minutes.takeProbe({ task_id: 2 ** 53 - 1 - task, latency_ms: 5_000, latency_us: 5_000_000 });
  }
  agent.run(60);
  agent.open();
  agent.run(10);
  let results = 0;
  for (let messages = agent.take(); messages.length > 0; messages = agent.take())
    for (const { minutes, probes = [] } of messages) {
      results += probes.reduce((sum, { at }) => sum + at.length, 0);
      agent.minutes.handleStored({ before: (minutes.at(-1) ?? 0) + 1 });
    }
  expect(results).toBe(96 * 64);
  expect(Math.max(...agent.bytes)).toBeLessThan(65_536);
});
