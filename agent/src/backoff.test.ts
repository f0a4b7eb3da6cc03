import { expect, test } from 'vitest';
import { planRetry, type RetryState } from './backoff.ts';
import type { Ending } from './connection.ts';

const broken: Ending = { kind: 'closed', code: 1006, reason: '' };
const state: RetryState = { failures: 0, openForMs: 0, random: 1 };

test('the ceiling doubles from 1 s to 60 s and stays there', () => {
  const ceilings = Array.from(
    { length: 12 },
    (_, failures) => planRetry(broken, { ...state, failures }).delayMs,
  );
  expect(ceilings.map((ms) => ms / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60]);
  expect(planRetry(broken, { ...state, failures: 1e9 }).delayMs).toBe(60_000);
});

test('the whole of the wait is left to random', () => {
  const delays = [0, 0.25, 0.5, 0.99].map(
    (random) => planRetry(broken, { ...state, failures: 3, random }).delayMs,
  );
  expect(delays).toEqual([0, 2_000, 4_000, 7_920]);
});

test('only a connection that was open for a minute resets the backoff', () => {
  expect(planRetry(broken, { failures: 6, openForMs: 59_999, random: 1 })).toMatchObject({
    delayMs: 60_000,
    failures: 7,
  });
  expect(planRetry(broken, { failures: 6, openForMs: 60_000, random: 1 })).toMatchObject({
    delayMs: 1_000,
    failures: 1,
  });
});

test.each<[string, Ending]>([
  ['401', { kind: 'refused', status: 401, retryAfterMs: undefined }],
  ['403', { kind: 'refused', status: 403, retryAfterMs: undefined }],
  ['a void token', { kind: 'closed', code: 4001, reason: '' }],
  ['a replaced connection', { kind: 'closed', code: 4000, reason: '' }],
])('%s is retried at the longest delay, also after a long connection', (_, ending) => {
  for (const openForMs of [0, 10 ** 7]) {
    expect(planRetry(ending, { failures: 0, openForMs, random: 0 }).delayMs).toBe(60_000);
    expect(planRetry(ending, { failures: 9, openForMs, random: 1 }).delayMs).toBe(75_000);
  }
});

test('reconnections to a hub that shuts down are spread wider', () => {
  const ending: Ending = { kind: 'closed', code: 1001, reason: '' };
  expect(planRetry(ending, { failures: 0, openForMs: 10 ** 7, random: 1 }).delayMs).toBe(4_000);
});

test('Retry-After is honoured up to 300 s, with jitter added', () => {
  const busy = (retryAfterMs: number): Ending => ({ kind: 'refused', status: 503, retryAfterMs });
  expect(planRetry(busy(20_000), { ...state, random: 0.5 }).delayMs).toBe(20_500);
  expect(planRetry(busy(10 ** 9), { ...state, random: 0 }).delayMs).toBe(300_000);
  expect(planRetry(busy(0), { ...state, random: 0 }).delayMs).toBe(0);
});

test.each<[Ending, string]>([
  [{ kind: 'failed', reason: 'connect ECONNREFUSED' }, 'connect ECONNREFUSED'],
  [{ kind: 'refused', status: 401, retryAfterMs: undefined }, 'MUSTER_TOKEN'],
  [{ kind: 'refused', status: 404, retryAfterMs: undefined }, 'no hub at this address'],
  [{ kind: 'refused', status: 301, retryAfterMs: undefined }, 'redirects (301)'],
  [{ kind: 'refused', status: 200, retryAfterMs: undefined }, 'answered 200'],
  [{ kind: 'closed', code: 4000, reason: '' }, 'same token'],
  [{ kind: 'closed', code: 4001, reason: '' }, 'reissued'],
  [{ kind: 'closed', code: 4999, reason: 'because' }, '4999: because'],
  [{ kind: 'closed', code: 1005, reason: '' }, '1005'],
])('%j is explained', (ending, words) => {
  expect(planRetry(ending, state).reason).toContain(words);
});
