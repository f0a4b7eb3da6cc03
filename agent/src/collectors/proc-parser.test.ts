import { expect, test } from 'vitest';
import { createLineFinder, readNumber, readNumbers } from './proc-parser.ts';

test.each([
  ['a line at the start', 'Key: 1\nOther: 2\n', 4],
  ['a later line', 'Other: 2\nKey: 1\n', 13],
  ['a last line without an end', 'Other: 2\nKey:', 13],
  ['the key inside a line', 'My Key: 1\n', -1],
  ['a cut key', 'Other: 2\nKe', -1],
  ['nothing', '', -1],
])('the line finder finds %s', (_, text, expected) => {
  expect(createLineFinder('Key:')(text)).toBe(expected);
});

test('the line finder follows a line that moves, vanishes and comes back', () => {
  const find = createLineFinder('Key:');
  const texts = [
    'A: 1\nB: 2\nKey: 3\n',
    'A: 1\nKey: 3\n',
    'A: 1\nMy Key: 3\n',
    'Key: 3\nA: 1\n',
    'A: 10\nKey:',
  ];
  expect(texts.map(find)).toEqual([14, 9, -1, 4, 10]);
});

test.each([
  ['  12 kB\n', 12],
  ['\t7\r\n', 7],
  ['0', 0],
  ['9007199254740991 kB', 9007199254740991],
  ['9007199254740993 kB', undefined],
  ['9'.repeat(400), undefined],
  ['-1', undefined],
  ['lots', undefined],
  ['', undefined],
])('readNumber reads %j as %s', (text, expected) => {
  expect(readNumber(text, 0)).toBe(expected);
});

test.each([
  ['several', '1 22  333\n', [1, 22, 333]],
  ['tabs and carriage returns', '\t7\t8\r\n', [7, 8]],
  ['no more than the line has', '1\n2 3\n', [1]],
  ['no more than eight', '1 2 3 4 5 6 7 8 9', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['a last number without an end', '42', [42]],
  ['up to a negative one', '1 -2 3', [1]],
  ['up to garbage', '1 2x 3', [1]],
  ['up to a fraction', '1 2.5 3', [1]],
  ['the largest exact integer', '9007199254740991', [9007199254740991]],
  ['up to one that is too large', '1 9007199254740993 2', [1]],
  ['up to one that is absurdly large', `1 ${'9'.repeat(400)}`, [1]],
  ['nothing', '', []],
])('readNumbers reads %s', (_, text, expected) => {
  expect(readNumbers(text, 0)).toEqual(expected);
});
