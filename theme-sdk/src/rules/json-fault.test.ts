import { expect, it } from 'vitest';
import { describeJsonFault } from './json-fault.ts';

function describeFault(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return describeJsonFault(text, error);
  }
  return 'none';
}

it.each([
  ['{\n  "a": 1,\n}', 'line 3, column 1: Expected double-quoted property name'],
  ['{\r\n  "a": 1\r\n  "b": 2\r\n}', "line 3, column 3: Expected ',' or '}' after property value"],
  ['{\n  "a": [1, 2,\n  ]\n}', "line 3, column 3: Unexpected token ']'"],
  ['{\n  "a": "]",\n  "b": ,\n}', "line 3, column 8: Unexpected token ','"],
  ['{\n  "a": [],\n  "b": yes\n}', "line 3, column 8: Unexpected token 'y'"],
  ['{\n  "a": tru\n}', 'line 2, column 8: Unexpected token'],
  ['{\n  // accent\n  "a": 1\n}', 'line 2, column 3: Expected property name'],
  ['[\n  1,\n  // two\n  2\n]', "line 3, column 3: Unexpected token '/'"],
  ['{\n  "a": "\\", \\\\",\n  "b": \'c\'\n}', "line 3, column 8: Unexpected token '''"],
  ['{ "a": 1 } x', 'line 1, column 12: Unexpected non-whitespace character after JSON'],
  ['{\n  "a": "b\n"\n}', 'line 2, column 10: Bad control character in string literal'],
  ['{\n  "a": [\n\n', 'line 2, column 9: Unexpected end of JSON input'],
  ['', 'line 1, column 1: Unexpected end of JSON input'],
])('the fault of %j is at %s', (text, fault) => {
  expect(describeFault(text)).toMatch(new RegExp(`^${fault.replace(/[[\]{}()'.]/g, '\\$&')}`));
});
