import { expect, test } from 'vitest';
import { createManualRuntime } from '../../../../tests/support/manual-runtime.ts';
import { createThrottle } from './throttle.ts';

const RULE = { failures: 5, windowSeconds: 900 };

function fail(throttle: ReturnType<typeof createThrottle>, address: string, times: number): void {
  for (let count = 0; count < times; count += 1) throttle.noteFailure(address);
}

test('the fifth failure within the window locks, the fourth does not', () => {
  const throttle = createThrottle(createManualRuntime(), RULE);
  fail(throttle, 'a', 4);
  expect(() => throttle.check('a')).not.toThrow();
  throttle.noteFailure('a');
  expect(() => throttle.check('a')).toThrow(/15 minutes/);
  expect(() => throttle.check('b')).not.toThrow();
});

test('IPv6 addresses of one /64 are locked together, those of the next are not', () => {
  const throttle = createThrottle(createManualRuntime(), RULE);
  for (let count = 1; count <= 5; count += 1) throttle.noteFailure(`2001:db8:1:2::${count}`);
  expect(() => throttle.check('2001:db8:1:2:ffff::9')).toThrow(/15 minutes/);
  expect(() => throttle.check('2001:db8:1:3::1')).not.toThrow();
  throttle.noteSuccess('2001:db8:1:2::7');
  expect(() => throttle.check('2001:db8:1:2::1')).not.toThrow();
});

test('failures that are older than the window do not count', () => {
  const runtime = createManualRuntime();
  const throttle = createThrottle(runtime, RULE);
  fail(throttle, 'a', 4);
  runtime.advance(900_000);
  throttle.noteFailure('a');
  expect(() => throttle.check('a')).not.toThrow();
});

test('the lockout lasts as long as the window and says how long it still takes', () => {
  const runtime = createManualRuntime();
  const throttle = createThrottle(runtime, RULE);
  fail(throttle, 'a', 5);
  runtime.advance(600_500);
  expect(() => throttle.check('a')).toThrow(
    expect.objectContaining({ code: 'too_many_attempts', retryAfter: 300 }),
  );
  runtime.advance(299_500);
  expect(() => throttle.check('a')).not.toThrow();
});

test('a lockout is no shorter where the failures came minutes apart', () => {
  const runtime = createManualRuntime();
  const throttle = createThrottle(runtime, RULE);
  for (const pause of [200_000, 200_000, 200_000, 200_000, 0]) {
    expect(() => throttle.check('a')).not.toThrow();
    throttle.noteFailure('a');
    runtime.advance(pause);
  }
  expect(() => throttle.check('a')).toThrow(expect.objectContaining({ retryAfter: 900 }));
  runtime.advance(899_999);
  expect(() => throttle.check('a')).toThrow(expect.objectContaining({ retryAfter: 1 }));
  runtime.advance(1);
  expect(() => throttle.check('a')).not.toThrow();
  // What led to the lockout is paid for.
  fail(throttle, 'a', 4);
  expect(() => throttle.check('a')).not.toThrow();
});

test('a step of the wall clock neither frees nor locks', () => {
  const runtime = createManualRuntime();
  const throttle = createThrottle(runtime, RULE);
  fail(throttle, 'a', 5);
  runtime.stepClock(365 * 86_400_000);
  expect(() => throttle.check('a')).toThrow();
});

test('success forgets what failed before', () => {
  const throttle = createThrottle(createManualRuntime(), RULE);
  fail(throttle, 'a', 4);
  throttle.noteSuccess('a');
  throttle.noteFailure('a');
  expect(() => throttle.check('a')).not.toThrow();
});

test('a crowd of addresses is forgotten oldest first', () => {
  const throttle = createThrottle(createManualRuntime(), RULE);
  fail(throttle, 'old', 5);
  for (let count = 0; count < 10_000; count += 1) throttle.noteFailure(`address ${count}`);
  expect(() => throttle.check('old')).not.toThrow();
});
