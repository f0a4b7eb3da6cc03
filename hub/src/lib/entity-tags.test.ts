import { expect, test } from 'vitest';
import { hasMatchingTag } from './entity-tags.ts';

test.each([
  ['the tag itself', '"a"', '"a"', true],
  ['a weak one of the same text', 'W/"a"', '"a"', true],
  ['the tag, where the hub’s is weak', '"a"', 'W/"a"', true],
  ['weak tags on both sides', 'W/"a"', 'W/"a"', true],
  ['a list with it', '"b", W/"a" ,"c"', '"a"', true],
  ['any', '*', '"a"', true],
  ['another', '"b"', '"a"', false],
  ['a list without it', '"b", "c"', '"a"', false],
  ['the text without quotes', 'a', '"a"', false],
  ['a longer tag', '"a-gzip"', '"a"', false],
  ['a lower-case prefix, which is no weak tag', 'w/"a"', '"a"', false],
  ['the empty tag', '""', '"a"', false],
  ['nothing', '', '"a"', false],
])('If-None-Match with %s', (_name, header, etag, expected) => {
  expect(hasMatchingTag(header, etag)).toBe(expected);
});
