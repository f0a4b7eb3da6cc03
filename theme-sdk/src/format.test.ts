import { describe, expect, it } from 'vitest';
import { createFormat, createPlural } from './format.ts';

const english = createFormat('en', { timeZone: 'UTC' });
const chinese = createFormat('zh-CN', { timeZone: 'Asia/Shanghai' });
const KIB = 1024;
const DAY = 86_400;

/** `Intl` joins with several kinds of space; which one is a matter of its data's version. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ');

describe('bytes', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [999, '999 B'],
    [1000, '0.98 KiB'],
    [KIB, '1.00 KiB'],
    [9.95 * KIB, '10.0 KiB'],
    [99.5 * KIB, '100 KiB'],
    [999 * KIB, '999 KiB'],
    [999.6 * KIB, '0.98 MiB'],
    [KIB ** 2, '1.00 MiB'],
    [1.5 * KIB ** 3, '1.50 GiB'],
    [KIB ** 4, '1.00 TiB'],
    [KIB ** 5, '1.00 PiB'],
    [KIB ** 6 * 5000, '5,000 EiB'],
    [null, '—'],
    [undefined, '—'],
    [Number.NaN, '—'],
    [Number.POSITIVE_INFINITY, '—'],
  ])('%j is %s', (value, text) => {
    expect(english.bytes(value)).toBe(text);
  });

  it('have a rate per second', () => {
    expect(english.rate(125_000)).toBe('122 KiB/s');
    expect(english.rate(0)).toBe('0 B/s');
    expect(english.rate(null)).toBe('—');
  });
});

describe('figures', () => {
  it.each([
    [0, '0.0%'],
    [3.44, '3.4%'],
    [9.94, '9.9%'],
    [9.96, '10%'],
    [12.5, '13%'],
    [100, '100%'],
    [null, '—'],
  ])('percent of %j is %s', (value, text) => {
    expect(english.percent(value)).toBe(text);
  });

  it.each([
    [0.421, '0.42 ms'],
    [12.44, '12.4 ms'],
    [123.4, '123 ms'],
    [4000, '4,000 ms'],
    [null, '—'],
  ])('latency of %j is %s', (value, text) => {
    expect(english.latency(value)).toBe(text);
  });

  it.each([
    [1234.5, 0, '1,235'],
    [0.3, 2, '0.30'],
    [null, 2, '—'],
  ])('number %j with %i decimals is %s', (value, digits, text) => {
    expect(english.number(value, digits)).toBe(text);
  });
});

describe('times', () => {
  it.each([
    [0, '0s', '0秒'],
    [0.9, '0s', '0秒'],
    [59, '59s', '59秒'],
    [61, '1m 1s', '1分钟1秒'],
    [3600, '1h 0m', '1小时0分钟'],
    [DAY * 3 + 4 * 3600 + 59, '3d 4h', '3天4小时'],
    [DAY * 400, '400d 0h', '400天0小时'],
    [-5, '0s', '0秒'],
    [null, '—', '—'],
  ])('a span of %j s is %s', (seconds, en, zh) => {
    expect(plain(english.duration(seconds))).toBe(en);
    expect(plain(chinese.duration(seconds)).replaceAll(' ', '')).toBe(zh);
  });

  it.each([
    [1, '1h', '1小时'],
    [24, '24h', '24小时'],
    [25, '25h', '25小时'],
    [72, '3d', '3天'],
    [2160, '90d', '90天'],
    [null, '—', '—'],
  ])('a window of %j hours is %s', (hours, en, zh) => {
    expect(english.range(hours)).toBe(en);
    expect(chinese.range(hours).replaceAll(' ', '')).toBe(zh);
  });

  it.each([
    [-1, '1 second ago', '1秒钟前'],
    [-59, '59 seconds ago', '59秒钟前'],
    [-240, '4 minutes ago', '4分钟前'],
    [-7300, '2 hours ago', '2小时前'],
    [-DAY * 2.5, '2 days ago', '2天前'],
    [DAY, 'in 1 day', '1天后'],
    [null, '—', '—'],
  ])('%j s from now is %s', (seconds, en, zh) => {
    expect(english.relativeTime(seconds)).toBe(en);
    expect(chinese.relativeTime(seconds)).toBe(zh);
  });

  it('formats instants in the time zone', () => {
    expect(plain(english.time(1_790_000_000))).toBe('2:13:20 PM');
    expect(chinese.time(1_790_000_000)).toBe('22:13:20');
    expect(plain(english.dateTime(1_790_000_000))).toBe('Sep 21, 2026, 2:13 PM');
    expect(english.time(null)).toBe('—');
    expect(() => english.dateTime(1e300)).not.toThrow();
  });

  it.each([
    ['2026-12-01', 'Dec 1, 2026', '2026年12月1日'],
    ['2026-99-99', '—', '—'],
    ['', '—', '—'],
    [null, '—', '—'],
  ])('formats the day %j without time zone conversion', (day, en, zh) => {
    expect(english.date(day)).toBe(en);
    expect(chinese.date(day)).toBe(zh);
  });
});

describe('plan', () => {
  it.each([
    [4.5, 'EUR', '€4.50', '€4.50'],
    [5, 'USD', '$5', 'US$5'],
    [39, 'CNY', 'CN¥39', '¥39'],
    [1200, 'JPY', '¥1,200', 'JP¥1,200'],
    [7, 'XXQ', 'XXQ 7', 'XXQ 7'],
    [7, 'eu', '7', '7'],
    [7.5, '', '7.50', '7.50'],
  ])('%d %s is %s', (amount, currency, en, zh) => {
    expect(plain(english.money(amount, currency))).toBe(en);
    expect(plain(chinese.money(amount, currency))).toBe(zh);
  });

  it.each([
    ['monthly', 1, false],
    ['quarterly', 3, false],
    ['semiannual', 6, false],
    ['yearly', 12, false],
    ['biennial', 24, false],
    ['triennial', 36, false],
    ['5m', 5, false],
    ['once', null, true],
    ['0m', null, false],
    ['weekly', null, false],
    ['', null, false],
  ])('a price per %j is for %j months', (cycle, months, isOnce) => {
    expect(english.price({ price: 4.5, currency: 'EUR', billing_cycle: cycle })).toEqual({
      amount: '€4.50',
      months,
      isOnce,
    });
  });

  it('has no price if none is set', () => {
    expect(english.price({ price: 0, currency: 'EUR', billing_cycle: 'monthly' })).toBeNull();
  });

  it.each([
    [0, 'today', '今天', 'soon'],
    [1, 'tomorrow', '明天', 'soon'],
    [7, 'in 7 days', '7天后', 'soon'],
    [8, 'in 8 days', '8天后', 'later'],
    [90, 'in 90 days', '90天后', 'later'],
    [91, 'in 2 months', '2个月后', 'later'],
    [364, 'in 11 months', '11个月后', 'later'],
    [731, 'in 2 years', '2年后', 'later'],
    [-1, 'yesterday', '昨天', 'past'],
    [-40, '40 days ago', '40天前', 'past'],
  ])('a plan that ends in %i days ends %s', (days, en, zh, urgency) => {
    const node = { expires_at: '2026-12-01', expires_in: days };
    expect(english.expiry(node)).toEqual({ text: en, date: 'Dec 1, 2026', urgency });
    expect(chinese.expiry(node)?.text).toBe(zh);
  });

  it('has no end if none is set', () => {
    expect(english.expiry({ expires_at: null, expires_in: null })).toBeNull();
    expect(english.expiry({ expires_at: '2026-12-01', expires_in: null })).toBeNull();
  });

  it.each([
    [0, 0, null, null, 'normal'],
    [KIB ** 4, 0, null, null, 'normal'],
    [KIB ** 3 * 512, KIB ** 4, '1.00 TiB', 0.5, 'normal'],
    [49e10, 5e11, '466 GiB', 0.98, 'high'],
    [794, 1000, '0.98 KiB', 0.794, 'normal'],
    [795, 1000, '0.98 KiB', 0.795, 'high'],
    [100, 100, '100 B', 1, 'over'],
    [250, 100, '100 B', 2.5, 'over'],
  ])('%i of %i bytes', (used, limit, text, share, level) => {
    const node = { month_used: used, traffic_limit: limit, month_start: '2026-11-05', traffic_reset_day: 5 };
    expect(english.traffic(node)).toEqual({
      used: english.bytes(used),
      limit: text,
      share,
      level,
      resets: 'Dec 5, 2026',
      resetsShort: 'Dec 5',
    });
  });

  it('predicts when a plan is used up', () => {
    const node = { month_used: 50, traffic_limit: 100, month_start: '2026-11-01', traffic_reset_day: 1 };
    const now = Date.parse('2026-11-11') / 1000;
    expect(english.forecast(node, now)).toEqual({ elapsed: 10 / 30, runsOut: 'Nov 21' });
    expect(chinese.forecast(node, now).runsOut).toBe('11月21日');
    expect(english.forecast({ ...node, month_used: 1 }, now)).toEqual({ elapsed: 10 / 30, runsOut: null });
  });
});

describe('country', () => {
  it.each([
    ['DE', { flag: '🇩🇪', name: 'Germany' }],
    ['US', { flag: '🇺🇸', name: 'United States' }],
    ['', null],
    ['de', null],
    ['DEU', null],
    ['1A', null],
  ])('%j', (code, expected) => {
    expect(english.country(code)).toEqual(expected);
  });

  it('is named in the locale', () => {
    expect(chinese.country('DE')?.name).toBe('德国');
  });
});

describe('languages', () => {
  const DURATION = 3 * DAY + 4 * 3600;
  it.each([
    ['de', '3 Tage 4 Std.', '24 Std.', '7 Tage', '11,8 MiB', '1,21 KiB/s', '12,3 ms', '13 %'],
    ['fr', '3j 4h', '24h', '7j', '11,8 Mio', '1,21 Kio/s', '12,3 ms', '13 %'],
    ['es', '3d 4h', '24h', '7d', '11,8 MiB', '1,21 KiB/s', '12,3 ms', '13 %'],
    ['pt-BR', '3 dias 4 h', '24 h', '7 dias', '11,8 MiB', '1,21 KiB/s', '12,3 ms', '13%'],
    ['ru', '3 дня 4 ч', '24 ч', '7 дней', '11,8 МиБ', '1,21 КиБ/с', '12,3 мс', '13 %'],
    ['ja', '3 日 4 時間', '24 時間', '7 日', '11.8 MiB', '1.21 KiB/s', '12.3 ms', '13%'],
    ['zh-TW', '3 天 4 小時', '24 小時', '7 天', '11.8 MiB', '1.21 KiB/s', '12.3 ms', '13%'],
  ])('%s', (locale, ...texts) => {
    const format = createFormat(locale);
    const written = [
      format.duration(DURATION),
      format.range(24),
      format.range(168),
      format.bytes(12_345_678),
      format.rate(1234),
      format.latency(12.3),
      format.percent(12.5),
    ];
    expect(written.map(plain)).toEqual(texts);
  });

  it('name decimal units', () => {
    expect(createFormat('fr').bytes(1_234_000, 1000)).toBe('1,23 Mo');
    expect(createFormat('ru').bytes(1_234, 1000)).toBe('1,23 кБ');
    expect(createFormat('ru').bytes(12)).toBe('12 Б');
  });

  it('have plurals', () => {
    const plural = createPlural<'one' | 'few' | 'many'>('ru', 'many');
    const forms = { one: 'узел', few: 'узла', many: 'узлов' };
    expect([1, 3, 5, 11, 21, 1.5].map((count) => plural(count, forms))).toEqual([
      'узел',
      'узла',
      'узлов',
      'узлов',
      'узел',
      'узлов',
    ]);
  });
});
