import { expect, test } from 'vitest';
import { isLongList, splitIntoChunks } from './virtual-chunk.ts';

const makeIds = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a short list is not split', () => {
  expect(isLongList(1000)).toBe(false);
  expect(splitIntoChunks(makeIds(1000), false)).toEqual([makeIds(1000)]);
});

test('a long one is split without losing items', () => {
  expect(isLongList(1001)).toBe(true);
  const chunks = splitIntoChunks(makeIds(1001), true);
  expect(chunks.map(({ length }) => length)).toEqual([...Array.from({ length: 16 }, () => 60), 41]);
  expect(chunks.flat()).toEqual(makeIds(1001));
});
