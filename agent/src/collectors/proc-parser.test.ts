import { expect, test } from 'vitest';
import { findLine, readNumbers } from './proc-parser.ts';

test.each([
  ['a line at the start', 'Key: 1\nOther: 2\n', 4],
  ['a later line', 'Other: 2\nKey: 1\n', 13],
  ['a last line without an end', 'Other: 2\nKey:', 13],
  ['the key inside a line', 'My Key: 1\n', -1],
  ['a cut key', 'Other: 2\nKe', -1],
  ['nothing', '', -1],
])('findLine finds %s', (_, text, expected) => {
  expect(findLine(text, 'Key:')).toBe(expected);
});

test.each([
  ['several', '1 22  333\n', [1, 22, 333]],
  ['tabs and carriage returns', '\t7\t8\r\n', [7, 8]],
  ['no more than the line has', '1\n2 3\n', [1]],
  ['no more than there is room for', '1 2 3 4 5 6', [1, 2, 3, 4]],
  ['a last number without an end', '42', [42]],
  ['up to a negative one', '1 -2 3', [1]],
  ['up to garbage', '1 2x 3', [1]],
  ['up to a fraction', '1 2.5 3', [1]],
  ['the largest exact integer', '9007199254740991', [9007199254740991]],
  ['up to one that is too large', '1 9007199254740993 2', [1]],
  ['up to one that is absurdly large', `1 ${'9'.repeat(400)}`, [1]],
  ['nothing', '', []],
])('readNumbers reads %s', (_, text, expected) => {
  expect(readNumbers(text, 0, 4)).toEqual(expected);
});
