import { expect, it } from 'vitest';
import { createLayout, readMessage } from './byte-reader.ts';

const layout = createLayout('m', [
  ['a', 'number'],
  ['b', 'text'],
  ['c', 2],
]);
const OPEN = '{"jsonrpc":"2.0","method":"m","params":{';

function read(params: string, previous: Record<string, unknown> | null = null): boolean {
  const bytes = Buffer.from(`${OPEN}${params}}}`);
  return readMessage({ bytes, start: 0, end: bytes.length }, layout, previous);
}

it.each(['"a":1.5,"b":"x","c":[1,2]', '"c":[1,2],"a":1.5,"b":"x"'])('reads %s', (params) => {
  expect(read(params)).toBe(true);
  expect(layout.numbers[0]).toBe(1.5);
  expect(layout.values.slice(1)).toEqual(['x', [1, 2]]);
});

it.each([
  '"a":1.5,"b":"x"',
  '"a":1,"a":1,"b":"x","c":[1,2]',
  '"a":01,"b":"x","c":[1,2]',
  '"a":-1,"b":"x","c":[1,2]',
  '"a":1e3,"b":"x","c":[1,2]',
  '"a":1.,"b":"x","c":[1,2]',
  '"a":1,"b":"\\u0041","c":[1,2]',
  '"a":1,"b":"é","c":[1,2]',
  '"a":1,"b":null,"c":[1,2]',
  '"a":1,"b":"x","c":[1]',
  '"a":1,"b":"x","c":[1,2,3]',
  '"a":1, "b":"x","c":[1,2]',
  '"a":1,"b":"x","c":[1,2],"d":1',
  '"a":,"b":"x","c":[1,2]',
  '"a":1,"b":,"c":[1,2]',
])('leaves %s to the codec', (params) => expect(read(params)).toBe(false));

it('reuses an equal string from the previous message', () => {
  expect(read('"a":1,"b":"same","c":[1,2]', { b: 'same' })).toBe(true);
  expect(layout.values[1]).toBe('same');
  expect(read('"a":1,"b":"other","c":[1,2]', { b: 'same' })).toBe(true);
  expect(layout.values[1]).toBe('other');
});
