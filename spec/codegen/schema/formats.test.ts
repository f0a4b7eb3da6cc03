import { describe, expect, it } from 'vitest';
import { getFormat } from './formats.ts';

describe('getFormat', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '2026-04-30'])('accepts the day %s', (day) => {
    expect(getFormat('date')?.test(day)).toBe(true);
  });

  it.each([
    '2025-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-1-1',
    '2026-01-00',
    ' 2026-01-01',
    '',
  ])('refuses the day %j', (day) => {
    expect(getFormat('date')?.test(day)).toBe(false);
  });

  it('agrees with the calendar on every day of leap and common years', () => {
    for (let time = Date.UTC(1899, 0, 1); time < Date.UTC(1905, 0, 1); time += 86_400_000) {
      expect(getFormat('date')?.test(new Date(time).toISOString().slice(0, 10))).toBe(true);
    }
  });

  it('needs no check for an annotation, and rejects a format without a regular expression', () => {
    expect(getFormat('binary')).toBeNull();
    expect(getFormat('ipv4')?.test('192.0.2.1')).toBe(true);
    expect(() => getFormat('regex')).toThrow('The format regex has no regular expression');
  });
});
