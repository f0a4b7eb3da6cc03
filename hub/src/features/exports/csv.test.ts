import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvCell, formatCsvCell, formatCsvLine } from './export-streams.ts';

/** Those that the import dialogs of Excel and LibreOffice offer. */
const separators = [',', ';', '\t', '|', ':', ' '];
const FORMULA = /^[\s"]*[=+\-@＝＋－＠]./s;

/** RFC 4180, section 2, with another separator, and as tolerant of quotes within a cell as spreadsheets are. */
function parseCsv(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || isStart)) {
      isQuoted = !isQuoted;
      isStart = false;
    } else if (!isQuoted && (character === separator || character === '\r' || character === '\n')) {
      cells.push(cell);
      cell = '';
      isStart = true;
    } else {
      cell += character;
      isStart = false;
    }
  }
  return [...cells, cell];
}

/** A program that does not know quotes. */
const split = (text: string, separator: string) =>
  text.split(/[\r\n]/).flatMap((line) => line.split(separator));

const hostileText = fc
  .array(fc.constantFrom(...'=+-@＝＋－＠,;|:"\'\t\r\n ax1'), { maxLength: 12 })
  .map((characters) => characters.join(''));
const cell: fc.Arbitrary<CsvCell> = fc.oneof(
  hostileText,
  fc.double({ noNaN: true, noDefaultInfinity: true, max: 0 }),
  fc.boolean(),
  fc.constant(null),
);
/** Every table begins with an id or a time. */
const rows = fc.array(
  fc.tuple(fc.nat(), fc.array(cell, { maxLength: 5 })).map(([id, rest]): CsvCell[] => [id, ...rest]),
  { minLength: 1, maxLength: 3 },
);

test('no program that splits at another separator sees a formula', () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(...separators),
      fc.constantFrom(parseCsv, split),
      (lines, by, parse) => {
        const numbers = new Set(
          lines
            .flat()
            .filter((one) => typeof one === 'number')
            .map(String),
        );
        const seen = parse(lines.map(formatCsvLine).join(''), by);
        expect(seen.filter((one) => FORMULA.test(one) && !numbers.has(one))).toEqual([]);
      },
    ),
    { numRuns: 5_000 },
  );
});

test('without its apostrophes, a line has the texts that were written', () => {
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 1, maxLength: 5 }), (texts) => {
      const bare = (text: string) => text.replaceAll("'", '');
      expect(parseCsv(formatCsvLine(texts).slice(0, -2), ',').map(bare)).toEqual(texts.map(bare));
    }),
  );
});

test.each([
  ['x;=cmd', "x;'=cmd"],
  ['x; =cmd', "x; '=cmd"],
  ['x\t+1', "x\t'+1"],
  ['x|@SUM(A1)', "x|'@SUM(A1)"],
  ['x:-1', "x:'-1"],
  ['x -1', "x '-1"],
  ['=;-;', "'=;'-;"],
  ['＝1', "'＝1"],
  ['\nx', `"'\nx"`],
])('%j becomes %j', (text, expected) => {
  expect(formatCsvCell(text)).toBe(expected);
});

test.each(['Tokyo - 1', 'a=b', 'a-b', 'you@example.org', 'C++', '2026-11-23T06:00:00Z', 'a; b', ''])(
  '%j stays as it is',
  (text) => {
    expect(formatCsvCell(text)).toBe(text);
  },
);

test('numbers stay numbers', () => {
  expect(formatCsvLine([1, -2.5, true, null])).toBe('1,-2.5,true,\r\n');
});
