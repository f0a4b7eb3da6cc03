import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowWriter } from './write-rows.ts';

const decoder = new TextDecoder();
const template = { pieces: ['<', ' «', '» ', '>\n'], missing: 'none' };

test('rows are their template with a time and numbers', () => {
  const write = createRowWriter();
  const time = fc.integer({ min: 0, max: 253_402_300_799 });
  const value = fc.oneof(fc.double({ noDefaultInfinity: true }), fc.nat(), fc.constant(Number.NaN));
  fc.assert(
    fc.property(fc.array(fc.tuple(time, value, value), { maxLength: 50 }), (rows) => {
      const expected = rows.map(([seconds, ...values]) => {
        const cells = values.map((number) => (Number.isNaN(number) ? 'none' : String(number)));
        return `<${new Date(seconds * 1000).toISOString().slice(0, 19)}Z «${cells[0]}» ${cells[1]}>\n`;
      });
      expect(decoder.decode(write(Float64Array.from(rows.flat()), 3, template))).toBe(expected.join(''));
    }),
    { numRuns: 200 },
  );
});

test('each call returns memory of its own', () => {
  const write = createRowWriter();
  const first = write(Float64Array.of(0, 1, 2), 3, template);
  const second = write(Float64Array.of(60, 3, 4), 3, template);
  expect(first.buffer).not.toBe(second.buffer);
  expect(first.buffer.byteLength).toBe(first.length);
  expect(decoder.decode(first)).toBe('<1970-01-01T00:00:00Z «1» 2>\n');
  expect(decoder.decode(second)).toBe('<1970-01-01T00:01:00Z «3» 4>\n');
});
