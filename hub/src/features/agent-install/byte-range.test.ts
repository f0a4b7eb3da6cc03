import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRange } from './binary-file.ts';

const ETAG = '"abc"';
const plan = (range: string | undefined, bytes: number | null = 100, ifRange?: string) =>
  planRange({ range, ifRange }, { bytes, etag: ETAG });

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=10-', { first: 10, last: 99 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['Bytes=1-2', { first: 1, last: 2 }],
])('%s is a part', (range, expected) => expect(plan(range)).toEqual(expected));

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=5-4',
  'bytes=a-b',
  'bytes=0-1,5-6',
  'bytes=0-1-2',
  'items=0-1',
  'bytes=0x1-2',
  `bytes=${'9'.repeat(400)}-`,
])('%j is ignored', (range) => expect(plan(range)).toBeNull());

test.each([['bytes=100-'], ['bytes=100-200'], ['bytes=-0'], ['bytes=999999999999999-']])(
  '%s cannot be satisfied',
  (range) => {
    expect(() => plan(range)).toThrow(
      expect.objectContaining({ code: 'range_not_satisfiable', headers: { 'content-range': 'bytes */100' } }),
    );
  },
);

test('If-Range applies the range to the same representation only', () => {
  expect(plan('bytes=1-2', 100, ETAG)).toEqual({ first: 1, last: 2 });
  for (const other of ['"abcd"', 'W/"abc"', 'abc', 'Sun, 06 Nov 1994 08:49:37 GMT', ''])
    expect(plan('bytes=1-2', 100, other)).toBeNull();
});

test('without a known size there is no part', () => expect(plan('bytes=1-2', null)).toBeNull());

test('a part is always within the file', () => {
  const number = fc.option(fc.nat(300), { nil: '' });
  fc.assert(
    fc.property(number, number, fc.nat(200), (from, to, bytes) => {
      let part: ReturnType<typeof plan> = null;
      try {
        part = plan(`bytes=${from}-${to}`, bytes);
      } catch (error) {
        expect(error).toMatchObject({ code: 'range_not_satisfiable' });
      }
      if (part === null) return;
      expect(part.first).toBeGreaterThanOrEqual(0);
      expect(part.last).toBeGreaterThanOrEqual(part.first);
      expect(part.last).toBeLessThan(bytes);
    }),
  );
});
