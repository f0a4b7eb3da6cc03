import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createSharedClock } from './shared-clock.ts';

const MINUTE_MS = 60_000;

test.each([5 * MINUTE_MS, -5 * MINUTE_MS, 501])(
  'a clock that differs by %i ms is set to the database',
  (ms) => {
    const runtime = createManualRuntime();
    const clock = createSharedClock(runtime);
    const database = runtime.now() + ms;
    clock.adjust(database, runtime.monotonic());
    expect(clock.runtime.now()).toBe(database);
    runtime.advance(MINUTE_MS);
    expect(clock.runtime.now()).toBe(database + MINUTE_MS);
  },
);

test.each([500, 0, -500])('a difference of %i ms is none', (ms) => {
  const runtime = createManualRuntime();
  const clock = createSharedClock(runtime);
  clock.adjust(runtime.now() + ms, runtime.monotonic());
  expect(clock.runtime.now()).toBe(runtime.now());
});

test('an answer that took long says when the question was answered at the earliest', () => {
  const runtime = createManualRuntime();
  const clock = createSharedClock(runtime);
  const sentAt = runtime.monotonic();
  const database = runtime.now();
  runtime.advance(3000);
  clock.adjust(database, sentAt);
  expect(clock.runtime.now()).toBe(runtime.now());
});
