import { expect, test } from 'vitest';
import { countExpired, findRenewal, listPayments, sumCosts } from './fleet-cost.ts';

function makePlan(
  price: number,
  billing_cycle: string,
  more: { currency?: string; expires_at?: string; expires_in?: number } = {},
) {
  return { price, billing_cycle, currency: 'EUR', expires_at: null, expires_in: null, ...more };
}

test.each([
  ['monthly', 12],
  ['quarterly', 4],
  ['semiannual', 2],
  ['yearly', 1],
  ['biennial', 0.5],
  ['triennial', 1 / 3],
  ['18m', 12 / 18],
])('a price of 12 %s is %f a month', (cycle, perMonth) => {
  const [cost] = sumCosts([makePlan(12, cycle)]);
  expect(cost?.perMonth).toBeCloseTo(perMonth, 10);
});

test('adds prices of one currency, keeps currencies apart, and one-time payments out of the monthly cost', () => {
  const costs = sumCosts([
    makePlan(4.5, 'monthly'),
    makePlan(36, 'yearly'),
    makePlan(10, 'monthly', { currency: 'USD' }),
    makePlan(99, 'once'),
  ]);
  expect(costs).toEqual([
    { currency: 'USD', perMonth: 10, once: 0, nodes: 1 },
    { currency: 'EUR', perMonth: 7.5, once: 99, nodes: 3 },
  ]);
});

test('neither expired plans nor nodes without a price cost anything', () => {
  const plans = [
    makePlan(5, 'monthly', { expires_in: -1, expires_at: '2026-01-09' }),
    makePlan(0, 'monthly'),
    makePlan(5, 'monthly', { expires_in: 0, expires_at: '2026-01-10' }),
    makePlan(5, 'never'),
  ];
  expect(sumCosts(plans)).toEqual([{ currency: 'EUR', perMonth: 5, once: 0, nodes: 1 }]);
  expect(countExpired(plans)).toBe(1);
});

test('payments are due on the renewal date and once in each cycle after it', () => {
  const plans = [
    makePlan(5, 'monthly', { expires_at: '2026-11-30', expires_in: 10 }),
    makePlan(12, 'quarterly', { expires_at: '2026-12-01', expires_in: 11 }),
    makePlan(60, 'yearly', { expires_at: '2027-11-02', expires_in: 347 }),
    makePlan(7, 'monthly', { currency: 'USD', expires_at: '2027-01-31', expires_in: 72 }),
    makePlan(9, 'once', { expires_at: '2026-12-24', expires_in: 34 }),
    makePlan(3, 'monthly', { expires_at: '2026-11-01', expires_in: -19 }),
    makePlan(3, 'monthly'),
  ];
  expect(listPayments(plans, '2026-11-20', 5)).toEqual([
    { month: '2026-11-01', payments: [{ currency: 'EUR', amount: 5 }] },
    { month: '2026-12-01', payments: [{ currency: 'EUR', amount: 17 }] },
    {
      month: '2027-01-01',
      payments: [
        { currency: 'USD', amount: 7 },
        { currency: 'EUR', amount: 5 },
      ],
    },
    {
      month: '2027-02-01',
      payments: [
        { currency: 'USD', amount: 7 },
        { currency: 'EUR', amount: 5 },
      ],
    },
    {
      month: '2027-03-01',
      payments: [
        { currency: 'EUR', amount: 17 },
        { currency: 'USD', amount: 7 },
      ],
    },
  ]);
});

test.each([
  ['2026-11-30', 10, 'monthly', '2026-12-30'],
  ['2027-01-31', 3, 'monthly', '2027-02-28'],
  ['2028-01-31', 3, 'monthly', '2028-02-29'],
  ['2026-12-05', 0, '18m', '2028-06-05'],
  // Expired for three months: two of them would still be over.
  ['2026-08-20', -92, 'monthly', '2026-11-20'],
])(
  'a plan until %s with %i days left, paid %s, is renewed until %s',
  (expires_at, expires_in, cycle, until) => {
    expect(findRenewal(makePlan(5, cycle, { expires_at, expires_in }))).toBe(until);
  },
);

test('without a price, a date or a cycle there is no renewal', () => {
  const date = { expires_at: '2026-11-30', expires_in: 10 };
  const plans = [makePlan(0, 'monthly', date), makePlan(5, 'once', date), makePlan(5, 'monthly')];
  expect(plans.map(findRenewal)).toEqual([undefined, undefined, undefined]);
});
