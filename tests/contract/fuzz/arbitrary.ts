import { readFileSync } from 'node:fs';
import fc from 'fast-check';

/** The JSON Schema subset that the contract's messages use. */
export interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  uniqueItems?: boolean;
  allOf?: Schema[];
  oneOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

interface Document {
  components: { schemas: Record<string, Schema>; messages: Record<string, { payload: Schema }> };
}

const file = new URL('../../../generated/asyncapi.json', import.meta.url);
export const document: Document = JSON.parse(readFileSync(file, 'utf8'));

/** A schema with top-level `$ref` and `allOf` resolved. */
export function resolve(schema: Schema): Schema {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return resolve(document.components.schemas[name] ?? {});
  }
  const parts = schema.allOf?.map(resolve) ?? [];
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: [...parts.flatMap(({ required = [] }) => required), ...(schema.required ?? [])],
  };
}

/** Characters that have caused bugs: JSON and HTML syntax, surrogate pairs, bidi controls, and the empty string. */
const letters = [
  'a',
  'Z',
  '0',
  ' ',
  '"',
  '\\',
  '\n',
  '\u0000',
  '<',
  '&',
  'é',
  '漢',
  '😀',
  '\u2028',
  '\u202e',
];

/** Any value that a schema accepts. */
export function makeArbitrary(given: Schema): fc.Arbitrary<unknown> {
  const schema = resolve(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.oneOf !== undefined) return fc.oneof(...schema.oneOf.map(makeArbitrary));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => makeArbitrary({ ...schema, type })));
  const { minimum = -1e15, maximum = 1e15 } = schema;
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: 0, max: Math.min(maximum, 1e9) }));
    case 'number':
      return fc.oneof(
        fc.constantFrom(minimum, maximum),
        fc.double({ min: minimum, max: maximum, noNaN: true }).map((value) => value + 0),
      );
    case 'string':
      return makeText(schema);
    case 'array': {
      const lengths = { minLength: schema.minItems ?? 0, maxLength: schema.maxItems ?? 5 };
      const items = makeArbitrary(schema.items ?? {});
      return schema.uniqueItems === true ? fc.uniqueArray(items, lengths) : fc.array(items, lengths);
    }
    default:
      return makeObject(schema);
  }
}

function makeText({ minLength = 0, maxLength = 50 }: Schema): fc.Arbitrary<string> {
  const unit = fc.constantFrom(...letters);
  const usual = fc.string({ unit, minLength, maxLength: Math.min(maxLength, 50) });
  return fc.oneof({ arbitrary: usual, weight: 5 }, fc.string({ unit, minLength: maxLength, maxLength }));
}

function makeObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, makeArbitrary(schema)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}

/** A value of another type; whether it is invalid is up to the schema. */
const oddities: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    'text',
    -1,
    -0.5,
    0.5,
    2 ** 53,
    1e300,
    100.1,
    [],
    {},
    [1],
    [1, 2, 3, 4],
  ),
  fc.string({ minLength: 60, maxLength: 300 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** An object of the schema with some fields replaced or missing. */
export function makeMutated(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = resolve(schema);
  const change = fc.record({
    name: fc.constantFrom(...Object.keys(properties)),
    value: fc.option(oddities, { nil: undefined }),
  });
  const whole = makeArbitrary(schema) as fc.Arbitrary<Record<string, unknown>>;
  return fc.tuple(whole, fc.array(change, { minLength: 1, maxLength: 4 })).map(([object, changes]) => {
    const mutated = { ...object };
    for (const { name, value } of changes)
      if (value === undefined) delete mutated[name];
      else mutated[name] = value;
    return mutated;
  });
}
