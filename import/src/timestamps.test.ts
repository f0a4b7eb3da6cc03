import { describe, expect, test } from 'vitest';
import { parseCalendarDay, parseSeconds, parseTime } from './timestamps.ts';

const NOON = Date.UTC(2026, 10, 22, 12, 16, 59, 223);

describe('parseTime', () => {
  test.each([
    '2026-11-22 12:16:59.223950093+00:00',
    '2026-11-22T12:16:59.223Z',
    '2026-11-22 20:16:59.223950093+08:00',
    '2026-11-22 07:16:59.2232-05:00',
    '2026-11-22 20:16:59.2239500 +0800 CST',
    '2026-11-22 12:16:59.2239500',
    NOON,
    String(NOON),
    NOON * 1000 + 999,
    BigInt(NOON) * 1_000_000n,
  ])('reads %s', (text) => {
    expect(parseTime(text)).toBe(NOON);
  });

  test('reads seconds and bare dates', () => {
    expect(parseSeconds(Math.floor(NOON / 1000))).toBe(Math.floor(NOON / 1000));
    expect(parseTime('2026-11-22')).toBe(Date.UTC(2026, 10, 22));
  });

  test('reads a time without an offset in the zone of the process if asked to', () => {
    expect(parseTime('2026-11-22 12:16:59.223', 'local')).toBe(
      new Date(2026, 10, 22, 12, 16, 59, 223).getTime(),
    );
    expect(parseTime('2026-11-22 12:16:59.223Z', 'local')).toBe(NOON);
  });

  test.each([null, '', 'never', '0001-01-01 00:00:00+00:00', '2026-02-30 00:00:00', '12', '🕛'])(
    'has none for %s',
    (text) => {
      expect(parseTime(text)).toBeNull();
    },
  );
});

describe('parseCalendarDay', () => {
  test.each([
    ['2027-03-30 16:00:00+00:00', '2027-03-31', 'midnight at +08:00'],
    ['2026-12-31 16:00:00.000000000+00:00', '2027-01-01', 'midnight at +08:00, the next year'],
    ['2027-03-31 05:00:00+00:00', '2027-03-31', 'midnight at −05:00'],
    ['2027-03-30 18:30:00+00:00', '2027-03-31', 'midnight at +05:30'],
    ['2027-03-31 00:00:00+00:00', '2027-03-31', 'midnight at UTC'],
    ['2027-03-31 00:00:00.0000000', '2027-03-31', 'midnight without an offset'],
    ['2027-03-31T15:59:59Z', '2027-03-31', 'the last second at +08:00'],
    ['2027-04-01T04:59:59.999Z', '2027-03-31', 'the last second at −05:00'],
    ['2027-03-31T23:59:59Z', '2027-03-31', 'the last second at UTC'],
    ['2027-03-31T23:59:59+08:00', '2027-03-31', 'a date with its offset'],
    ['2027-03-31T00:00:00+08:00', '2027-03-31', 'midnight with its offset'],
    ['2027-03-31 13:37:11.5+00:00', '2027-03-31', 'a time of day'],
    ['2027-03-31', '2027-03-31', 'a bare date'],
    ['2199-12-31 16:00:00+00:00', '2200-01-01', 'a date that means "never" to some'],
  ])('of %s is %s: %s', (text, day) => {
    expect(parseCalendarDay(text)).toBe(day);
  });

  test.each([null, '', '0000-00-00T23:59:59+08:00', '0001-01-01 00:00:00+00:00', 'soon'])(
    'of %s is none',
    (text) => {
      expect(parseCalendarDay(text)).toBeNull();
    },
  );
});
