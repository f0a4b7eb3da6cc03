import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeRows } from './write-rows.ts';

const decoder = new TextDecoder();
const template = { pieces: ['<', ' «', '» ', '>\n'], missing: 'none' };

test('rows are their template with a time and numbers', () => {
  const value = fc.oneof(fc.double({ noDefaultInfinity: true, noNaN: true }), fc.nat(), fc.constant(null));
  const row = fc.record({
    ts: fc.integer({ min: 0, max: 253_402_300_799 }),
    probes: value,
    lost: fc.option(value, { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 50 }), (rows) => {
      const expected = rows.map(({ ts, probes, lost }) => {
        const time = new Date(ts * 1000).toISOString().replace('.000Z', 'Z');
        return `<${time} «${probes ?? 'none'}» ${lost ?? 'none'}>\n`;
      });
      expect(decoder.decode(writeRows(rows, template))).toBe(expected.join(''));
    }),
    { numRuns: 200 },
  );
});

test('each call returns memory of its own', () => {
  const rows = [
    { ts: 0, probes: 1, lost: 2 },
    { ts: 60, probes: 3, lost: 4 },
  ];
  const first = writeRows(rows.slice(0, 1), template);
  const second = writeRows(rows.slice(1), template);
  expect(first.buffer).not.toBe(second.buffer);
  expect(first.buffer.byteLength).toBe(first.length);
  expect(decoder.decode(first)).toBe('<1970-01-01T00:00:00Z «1» 2>\n');
  expect(decoder.decode(second)).toBe('<1970-01-01T00:01:00Z «3» 4>\n');
});
