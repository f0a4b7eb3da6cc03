import { describe, expect, it } from 'vitest';
import type { Schema } from '../contract/documents.ts';
import { type Picker, referPicker } from './pick-json.ts';

function listFunctions(schemas: Record<string, Schema>, schema: Schema): Record<string, string> {
  const picker: Picker = { schemas, functions: new Map(), types: new Set() };
  referPicker(picker, schema, { type: 'Thing', name: 'Thing' });
  return Object.fromEntries(picker.functions);
}

describe('pickers', () => {
  it('name every key of their schema', () => {
    const schema: Schema = {
      type: 'object',
      required: ['id', 'odd-key', 'maybe'],
      properties: {
        id: { type: 'integer' },
        'odd-key': { type: 'string' },
        maybe: { oneOf: [{ type: 'object', properties: { a: {} } }, { type: 'null' }] },
        note: { type: 'string' },
        until: { type: ['string', 'null'] },
        list: { type: 'array', items: { type: 'number' } },
      },
    };
    expect(listFunctions({}, schema)).toEqual({
      pickThing: `
function pickThing(value: Thing): unknown {
  return {
    id: number(value.id),
    'odd-key': text(value['odd-key']),
    maybe: value.maybe ? pickThingMaybe(value.maybe) : null,
    note: text(value.note) ?? undefined,
    until: value.until === undefined ? undefined : text(value.until),
    list: value.list ? list(value.list, number) : undefined,
  };
}
`,
      pickThingMaybe: `
function pickThingMaybe(value: NonNullable<Thing['maybe']>): unknown {
  return {
    a: value.a,
  };
}
`,
    });
  });

  it('are generated once for a recursive schema', () => {
    const tree = { $ref: '#/components/schemas/Tree' };
    const schemas: Record<string, Schema> = {
      Tree: {
        type: 'object',
        required: ['children'],
        properties: { children: { type: 'array', items: tree } },
      },
    };
    expect(Object.keys(listFunctions(schemas, tree))).toEqual(['pickTree']);
  });
});
