import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinMembers, numberMember, numbersMember, textMember } from './members.ts';

test('members are those of JSON.stringify', () => {
  const numbers = fc.double();
  const object = fc.record({
    a: numbers,
    b: fc.string({ unit: 'binary' }),
    c: fc.array(numbers),
    d: fc.maxSafeInteger(),
  });
  fc.assert(
    fc.property(object, ({ a, b, c, d }) => {
      const json = joinMembers(
        numberMember(',"a":', a) +
          textMember(',"b":', b) +
          numbersMember(',"c":', c) +
          numberMember(',"d":', d),
      );
      expect(json).toBe(JSON.stringify({ a: Number.isFinite(a) ? a : undefined, b, c, d }));
    }),
  );
});

test.each([undefined, null, '1', true, {}, Number.NaN, Number.NEGATIVE_INFINITY])(
  '%s is no number',
  (value) => {
    expect(numberMember(',"a":', value)).toBe('');
  },
);

test.each([undefined, null, 1, {}])('%s is no text', (value) => {
  expect(textMember(',"a":', value)).toBe('');
});

test('without members the object is empty', () => {
  expect(joinMembers(numbersMember(',"a":', undefined))).toBe('{}');
});
