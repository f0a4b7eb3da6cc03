import { afterEach, expect, test, vi } from 'vitest';
import {
  describeTimeZone,
  parseLocalInput,
  startOfMinute,
  startOfNextHour,
  toLocalInput,
} from './local-time.ts';

const at = (text: string) => Date.parse(text) / 1000;

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['UTC', '2026-11-22T12:04', 'UTC'],
  ['Europe/Berlin', '2026-11-22T13:04', 'Europe/Berlin, UTC+01:00'],
  ['Asia/Tehran', '2026-11-22T15:34', 'Asia/Tehran, UTC+03:30'],
  ['America/St_Johns', '2026-11-22T08:34', 'America/St_Johns, UTC−03:30'],
  ['Africa/Abidjan', '2026-11-22T12:04', 'Africa/Abidjan, UTC'],
])('in %s', (zone, local, described) => {
  vi.stubEnv('TZ', zone);
  const instant = at('2026-11-22T12:04:00Z');
  expect(toLocalInput(instant)).toBe(local);
  expect(parseLocalInput(local)).toBe(instant);
  expect(describeTimeZone(instant)).toBe(described);
});

test('the offset is that of the day, not of today', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(describeTimeZone(at('2026-07-01T00:00:00Z'))).toBe('Europe/Berlin, UTC+02:00');
});

test.each(['', '2026-11-22', 'tomorrow', '2026-13-01T00:00'])('%j is no time', (text) => {
  expect(parseLocalInput(text)).toBeUndefined();
});

test('the next hour by the clock, also where it is not one of UTC', () => {
  vi.stubEnv('TZ', 'Asia/Tehran');
  const instant = at('2026-11-22T12:04:31Z');
  expect(toLocalInput(startOfNextHour(instant))).toBe('2026-11-22T16:00');
  expect(startOfMinute(instant)).toBe(at('2026-11-22T12:04:00Z'));
});
