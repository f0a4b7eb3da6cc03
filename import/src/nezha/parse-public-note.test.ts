import { describe, expect, test } from 'vitest';
import { parseAmount, parsePublicNote, parseVolume } from './parse-public-note.ts';

function parse(billingDataMod: object, planDataMod: object = {}) {
  return parsePublicNote(JSON.stringify({ billingDataMod, planDataMod }));
}

describe('parsePublicNote', () => {
  test('reads billing and plan', () => {
    const note = parse(
      {
        startDate: '2025-01-01T00:00:00+08:00',
        endDate: '2027-03-31T23:59:59+08:00',
        autoRenewal: '0',
        cycle: '月',
        amount: '$5.99',
      },
      {
        bandwidth: '1Gbps',
        trafficVol: '1TB/月',
        trafficType: '1',
        IPv4: '1',
        IPv6: '1',
        networkRoute: '4837, prod,,4837',
        extra: 'DDoS filtered',
      },
    );
    expect(note.config).toEqual({
      expires_at: '2027-03-31',
      price: 5.99,
      currency: 'USD',
      billing_cycle: 'monthly',
      traffic_limit: 1024 ** 4,
      traffic_mode: 'sum',
      public_remark: 'DDoS filtered',
      tags: ['1Gbps', '4837', 'prod'],
    });
    expect(note.issues).toEqual([]);
  });

  test.each(['plain text, not JSON', '123', '"quoted"', '[1]'])('%s is a public remark', (text) => {
    expect(parsePublicNote(text)).toEqual({ config: { public_remark: text }, issues: [] });
  });

  test('an empty note is nothing', () => {
    expect(parsePublicNote('  ')).toEqual({ config: {}, issues: [] });
  });

  test('JSON of another form is named and not shown to visitors', () => {
    const { config, issues } = parsePublicNote('{"secret":"x","billingDataMod":null,"planDataMod":"none"}');
    expect(config.public_remark).toBeUndefined();
    expect(config).toMatchObject({ price: 0, expires_at: null });
    expect(issues).toMatchObject([{ detail: expect.stringContaining('secret') }]);
  });

  test('a payment without an end and a cycle is made once', () => {
    expect(parse({ endDate: '0000-00-00T23:59:59+08:00', cycle: '', amount: '$99' }).config).toMatchObject({
      expires_at: null,
      billing_cycle: 'once',
      price: 99,
    });
  });

  test.each([
    ['0', 0],
    ['-1', 1],
    ['', 0],
    ['免费', 0],
    ['ask', 1],
  ])('the amount "%s" is no price', (amount, noted) => {
    const { config, issues } = parse({ amount });
    expect(config.price).toBe(0);
    expect(issues).toHaveLength(noted);
  });

  test('numbers are read like texts', () => {
    const { config } = parse({ amount: 12 }, { trafficType: 2, trafficVol: 500 });
    expect(config).toMatchObject({ price: 12, traffic_mode: 'max', traffic_limit: 500 * 1024 ** 3 });
  });

  test('what cannot be read is left out with a note', () => {
    const { config, issues } = parse(
      { endDate: 'soon', cycle: 'day', amount: '5 USDT' },
      { trafficVol: 'lots' },
    );
    expect(config).toMatchObject({ expires_at: null, price: 5 });
    expect(config.billing_cycle ?? config.currency ?? config.traffic_limit).toBeUndefined();
    expect(issues.map(({ subject }) => subject)).toEqual([
      'Public notes',
      'Currencies',
      'Billing cycles',
      'Traffic limits',
    ]);
  });

  test('a limit of one direction, and one of another period, are named', () => {
    const { config, issues } = parse({}, { trafficVol: '1TB/年', trafficType: '3' });
    expect(config).toMatchObject({ traffic_limit: 1024 ** 4, traffic_mode: 'up' });
    expect(issues).toMatchObject([
      { detail: expect.stringContaining('month') },
      { detail: expect.stringContaining('sent') },
    ]);
  });
});

test.each([
  ['$5.99', 5.99, '$'],
  ['299CNY', 299, 'CNY'],
  ['12.5 EUR', 12.5, 'EUR'],
  ['€1.299,00', 1299, '€'],
  ['$1,299.50', 1299.5, '$'],
  ['1,299', 1299, ''],
  ['5,99€', 5.99, '€'],
  ['0.015BTC', 0.015, 'BTC'],
  ['99元/年', 99, '元'],
  ['-1', -1, ''],
  ['7.', 7, ''],
])('the amount %s is %d', (text, price, sign) => {
  expect(parseAmount(text)).toEqual({ price, sign });
});

test.each([
  ['1TB/月', 1024 ** 4],
  ['500GB/月', 500 * 1024 ** 3],
  ['1.5 TiB', 1.5 * 1024 ** 4],
  ['9.313225746154785e-10GB/月', 1],
  ['250', 250 * 1024 ** 3],
  ['2,000GB', 2000 * 1024 ** 3],
  ['无限', 0],
  ['Unlimited', 0],
  ['', 0],
  ['lots', undefined],
  ['9e99TB', undefined],
])('the volume "%s" is %s bytes', (text, bytes) => {
  expect(parseVolume(text)).toBe(bytes);
});
