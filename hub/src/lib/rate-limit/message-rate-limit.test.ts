import { expect, test } from 'vitest';
import { countBadMessage, countMessage, createMessageRateLimit } from './message-rate-limit.ts';

test('ten bad messages within a minute are allowed, the eleventh is not', () => {
  const limit = createMessageRateLimit(0);
  const count = (now: number) => countMessage(limit, now) && countBadMessage(limit, now);
  for (let index = 0; index < 5; index += 1) expect(count(10_000)).toBe(true);
  for (let index = 0; index < 5; index += 1) expect(count(59_000)).toBe(true);
  // The window for all messages starts again after 60 s; that for bad ones slides.
  for (let index = 0; index < 5; index += 1) expect(count(70_000)).toBe(true);
  expect(count(118_999)).toBe(false);
});

test('bad messages below the rate limit are allowed forever', () => {
  const limit = createMessageRateLimit(0);
  for (let at = 0; at < 3_600_000; at += 6_000) expect(countBadMessage(limit, at)).toBe(true);
});
