import { describe, expect, it } from 'vitest';
import type { Schema } from '../contract/documents.ts';
import { findDiscriminator, readShape } from './schema-shape.ts';

const schemas: Record<string, Schema> = {
  Id: { type: 'integer' },
  Base: {
    type: 'object',
    required: ['id'],
    properties: { id: { $ref: '#/components/schemas/Id' }, a: { type: 'string' } },
  },
};
const base = { $ref: '#/components/schemas/Base' };

describe('readShape', () => {
  it.each<[string, Schema, object]>([
    ['a reference', { $ref: '#/components/schemas/Id' }, { kind: 'number', isNullable: false }],
    ['a nullable type', { type: ['string', 'null'] }, { kind: 'string', isNullable: true }],
    ['several plain types', { type: ['string', 'number'] }, { kind: 'scalar' }],
    [
      'oneOf with null',
      { oneOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }] },
      { kind: 'number', isNullable: true },
    ],
    ['oneOf of numbers', { oneOf: [{ type: 'number' }, { const: -1 }] }, { kind: 'number' }],
    ['oneOf of plain types', { oneOf: [{ type: 'number' }, { type: 'string' }] }, { kind: 'scalar' }],
    ['a constant', { type: 'string', const: 'x' }, { kind: 'const', value: 'x' }],
    ['an enum', { enum: ['a', 'b', null] }, { kind: 'string', isNullable: true }],
    [
      'a narrowed plain value',
      { allOf: [{ $ref: '#/components/schemas/Id' }], maximum: 3 },
      { kind: 'number' },
    ],
    ['a list', { type: 'array', items: { type: 'string' } }, { kind: 'array', items: { type: 'string' } }],
    [
      'a map',
      { type: 'object', additionalProperties: { type: 'string' } },
      { kind: 'map', values: { type: 'string' } },
    ],
    ['any object', { type: 'object' }, { kind: 'any' }],
    ['anything', {}, { kind: 'any' }],
    [
      'no keys at all',
      { type: 'object', additionalProperties: false },
      { kind: 'object', isClosed: true, properties: {} },
    ],
    ['objects', { oneOf: [base, { type: 'object', properties: {} }] }, { kind: 'union' }],
  ])('reads %s', (_name, schema, shape) => {
    expect(readShape(schemas, schema)).toMatchObject(shape);
  });

  it('merges the parts of an allOf; the later one wins for a key that both have', () => {
    const shape = readShape(schemas, {
      allOf: [base, { type: 'object', required: ['b'], properties: { a: { type: 'number' }, b: {} } }],
      required: ['a'],
      unevaluatedProperties: false,
    });
    expect(shape).toEqual({
      kind: 'object',
      isNullable: false,
      properties: { id: { $ref: '#/components/schemas/Id' }, a: { type: 'number' }, b: {} },
      required: new Set(['id', 'b', 'a']),
      isOpen: false,
      isClosed: true,
    });
  });

  it('is open only when the schema says so', () => {
    expect(readShape(schemas, base)).toMatchObject({ isOpen: false, isClosed: false });
    expect(readShape(schemas, { allOf: [base], unevaluatedProperties: true })).toMatchObject({
      isOpen: true,
    });
  });

  it('rejects indistinguishable branches', () => {
    expect(() => readShape(schemas, { oneOf: [base, { type: 'string' }] })).toThrow(
      'A oneOf mixes object and string',
    );
    expect(() => readShape(schemas, { $ref: '#/components/schemas/Gone' })).toThrow('is no schema');
  });
});

describe('findDiscriminator', () => {
  const branch = (type: Schema): Schema => ({ type: 'object', properties: { label: {}, type } });

  it('finds the property whose values are unique to a branch', () => {
    expect(findDiscriminator({}, [branch({ const: 'a' }), branch({ enum: ['b', 'c'] })])).toEqual({
      name: 'type',
      values: [['a'], ['b', 'c']],
    });
  });

  it('finds none when branches share a value', () => {
    expect(findDiscriminator({}, [branch({ const: 'a' }), branch({ enum: ['a', 'c'] })])).toBeNull();
    expect(findDiscriminator({}, [branch({ const: 'a' }), { type: 'string' }])).toBeNull();
  });
});
