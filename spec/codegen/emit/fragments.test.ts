import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as real from '../../../generated/serialisers.ts';
import { readContract } from '../contract/contract.ts';
import { SpecError } from '../contract/documents.ts';
import { SECRET, sampleOf } from '../fixtures/arbitrary.ts';
import { loadDocuments, root } from '../fixtures/load.ts';
import type { Picker } from '../schema/pick-json.ts';
import { pascalCase } from '../source-text.ts';
import { emitFragments } from './fragments.ts';

const { schemas } = await readContract(loadDocuments(`${root}/spec`));
const functions = real as unknown as Record<string, (...args: unknown[]) => string>;
/** AdminNode shares parts with PublicNode. */
function findPart(name: string, part: string): (value: unknown) => string {
  const own = functions[`serialise${name}${pascalCase(part)}`];
  const shared = own ?? functions[`serialisePublicNode${pascalCase(part)}`];
  if (shared === undefined) throw new Error(`no serialiser for ${part} of ${name}`);
  return shared;
}

const inParts = Object.entries(schemas).filter(([, schema]) => schema['x-fragments'] !== undefined);

function emit(schema: Record<string, unknown>): string {
  const properties = {
    id: { type: 'integer' },
    name: { type: 'string' },
    items: { type: 'array', items: {} },
  };
  const closed = { type: 'object', properties, additionalProperties: false };
  const picker: Picker = {
    schemas: { Thing: { ...closed, ...schema } },
    functions: new Map(),
    types: new Set(),
  };
  return emitFragments(picker);
}

describe('fragments', () => {
  it.each(inParts.map(([name]) => name))('of %s concatenate to the whole', (name) => {
    const parts = Object.keys(schemas[name]?.['x-fragments'] ?? {});
    expect(parts.length).toBeGreaterThan(1);
    fc.assert(
      fc.property(sampleOf(schemas, schemas[name] ?? {}), ({ value }) => {
        const texts = parts.map((part) => findPart(name, part)(value));
        const joined = real.joinFragments(texts);
        expect(JSON.parse(joined)).toEqual(JSON.parse(functions[`serialise${name}`]?.(value) ?? ''));
        expect(joined).not.toContain(SECRET);
      }),
      { numRuns: 40 },
    );
  });

  it('must name every key of the schema once', async () => {
    const refuse = (parts: Record<string, string[]>) => () => emit({ 'x-fragments': parts });
    expect(refuse({ a: ['id'], b: ['name', 'items'] })).not.toThrow();
    expect(refuse({ a: ['id'], b: ['name'] })).toThrow(
      new SpecError(['x-fragments of Thing leaves out items.']),
    );
    expect(refuse({ a: ['id', 'name', 'items', 'token'] })).toThrow(/has no key token/);
    expect(refuse({ a: ['id', 'name', 'items'], b: ['id'] })).toThrow(/names id twice/);
  });

  it('are for closed objects only, since an open one has no list of its keys', async () => {
    const parts = { a: ['id', 'name', 'items'] };
    expect(() => emit({ 'x-fragments': parts, additionalProperties: true })).toThrow(/closed object/);
    expect(() => emit({ type: 'string', properties: undefined, 'x-fragments': parts })).toThrow(
      /closed object/,
    );
  });

  it('omit an empty part', async () => {
    expect(real.joinFragments(['{}', '{"a":1}', '{}', '{"b":{}}'])).toBe('{"a":1,"b":{}}');
    expect(real.joinFragments(['{}', '{}'])).toBe('{}');
    expect(real.joinFragments([])).toBe('{}');
  });
});

describe('a framed list', () => {
  it('is between its prefix and suffix', async () => {
    const [before, after] = real.framePublicSnapshot({ ts: 5, admin: false });
    expect(`${before}{"id":1},{"id":2}${after}`).toBe('{"ts":5,"admin":false,"nodes":[{"id":1},{"id":2}]}');
    expect(real.frameAdminSnapshot({ ts: 5, admin: true }).join('')).toBe('{"ts":5,"admin":true,"nodes":[]}');
  });

  it('must be a list of the schema', async () => {
    expect(() => emit({ 'x-assembled': 'items' })).not.toThrow();
    for (const name of ['name', 'nothing'])
      expect(() => emit({ 'x-assembled': name })).toThrow(/one of its lists/);
  });
});
