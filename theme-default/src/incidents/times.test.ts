import { describe, expect, it } from 'vitest';
import { createDayFormat, formatDistance, formatWindow, isSameDay } from './times.ts';

// In the time zone of the machine, like in a browser.
const at = (text: string) => new Date(text).getTime() / 1000;

describe('formatDistance', () => {
  it.each([
    ['2026-11-22T12:00:20', 'in 1 minute'],
    ['2026-11-22T12:40', 'in 40 minutes'],
    ['2026-11-22T17:10', 'in 5 hours'],
    ['2026-11-23T13:00', 'tomorrow'],
    ['2026-11-24T11:00', 'in 2 days'],
    ['2026-11-29T23:00', 'in 7 days'],
  ])('%s is %s', (instant, text) => {
    expect(formatDistance(at(instant), at('2026-11-22T12:00'), 'en')).toBe(text);
  });
});

it('compares days of the visitor’s calendar', () => {
  expect(isSameDay(at('2026-11-22T00:00'), at('2026-11-22T23:59'))).toBe(true);
  expect(isSameDay(at('2026-11-22T23:59'), at('2026-11-23T00:00'))).toBe(false);
});

describe('createDayFormat', () => {
  const days = createDayFormat('en-GB', () => at('2026-03-29T23:30') * 1000);

  it.each([
    ['2026-03-29T00:10', 'Today'],
    ['2026-03-28T23:50', 'Yesterday'],
    ['2026-03-27T12:00', 'Friday 27 March'],
    ['2025-12-31T12:00', 'Wednesday 31 December 2025'],
  ])('%s is %s', (instant, text) => {
    expect(days.describe(at(instant)).replaceAll(',', '')).toBe(text);
  });

  it('has the same key for all times of a day', () => {
    expect(days.getKey(at('2026-03-29T00:10'))).toBe(days.getKey(at('2026-03-29T23:50')));
    expect(days.getKey(at('2026-03-29T00:10'))).not.toBe(days.getKey(at('2026-03-28T23:50')));
  });
});

it('writes the date of a window once, with the time zone', () => {
  const text = formatWindow(at('2026-11-24T12:00'), at('2026-11-24T14:00'), 'en-GB');
  expect(text).toMatch(/^Tue,? 24 Nov,? 12:00\s*–\s*14:00 \S+$/);
});
