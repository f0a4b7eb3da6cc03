import { decodeAgentMessage } from '@muster/generated/agent-codec';
import type { Gauges } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createFailureLog } from '../failure-log.ts';
import { createIntervalScheduler } from '../interval-scheduler.ts';
import { createLog } from '../log.ts';
import { createGaugeSender } from './gauge-sender.ts';
import type { AnySection } from './section.ts';

function start(sections: AnySection[]) {
  const runtime = createManualRuntime();
  const sent: { at: number; gauges: Gauges }[] = [];
  /** The clock of each message that was sent. */
  const clocks: (number | undefined)[] = [];
  const kept: { gauges: Gauges; isSent: boolean }[] = [];
  const state = { isBlocked: false, opened: 0 };
  const sender = createGaugeSender({
    runtime,
    scheduler: createIntervalScheduler(runtime),
    failures: createFailureLog(createLog(() => undefined)),
    openSections() {
      state.opened += 1;
      return sections;
    },
    canSend: () => !state.isBlocked,
    keep: (gauges, isSent) => void kept.push({ gauges, isSent }),
    send(text) {
      const message = decodeAgentMessage(text);
      if (message.method !== 'gauges') throw new Error(text);
      const { clock, ...gauges } = message.params;
      sent.push({ at: runtime.monotonic(), gauges });
      clocks.push(clock);
    },
  });
  return { runtime, sender, sent, clocks, kept, state };
}

/** Counts its measurements, and shows their number. */
function createCounting() {
  let measured = 0;
  const section: AnySection = {
    name: 'containers',
    async measure() {
      measured += 1;
      return { count: measured, largest: [] };
    },
  };
  return section;
}

test('soon after the start, then once a minute, until it is stopped', async () => {
  const { runtime, sender, sent, state } = start([createCounting()]);
  await runtime.advanceAsync(60_000);
  expect([sent, state.opened]).toEqual([[], 0]);
  sender.start();
  await runtime.advanceAsync(130_000);
  expect(sent.map(({ at }) => at - 60_000)).toEqual([10_000, 70_000, 130_000]);
  sender.stop();
  await runtime.advanceAsync(600_000);
  expect([sent.length, runtime.pendingTimers, state.opened]).toEqual([3, 0, 1]);
});

test('without a connection they are measured, and kept to be sent later', async () => {
  const { runtime, sender, sent, kept, state } = start([createCounting()]);
  state.isBlocked = true;
  sender.start();
  await runtime.advanceAsync(70_000);
  state.isBlocked = false;
  await runtime.advanceAsync(60_000);
  expect(sent.map(({ gauges }) => gauges)).toEqual([{ containers: 3 }]);
  expect(kept).toEqual([
    { gauges: { containers: 1 }, isSent: false },
    { gauges: { containers: 2 }, isSent: false },
    { gauges: { containers: 3 }, isSent: true },
  ]);
});

test('a message has the time of its sending on the clock of the host, which may be set; kept gauges have none', async () => {
  const hanging: AnySection = { name: 'sensors', measure: () => new Promise(() => undefined) };
  const { runtime, sender, clocks, kept, state } = start([hanging, createCounting()]);
  const begin = runtime.now();
  sender.start();
  await runtime.advanceAsync(13_000);
  runtime.stepClock(3_600_000);
  await runtime.advanceAsync(60_000);
  runtime.stepClock(-7_200_000);
  await runtime.advanceAsync(60_000);
  state.isBlocked = true;
  await runtime.advanceAsync(60_000);
  expect(clocks.map((clock) => (clock ?? 0) - begin)).toEqual([
    13_000,
    3_600_000 + 73_000,
    -3_600_000 + 133_000,
  ]);
  expect(kept).toHaveLength(4);
  expect(kept.filter(({ gauges }) => 'clock' in gauges)).toEqual([]);
});

test('only what gauges need is measured', async () => {
  const processes: AnySection = {
    name: 'processes',
    measure: () => Promise.reject(new Error('measured')),
  };
  const { runtime, sender, sent } = start([processes, createCounting()]);
  sender.start();
  await runtime.advanceAsync(10_000);
  expect(sent.map(({ gauges }) => gauges)).toEqual([{ containers: 1 }]);
});

test('a section that hangs is left out, and the others are sent in time', async () => {
  const hanging: AnySection = { name: 'sensors', measure: () => new Promise(() => undefined) };
  const { runtime, sender, sent } = start([hanging, createCounting()]);
  sender.start();
  await runtime.advanceAsync(12_999);
  expect(sent).toEqual([]);
  await runtime.advanceAsync(1);
  expect(sent).toEqual([{ at: 13_000, gauges: { containers: 1 } }]);
});

test('nothing is queued behind a slow connection, and nothing is sent or kept that is empty', async () => {
  const empty: AnySection = { name: 'arrays', measure: async () => undefined };
  const { runtime, sender, sent, kept } = start([empty]);
  sender.start();
  await runtime.advanceAsync(70_000);
  expect([sent, kept]).toEqual([[], []]);
  const other = start([createCounting()]);
  other.state.isBlocked = true;
  other.sender.start();
  await other.runtime.advanceAsync(70_000);
  other.state.isBlocked = false;
  await other.runtime.advanceAsync(60_000);
  expect(other.sent.map(({ gauges }) => gauges)).toEqual([{ containers: 3 }]);
});
