import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as real from '../../../generated/serialisers.ts';
import { type Contract, readContract } from '../contract/contract.ts';
import { schemaName } from '../contract/documents.ts';
import { SECRET, sampleOf } from '../fixtures/arbitrary.ts';
import { importGenerated, loadContract, loadDocuments, root } from '../fixtures/load.ts';
import { emitSerialisers, paramsType } from './serialisers.ts';

type Serialise = (value: unknown) => string;
type Module = Record<string, Serialise> & { serialisers: Record<string, Record<number, Serialise>> };

const contract = await loadContract();
let made: Module;

beforeAll(async () => {
  made = await importGenerated<Module>({ 'serialisers.ts': emitSerialisers(contract) }, 'serialisers.ts');
});

/** Random values of every schema that has a serialiser come out as they must, and nothing hidden comes out. */
function checkAll(module: Record<string, unknown>, { schemas, operations }: Contract): number {
  let count = 0;
  const table = module.serialisers as Module['serialisers'];
  const byName = new Map<string, Serialise>();
  for (const { id, responses } of operations)
    for (const { status, content } of responses) {
      const name = schemaName(content['application/json']?.schema?.$ref);
      const serialise = table[id]?.[status];
      if (name !== null && serialise !== undefined) byName.set(name, serialise);
    }
  for (const [name, schema] of Object.entries(schemas)) {
    const serialise = byName.get(name) ?? (module[`serialise${name}`] as Serialise | undefined);
    if (!serialise) continue;
    count += 1;
    fc.assert(
      fc.property(sampleOf(schemas, schema), ({ value, expected }) => {
        const text = serialise(value);
        // JSON knows no −0, and a key without a value is no key.
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(expected)));
        expect(text).not.toContain(SECRET);
      }),
      { numRuns: 40 },
    );
  }
  return count;
}

describe('serialisers', () => {
  it('write only the properties of the schema', async () => {
    expect(checkAll(made, contract)).toBe(7);
  });

  it('write only the properties of the contract’s schemas', async () => {
    expect(checkAll(real, await readContract(loadDocuments(`${root}/spec`)))).toBeGreaterThan(25);
  });

  it('are in a table by operation and status', async () => {
    expect(Object.keys(made.serialisers)).toEqual(['listNodes', 'createNode', 'getHistory', 'uploadTheme']);
    const { listNodes } = made.serialisers;
    expect(listNodes![200]!({ admin: false, ts: 1, nodes: [] })).toBe('{"ts":1,"admin":false,"nodes":[]}');
  });

  const node = { id: 1, name: 'a', metrics: null, probes: {} };
  it.each<[string, object, object]>([
    ['an absent optional key', node, node],
    ['null where it is allowed', { ...node, expires_at: null }, { ...node, expires_at: null }],
    [
      'an optional number that is not finite',
      { ...node, metrics: { cpu: Number.NaN } },
      { ...node, metrics: {} },
    ],
    ['a needed number that is not finite', { ...node, id: Number.POSITIVE_INFINITY }, { ...node, id: null }],
    [
      'a number in a list that is not finite',
      { ...node, metrics: { load: [1, Number.NaN, 3] } },
      { ...node, metrics: { load: [1, null, 3] } },
    ],
    ['an object instead of required text', { ...node, name: { token: SECRET } }, { ...node, name: null }],
    [
      'an object instead of optional text',
      { ...node, expires_at: { token: SECRET } },
      { ...node, expires_at: null },
    ],
    ['a needed key that is missing', { ...node, name: undefined }, { ...node, name: null }],
    [
      'keys of a map that look dangerous',
      { ...node, probes: JSON.parse('{"__proto__":1,"constructor":null}') },
      { ...node, probes: JSON.parse('{"__proto__":1,"constructor":null}') },
    ],
  ])('handle %s', async (_name, value, expected) => {
    const text = made.serialisers.listNodes![200]!({ admin: false, ts: 1, nodes: [value] });
    expect(JSON.parse(text).nodes).toEqual([expected]);
  });

  it('keep the keys that an open schema allows', async () => {
    const extra = JSON.parse('{"cpu":1,"gpu":{"temperature":61},"__proto__":{"admin":true}}');
    const snapshot = { admin: true, ts: 1, nodes: [{ ...node, metrics: extra }] };
    expect(made.serialisers.listNodes![200]!(snapshot)).toContain(
      '{"gpu":{"temperature":61},"__proto__":{"admin":true},"cpu":1}',
    );
  });

  it('cannot be generated for indistinguishable branches', async () => {
    const alike = await loadContract(({ openapi }) => {
      openapi.components.schemas.PublicSnapshot!.properties!.admin = { type: 'boolean' };
    });
    expect(() => emitSerialisers(alike)).toThrow('The branches of ListNodes200 cannot be told apart');
  });
});

it('accepts params that are a schema or a list of one', async () => {
  const ref = { $ref: '#/components/schemas/Facts' };
  expect(paramsType(ref)).toBe('Facts');
  expect(paramsType({ type: 'array', items: ref })).toBe('Facts[]');
  expect(() => paramsType({ type: 'object' })).toThrow('must be a schema of openapi.yaml');
});
