import { expect, test } from 'vitest';
import { parseRetryAfter } from './ws-socket.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['7', 7_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %j is %s', (header, wait) => {
  expect(parseRetryAfter(header, now)).toBe(wait);
});
