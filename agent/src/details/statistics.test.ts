import { decodeAgentMessage } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { Statistics } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createFailureLog } from '../failure-log.ts';
import { createLog } from '../log.ts';
import type { AnySection } from './section.ts';
import { createStatisticsReader } from './statistics.ts';

const SPACING_MS = limits.statisticsSpacingMs;
const IDLE_MS = limits.statisticsIdleSeconds * 1000;

function start(openStatistics: () => AnySection<Statistics>[]) {
  const runtime = createManualRuntime();
  const lines: string[] = [];
  const sent: Statistics[] = [];
  const state = { canSend: true, opened: 0 };
  const reader = createStatisticsReader({
    runtime,
    failures: createFailureLog(createLog((line) => lines.push(line))),
    async openStatistics() {
      state.opened += 1;
      return openStatistics();
    },
    canSend: () => state.canSend,
    send(text) {
      const message = decodeAgentMessage(text);
      if (message.method !== 'statistics' || message.dropped > 0) throw new Error(text.slice(0, 100));
      sent.push(message.params);
    },
  });
  return { runtime, reader, lines, sent, state };
}

/** A section that counts its measurements. */
function createCounting() {
  const counts = { measured: 0, closed: 0 };
  const section: AnySection<Statistics> = {
    name: 'meminfo',
    async measure() {
      counts.measured += 1;
      return { MemTotal: counts.measured };
    },
    close() {
      counts.closed += 1;
    },
  };
  return { counts, section };
}

test('nothing is opened before the hub asks; then it is answered once', async () => {
  const { counts, section } = createCounting();
  const { runtime, reader, sent, state } = start(() => [section]);
  await runtime.advanceAsync(60_000);
  expect([state.opened, runtime.pendingTimers]).toEqual([0, 0]);
  reader.answer(7);
  await runtime.advanceAsync(60_000);
  expect(sent).toEqual([{ id: 7, meminfo: { MemTotal: 1 }, complete: true }]);
  expect(counts).toEqual({ measured: 1, closed: 0 });
});

test('a request that comes less than a second after the last answered one is ignored', async () => {
  const { runtime, reader, sent } = start(() => [createCounting().section]);
  reader.answer(1);
  await runtime.advanceAsync(SPACING_MS - 1);
  reader.answer(2);
  await runtime.advanceAsync(1);
  reader.answer(3);
  await runtime.advanceAsync(SPACING_MS);
  expect(sent.map(({ id }) => id)).toEqual([1, 3]);
});

test('files are closed when nobody has asked for a while, and no timer remains', async () => {
  const { counts, section } = createCounting();
  const { runtime, reader, sent, state } = start(() => [section]);
  reader.answer(1);
  await runtime.advanceAsync(IDLE_MS - 1);
  reader.answer(2);
  await runtime.advanceAsync(IDLE_MS - 1);
  expect([state.opened, counts.closed]).toEqual([1, 0]);
  await runtime.advanceAsync(1);
  expect([counts.closed, runtime.pendingTimers]).toEqual([1, 0]);
  reader.answer(3);
  await runtime.advanceAsync(1_000);
  expect([state.opened, sent.length]).toEqual([2, 3]);
});

test('what is stopped before it is open reads nothing, and can be asked again', async () => {
  const { counts, section } = createCounting();
  const { runtime, reader, sent, state } = start(() => [section]);
  reader.answer(1);
  reader.stop();
  await runtime.advanceAsync(SPACING_MS);
  expect([state.opened, counts.measured, runtime.pendingTimers]).toEqual([1, 0, 0]);
  reader.answer(2);
  await runtime.advanceAsync(SPACING_MS);
  expect([counts.measured, sent.map(({ id }) => id)]).toEqual([1, [2]]);
});

test('sections that cannot be opened are logged once, and tried again', async () => {
  const { runtime, reader, lines, state } = start(() => {
    throw new Error('no memory');
  });
  for (const id of [1, 2]) {
    reader.answer(id);
    await runtime.advanceAsync(SPACING_MS);
  }
  expect([state.opened, lines]).toEqual([2, [expect.stringContaining('no memory')]]);
});

test('a slow section does not delay the answer, which is sent once', async () => {
  const { section } = createCounting();
  const { runtime, reader, sent } = start(() => [
    {
      name: 'sensors',
      measure: () =>
        new Promise((resolve) => {
          runtime.setTimer(() => resolve([{ name: 'acpitz', celsius: 41 }]), 10_000);
        }),
    },
    section,
  ]);
  reader.answer(1);
  await runtime.advanceAsync(20_000);
  expect(sent).toEqual([{ id: 1, meminfo: { MemTotal: 1 }, complete: true }]);
});

test('a failed section is logged once, and the others are sent', async () => {
  const failing: AnySection<Statistics> = {
    name: 'cores',
    measure: () => Promise.reject(new Error('no cores')),
  };
  const { runtime, reader, sent, lines } = start(() => [failing, createCounting().section]);
  for (const id of [1, 2]) {
    reader.answer(id);
    await runtime.advanceAsync(SPACING_MS);
  }
  expect(sent.map(({ cores, meminfo }) => [cores, meminfo !== undefined])).toEqual([
    [undefined, true],
    [undefined, true],
  ]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('statistics.cores');
});

test('an answer of a large host is spread over messages of which the last is complete', async () => {
  const ticks = Array.from({ length: 10 }, () => 123_456_789);
  const cores = Array.from({ length: 512 }, (_, cpu) => ({ cpu, ticks }));
  const { runtime, reader, sent } = start(() => [
    { name: 'cores', measure: async () => cores },
    { name: 'softnet', measure: async () => cores.map(() => ticks) },
  ]);
  reader.answer(9);
  await runtime.advanceAsync(1_000);
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.map(({ id }) => id)).toEqual(sent.map(() => 9));
  expect(sent.map(({ complete = false }) => complete)).toEqual(
    sent.map((_, index) => index === sent.length - 1),
  );
  expect(Object.assign({}, ...sent).cores).toHaveLength(512);
});

test('nothing is read while the connection cannot send, and nothing is sent after the stop', async () => {
  const { counts, section } = createCounting();
  const { runtime, reader, sent, state } = start(() => [
    {
      name: 'meminfo',
      close: () => section.close?.(),
      measure: () =>
        new Promise((resolve) => {
          runtime.setTimer(() => resolve({ MemTotal: 1 }), 100);
        }),
    },
  ]);
  state.canSend = false;
  reader.answer(1);
  await runtime.advanceAsync(1_000);
  expect(counts.measured).toBe(0);
  state.canSend = true;
  reader.answer(2);
  await runtime.advanceAsync(0);
  reader.stop();
  await runtime.advanceAsync(10_000);
  expect([sent, counts.closed, runtime.pendingTimers]).toEqual([[], 1, 0]);
});
