import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createSteadyClock } from './steady-clock.ts';

const START = Date.UTC(2026, 2, 10, 12);

test('it starts with the wall clock and follows the uptime, also when the wall clock is set', () => {
  const runtime = createManualRuntime({ now: START });
  const clock = createSteadyClock(runtime);
  expect(clock.update(1000.5)).toBe(START);
  runtime.advance(3_000);
  runtime.stepClock(-86_400_000);
  expect(clock.update(1003.5)).toBe(START + 3_000);
  runtime.advance(500);
  expect(clock.now()).toBe(START + 3_500);
});

test('suspend counts, which the monotonic clock leaves out', () => {
  const runtime = createManualRuntime({ now: START });
  const clock = createSteadyClock(runtime);
  clock.update(1000);
  runtime.advance(3_000);
  expect(clock.update(29_803)).toBe(START + 28_803_000);
});

test('late reads within a sample do not add up', () => {
  const runtime = createManualRuntime({ now: START });
  const clock = createSteadyClock(runtime);
  clock.update(1000);
  for (let sample = 1; sample <= 100; sample += 1) {
    runtime.advance(sample % 2 === 0 ? 1_000 : 5_000);
    clock.update(1000 + 3 * sample);
  }
  expect(clock.now()).toBe(START + 300_000);
});

test('it goes on with the monotonic clock while the uptime is unknown, or that of another machine', () => {
  const runtime = createManualRuntime({ now: START });
  const clock = createSteadyClock(runtime);
  const readings = [100_000, undefined, 100_006, 50, 53, 56];
  for (const uptime of readings) {
    runtime.advance(3_000);
    clock.update(uptime);
  }
  expect(clock.now()).toBe(START + 18_000);
});

test('a machine without a clock of its own counts minutes from 1', () => {
  expect(createSteadyClock(createManualRuntime({ now: 12 })).now()).toBe(60_000);
});
