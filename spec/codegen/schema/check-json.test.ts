import { describe, expect, it } from 'vitest';
import type { Schema } from '../contract/documents.ts';
import { type Checks, referCheck } from './check-json.ts';

const schemas: Record<string, Schema> = {
  Line: { type: 'string', pattern: '^[a-z]*$', maxLength: 10 },
  Tree: {
    type: 'object',
    properties: { child: { $ref: '#/components/schemas/Tree' } },
    additionalProperties: false,
  },
};

/** The generated check as a function; its TypeScript is plain enough to lose its types by a replacement. */
function compileCheck(schema: Schema): (value: unknown) => boolean {
  const checks: Checks = { schemas, functions: new Map() };
  const name = referCheck(checks, schema, 'Value');
  const code = [...checks.functions.values()].join('').replaceAll('(value: unknown): boolean', '(value)');
  const helpers = `
    const isFields = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
    const countCharacters = (text) => [...text].length;`;
  return new Function(`${helpers}${code}; return ${name};`)();
}

describe('generated checks', () => {
  it.each<[Schema, unknown[], unknown[]]>([
    [{ type: 'boolean' }, [true, false], [0, 'true', null]],
    [{ type: 'number' }, [0, 1.5], [-1, Number.POSITIVE_INFINITY, '1', null]],
    [{ type: 'number', minimum: -5, exclusiveMaximum: 5 }, [-5, 4.9], [-6, 5]],
    [{ type: 'number', exclusiveMinimum: 0 }, [0.1], [0]],
    [{ type: ['integer', 'null'] }, [1, null], [1.5, undefined]],
    [{ const: 'x' }, ['x'], ['y', undefined]],
    [{ enum: ['a', 2] }, ['a', 2], ['2', null]],
    [{ oneOf: [{ type: 'string' }, { const: -1 }] }, ['a', -1], [1]],
    [{ type: 'string', format: 'ipv4' }, ['192.0.2.1'], ['192.0.2.256', '']],
    [{ $ref: '#/components/schemas/Line' }, ['', 'abc'], ['ABC', 'abcabcabcabc', 1]],
    [{ $ref: '#/components/schemas/Line', minLength: 1, maxLength: 3 }, ['abc'], ['', 'abcd', 'A']],
    [
      { allOf: [{ $ref: '#/components/schemas/Line' }], pattern: 'b', maxLength: 99 },
      ['abc'],
      ['aaa', 'bbbbbbbbbbb', 'B'],
    ],
    [{ type: 'array', minItems: 1, items: { type: 'integer' } }, [[1]], [[], [1, 'x'], { length: 1 }]],
    [
      { type: 'array', maxItems: 2, uniqueItems: true, items: { enum: ['a', 'b'] } },
      [[], ['b', 'a']],
      [['a', 'a'], ['c'], ['a', 'b', 'a'], 'a'],
    ],
    [
      { type: 'object', maxProperties: 2, additionalProperties: { type: 'integer' } },
      [{}, { a: 1, b: 2 }],
      [{ a: 1, b: 2, c: 3 }, { a: 'x' }, [1], null],
    ],
    [
      { $ref: '#/components/schemas/Tree' },
      [{}, { child: { child: {} } }],
      [{ child: { leaf: 1 } }, [], null],
    ],
    [{ oneOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'null' }] }, [null, {}], [1]],
  ])('%j', (schema, right, wrong) => {
    const check = compileCheck(schema);
    for (const value of right) expect(check(value), JSON.stringify(value)).toBe(true);
    for (const value of wrong) expect(check(value), JSON.stringify(value)).toBe(false);
  });

  it('are not generated for schemas that they cannot check', () => {
    expect(() => compileCheck({ type: 'number', multipleOf: 2 } as Schema)).toThrow(
      'cannot check the keyword multipleOf',
    );
    const lists: Schema = { type: 'array', uniqueItems: true, items: { $ref: '#/components/schemas/Tree' } };
    expect(() => compileCheck(lists)).toThrow('uniqueItems for plain values only');
    expect(() => compileCheck({ description: 'anything' })).toThrow('Value has no type');
    expect(() => compileCheck({ type: ['object', 'string'] })).toThrow('Value mixes object with other types');
  });
});
