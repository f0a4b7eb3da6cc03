import { expect, test } from 'vitest';
import { rememberResults } from './client-address.ts';

function createCounted() {
  const computed: string[] = [];
  const find = rememberResults((text) => {
    computed.push(text);
    return text === 'none' ? undefined : text.length;
  });
  return { computed, find };
}

test('a result is computed once, also if it is undefined', () => {
  const { computed, find } = createCounted();
  expect([find('one'), find('none'), find('three'), find('one'), find('none')]).toEqual([
    3,
    undefined,
    5,
    3,
    undefined,
  ]);
  expect(computed).toEqual(['one', 'none', 'three']);
});

test('64 results are kept, and no more', () => {
  const { computed, find } = createCounted();
  const texts = Array.from({ length: 64 }, (_, index) => `text ${index}`);
  for (const text of [...texts, ...texts]) find(text);
  expect(computed).toEqual(texts);
  find('another');
  find('text 0');
  expect(computed).toEqual([...texts, 'another', 'text 0']);
});

test('a failure is not kept', () => {
  let calls = 0;
  const find = rememberResults(() => {
    calls += 1;
    throw new Error('no');
  });
  expect(() => find('a')).toThrow('no');
  expect(() => find('a')).toThrow('no');
  expect(calls).toBe(2);
});
