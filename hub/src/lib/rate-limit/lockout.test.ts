import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createLockout } from './lockout.ts';

const options = { maxFailures: 5, windowSeconds: 900 };

function fail(lockout: ReturnType<typeof createLockout>, address: string, times: number): void {
  for (let count = 0; count < times; count += 1) lockout.recordFailure(address);
}

test('the fifth failure within the window locks the address out, the fourth does not', () => {
  const lockout = createLockout(createManualRuntime(), options);
  fail(lockout, 'a', 4);
  expect(() => lockout.check('a')).not.toThrow();
  lockout.recordFailure('a');
  expect(() => lockout.check('a')).toThrow(/15 minutes/);
  expect(() => lockout.check('b')).not.toThrow();
});

test('IPv6 addresses of one /64 are locked out together, those of the next are not', () => {
  const lockout = createLockout(createManualRuntime(), options);
  for (let count = 1; count <= 5; count += 1) lockout.recordFailure(`2001:db8:1:2::${count}`);
  expect(() => lockout.check('2001:db8:1:2:ffff::9')).toThrow(/15 minutes/);
  expect(() => lockout.check('2001:db8:1:3::1')).not.toThrow();
  lockout.recordSuccess('2001:db8:1:2::7');
  expect(() => lockout.check('2001:db8:1:2::1')).not.toThrow();
});

test('failures older than the window do not count', () => {
  const runtime = createManualRuntime();
  const lockout = createLockout(runtime, options);
  fail(lockout, 'a', 4);
  runtime.advance(900_000);
  lockout.recordFailure('a');
  expect(() => lockout.check('a')).not.toThrow();
});

test('the lockout lasts one window and reports the remaining seconds', () => {
  const runtime = createManualRuntime();
  const lockout = createLockout(runtime, options);
  fail(lockout, 'a', 5);
  runtime.advance(600_500);
  expect(() => lockout.check('a')).toThrow(
    expect.objectContaining({ code: 'too_many_attempts', retryAfter: 300 }),
  );
  runtime.advance(299_500);
  expect(() => lockout.check('a')).not.toThrow();
});

test('the lockout lasts a whole window even if the failures were minutes apart', () => {
  const runtime = createManualRuntime();
  const lockout = createLockout(runtime, options);
  for (const pause of [200_000, 200_000, 200_000, 200_000, 0]) {
    expect(() => lockout.check('a')).not.toThrow();
    lockout.recordFailure('a');
    runtime.advance(pause);
  }
  expect(() => lockout.check('a')).toThrow(expect.objectContaining({ retryAfter: 900 }));
  runtime.advance(899_999);
  expect(() => lockout.check('a')).toThrow(expect.objectContaining({ retryAfter: 1 }));
  runtime.advance(1);
  expect(() => lockout.check('a')).not.toThrow();
  // The failures before the lockout no longer count.
  fail(lockout, 'a', 4);
  expect(() => lockout.check('a')).not.toThrow();
});

test('a wall-clock step does not end a lockout', () => {
  const runtime = createManualRuntime();
  const lockout = createLockout(runtime, options);
  fail(lockout, 'a', 5);
  runtime.stepClock(365 * 86_400_000);
  expect(() => lockout.check('a')).toThrow();
});

test('counts the failures within the window', () => {
  const runtime = createManualRuntime();
  const lockout = createLockout(runtime, options);
  fail(lockout, '2001:db8::1', 2);
  runtime.advance(899_999);
  lockout.recordFailure('2001:db8::2');
  expect([lockout.countFailures('2001:db8::3'), lockout.countFailures('2001:db8:0:1::')]).toEqual([3, 0]);
  runtime.advance(1);
  expect(lockout.countFailures('2001:db8::1')).toBe(1);
});

test('a success resets the count', () => {
  const lockout = createLockout(createManualRuntime(), options);
  fail(lockout, 'a', 4);
  lockout.recordSuccess('a');
  lockout.recordFailure('a');
  expect(() => lockout.check('a')).not.toThrow();
});

test('beyond ten thousand clients the oldest is evicted', () => {
  const lockout = createLockout(createManualRuntime(), options);
  fail(lockout, 'old', 5);
  for (let count = 0; count < 10_000; count += 1) lockout.recordFailure(`address ${count}`);
  expect(() => lockout.check('old')).not.toThrow();
});
