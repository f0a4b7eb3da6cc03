import { afterEach, expect, test } from 'vitest';
import { createRuntime } from './runtime.ts';

const zone = process.env.TZ;

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  // The hour 02:00–03:00 of 8 March does not exist there, and 01:00–02:00 of 1 November happens twice.
  ['America/New_York', '2026-03-08T04:59:59Z', '2026-3-7'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-3-8'],
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-3-8'],
  ['America/New_York', '2026-03-09T04:00:00Z', '2026-3-9'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-1'],
  ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-2'],
  ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-1-1'],
  ['UTC', '2028-02-29T00:00:00Z', '2028-2-29'],
])('the calendar of %s at %s shows %s', (timeZone, instant, date) => {
  process.env.TZ = timeZone;
  const { year, month, day } = createRuntime().calendar(Date.parse(instant));
  expect(`${year}-${month}-${day}`).toBe(date);
});

test('the calendar changes with the minute, not with the call', () => {
  process.env.TZ = 'UTC';
  const { calendar } = createRuntime();
  const midnight = Date.UTC(2026, 5, 2);
  expect(calendar(midnight - 1).day).toBe(1);
  expect(calendar(midnight).day).toBe(2);
  expect(calendar(midnight - 60_000).day).toBe(1);
});

test('clocks, timers and randomness are real', async () => {
  const runtime = createRuntime();
  const [wall, start] = [runtime.now(), runtime.monotonic()];
  await new Promise<void>((resolve) => {
    runtime.setTimer(() => expect.unreachable(), 1).cancel();
    const repeating = runtime.setRepeating(() => {
      repeating.cancel();
      runtime.setTimer(resolve, 1);
    }, 1);
  });
  expect(runtime.monotonic()).toBeGreaterThan(start);
  expect(Math.abs(runtime.now() - wall)).toBeLessThan(60_000);
  expect(runtime.randomBytes(32)).toHaveLength(32);
});
