import { decodeAgentMessage } from '@muster/generated/agent-codec';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createFailureLog } from '../failure-log.ts';
import { createIntervalScheduler } from '../interval-scheduler.ts';
import { createLog } from '../log.ts';
import type { AnySection } from './section.ts';
import { createDetailsWatch } from './watch.ts';

function start(openSections: () => AnySection[]) {
  const runtime = createManualRuntime();
  const scheduler = createIntervalScheduler(runtime);
  const lines: string[] = [];
  const sent: { at: number; names: string[] }[] = [];
  let isBlocked = false;
  let opened = 0;
  const watch = createDetailsWatch({
    runtime,
    scheduler,
    failures: createFailureLog(createLog((line) => lines.push(line))),
    openSections() {
      opened += 1;
      return openSections();
    },
    canSend: () => !isBlocked,
    send(text) {
      const message = decodeAgentMessage(text);
      const names = message.method === 'details' ? Object.keys(message.params) : ['?'];
      sent.push({ at: runtime.monotonic(), names });
    },
  });
  return {
    runtime,
    scheduler,
    watch,
    lines,
    sent,
    countOpened: () => opened,
    listTimes: () => sent.map(({ at }) => at),
    block(blocked: boolean) {
      isBlocked = blocked;
    },
  };
}

/** A section that counts its measurements. */
function createCounting() {
  const counts = { measured: 0, closed: 0 };
  const section: AnySection = {
    name: 'memory',
    async measure() {
      counts.measured += 1;
      return { free: counts.measured };
    },
    close() {
      counts.closed += 1;
    },
  };
  return { counts, section };
}

test('nothing is opened before somebody asks', async () => {
  const { runtime, countOpened, sent } = start(() => [createCounting().section]);
  await runtime.advanceAsync(60_000);
  expect([countOpened(), sent, runtime.pendingTimers]).toEqual([0, [], 0]);
});

test('at once, then every two seconds, until the seconds are over; then it is closed and no timer remains', async () => {
  const { counts, section } = createCounting();
  const { runtime, watch, listTimes } = start(() => [section]);
  watch.extend(6);
  await runtime.advanceAsync(5_999);
  expect(listTimes()).toEqual([0, 1_000, 3_000, 5_000]);
  expect([counts.closed, runtime.pendingTimers]).toEqual([0, 2]);
  await runtime.advanceAsync(1);
  expect([counts.closed, runtime.pendingTimers]).toEqual([1, 0]);
  await runtime.advanceAsync(60_000);
  expect([counts.measured, listTimes().length]).toEqual([4, 4]);
});

test('another request extends it, and measures no more often', async () => {
  const { counts, section } = createCounting();
  const { runtime, watch, listTimes, countOpened } = start(() => [section]);
  for (let second = 0; second < 10; second += 1) {
    watch.extend(3);
    await runtime.advanceAsync(1_000);
  }
  expect(listTimes()).toEqual([0, 1_000, 3_000, 5_000, 7_000, 9_000]);
  await runtime.advanceAsync(10_000);
  expect(listTimes().at(-1)).toBe(11_000);
  expect([countOpened(), counts.closed]).toEqual([1, 1]);
});

test('after the end of a connection nothing is measured, and a later request starts over', async () => {
  const { counts, section } = createCounting();
  const { runtime, watch, countOpened } = start(() => [section]);
  watch.extend(60);
  await runtime.advanceAsync(0);
  watch.stop();
  watch.stop();
  expect([counts.closed, runtime.pendingTimers]).toEqual([1, 0]);
  await runtime.advanceAsync(10_000);
  expect(counts.measured).toBe(1);
  watch.extend(1);
  expect(countOpened()).toBe(2);
});

test('it moves to the whole seconds of the reports, which run first', async () => {
  const { runtime, scheduler, watch, listTimes } = start(() => [createCounting().section]);
  const reports: number[] = [];
  scheduler.start({ firstInMs: 300, everyMs: 1_000, minGapMs: 500, leads: true }, () => {
    reports.push(listTimes().length);
  });
  watch.extend(4);
  await runtime.advanceAsync(3_300);
  expect(listTimes()).toEqual([0, 1_300, 3_300]);
  expect(reports).toEqual([1, 1, 2, 2]);
});

test('while the connection does not drain, nothing is measured or sent', async () => {
  const { counts, section } = createCounting();
  const { runtime, watch, block, sent } = start(() => [section]);
  block(true);
  watch.extend(10);
  await runtime.advanceAsync(4_000);
  expect([counts.measured, sent]).toEqual([0, []]);
  block(false);
  await runtime.advanceAsync(2_000);
  expect([counts.measured, sent.length]).toEqual([1, 1]);
});

/** A section that answers when the test says so. */
function createWaiting() {
  const state: { answer: (() => void) | undefined; measured: number } = { answer: undefined, measured: 0 };
  const section: AnySection = {
    name: 'fans',
    measure() {
      state.measured += 1;
      return new Promise((resolve) => {
        state.answer = () => resolve([{ name: 'CPU', rpm: 900 }]);
      });
    },
  };
  return { state, section };
}

test('a slow section delays the others by 250 ms, is sent by itself, and is not measured twice at a time', async () => {
  const { state, section } = createWaiting();
  const { runtime, watch, sent } = start(() => [section, createCounting().section]);
  watch.extend(60);
  await runtime.advanceAsync(600);
  state.answer?.();
  await runtime.advanceAsync(0);
  expect(sent).toEqual([
    { at: 250, names: ['memory'] },
    { at: 600, names: ['fans'] },
  ]);
  await runtime.advanceAsync(3_400);
  expect([state.measured, sent.slice(2).map(({ at }) => at)]).toEqual([2, [1_250, 3_250]]);
});

test('what is measured after the end is not sent', async () => {
  const { state, section } = createWaiting();
  const { runtime, watch, sent } = start(() => [section]);
  watch.extend(1);
  await runtime.advanceAsync(1_500);
  state.answer?.();
  await runtime.advanceAsync(1_000);
  expect([sent, runtime.pendingTimers]).toEqual([[], 0]);
});

test('a section that throws or has nothing hides no other; the log says so once, and once more when it is back', async () => {
  let isBroken = true;
  const broken: AnySection = {
    name: 'pressure',
    async measure() {
      if (isBroken) throw new Error('no line');
      return { cpu: { some: 1 } };
    },
  };
  const without: AnySection = { name: 'gpus', measure: () => Promise.resolve(undefined) };
  const { runtime, watch, sent, lines } = start(() => [broken, without, createCounting().section]);
  watch.extend(10);
  await runtime.advanceAsync(3_000);
  expect(sent.map(({ names }) => names)).toEqual([['memory'], ['memory'], ['memory']]);
  expect(lines).toEqual(['warning metrics unavailable collector=details.pressure error="no line"']);
  watch.stop();
  watch.extend(10);
  await runtime.advanceAsync(0);
  expect(lines).toHaveLength(1);
  isBroken = false;
  await runtime.advanceAsync(2_000);
  expect(sent.at(-1)?.names).toEqual(['pressure', 'memory']);
  expect(lines.slice(1)).toEqual(['info metrics available again collector=details.pressure']);
});
