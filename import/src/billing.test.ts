import { describe, expect, test } from 'vitest';
import { findCurrency, findCycleOfDays, findCycleOfWord } from './billing.ts';

describe('findCurrency', () => {
  test.each([
    ['$', 'USD'],
    ['US$', 'USD'],
    ['€', 'EUR'],
    ['£', 'GBP'],
    ['￥', 'CNY'],
    ['¥', 'JPY'],
    ['元', 'CNY'],
    ['rmb', 'CNY'],
    ['HK$', 'HKD'],
    ['₿', 'BTC'],
    [' eur ', 'EUR'],
    ['chf', 'CHF'],
  ])('reads %s as %s', (sign, code) => {
    expect(findCurrency(sign)).toBe(code);
  });

  test.each(['', 'USDT', '🪙', 'constructor'])('does not know "%s"', (sign) => {
    expect(findCurrency(sign)).toBeUndefined();
  });
});

describe('findCycleOfDays', () => {
  test.each([
    [30, 'monthly'],
    [28, 'monthly'],
    [60, '2m'],
    [90, 'quarterly'],
    [92, 'quarterly'],
    [184, 'semiannual'],
    [365, 'yearly'],
    [730, 'biennial'],
    [750, 'biennial'],
    [1095, 'triennial'],
    [1826, '60m'],
  ])('is exact for %i days', (days, cycle) => {
    expect(findCycleOfDays(days)).toEqual({ cycle, isExact: true });
  });

  test.each([
    [7, 'monthly'],
    [45, 'monthly'],
    [380, 'yearly'],
  ])('rounds %i days to months', (days, cycle) => {
    expect(findCycleOfDays(days)).toEqual({ cycle, isExact: false });
  });

  test.each([0, -5, Number.NaN, 1e9])('has none for %d days', (days) => {
    expect(findCycleOfDays(days)).toBeUndefined();
  });
});

describe('findCycleOfWord', () => {
  test.each([
    ['月', 'monthly'],
    ['月付', 'monthly'],
    ['Monthly', 'monthly'],
    ['mo', 'monthly'],
    ['季', 'quarterly'],
    ['3个月', 'quarterly'],
    ['半年', 'semiannual'],
    ['Semi-Annually', 'semiannual'],
    ['年', 'yearly'],
    ['1 year', 'yearly'],
    ['两年', 'biennial'],
    ['Biennial', 'biennial'],
    ['三年', 'triennial'],
    ['五年', '60m'],
    ['2 months', '2m'],
    ['一次性', 'once'],
    ['one-time', 'once'],
  ])('reads %s as %s', (word, cycle) => {
    expect(findCycleOfWord(word)).toBe(cycle);
  });

  test.each(['', 'day', '日', 'weekly', '0 months', '9999 months', '🌙'])('has none for "%s"', (word) => {
    expect(findCycleOfWord(word)).toBeUndefined();
  });
});
