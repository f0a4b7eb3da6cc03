import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { type Schema, SpecError, schemaName } from '../contract/documents.ts';
import { getFormat } from './formats.ts';

const annotations = new Set([
  'title',
  'description',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
]);
const childLists = ['allOf', 'oneOf', 'anyOf', 'prefixItems'];
const childMaps = ['properties', 'patternProperties', '$defs'];
const children = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'not',
  'contains',
  'propertyNames',
];

/** What Ajv's code would import from Ajv, and the runtime functions that replace it. */
const helpers: Record<string, string> = {
  'require("ajv/dist/runtime/ucs2length").default': 'countCharacters',
  'require("ajv/dist/runtime/equal").default': 'isEqual',
};

/** Import of the functions above. */
export const VALIDATOR_IMPORTS = "import { countCharacters, isEqual } from './runtime/json.ts';\n";

export interface CompileOptions {
  /** Begins all names of the code, which shares a module with others. */
  prefix: string;
  /** Convert from text and fill in defaults, as parameters need it and bodies must not. */
  coerces: boolean;
  schemas: Record<string, Schema>;
  /** Schemas to compile, by the name of their function. */
  roots: Record<string, Schema>;
}

export interface CompiledSchemas {
  /** Statements of a module. None has a side effect, so that bundlers leave out the functions that nobody uses. */
  code: string;
  /** The function of each root. */
  functions: Readonly<Record<string, string>>;
}

/** Compiles schemas to JavaScript. */
export function compileSchemas({ prefix, coerces, schemas, roots }: CompileOptions): CompiledSchemas {
  const formats = new Map<string, RegExp | true>();
  const convert = (schema: Schema) => convertSchema(schema, { coerces, formats });
  const named = Object.entries(schemas).map(([name, schema]) => ({ ...convert(schema), $id: name }));
  // A root that is a schema with a name is compiled under that name, once for all who use it.
  const names = Object.fromEntries(
    Object.entries(roots).map(([name, { $ref }]) => [name, schemaName($ref) ?? `root.${name}`]),
  );
  const unnamed = Object.entries(roots).filter(([name]) => names[name] === `root.${name}`);
  const compiled = unnamed.map(([name, schema]) => ({ ...convert(schema), $id: `root.${name}` }));
  const ajv = new Ajv2020({
    schemas: [...named, ...compiled],
    formats: Object.fromEntries(formats),
    coerceTypes: coerces ? 'array' : false,
    useDefaults: coerces,
    removeAdditional: false,
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allowUnionTypes: true,
    inlineRefs: false,
    code: { source: true, esm: false, lines: true, optimize: true },
  });
  const generate = standaloneCode as unknown as (ajv: Ajv2020, names: Record<string, string>) => string;
  let code = generate(ajv, names).replace('"use strict";', '').trim();
  for (const [call, helper] of Object.entries(helpers)) code = code.replaceAll(call, helper);
  const left = /require\([^)]*\)[.\w]*/.exec(code)?.[0];
  if (left)
    throw new SpecError([`A validator needs ${left}, which is not written out: add it to ajv-module.ts.`]);
  const functions: Record<string, string> = {};
  code = code
    .replaceAll(/^exports\.(\w+) = (\w+);\n/gm, (_, name: string, compiled: string) => {
      functions[name] = prefix + compiled;
      return '';
    })
    .replaceAll(/\b(validate\d+)\.evaluated\b/g, '$1Evaluated')
    .replaceAll(/^validate\d+Evaluated = /gm, 'const $&')
    .replaceAll(/\b(?:validate|schema|func|pattern|formats)\d+(?:Evaluated)?\b/g, `${prefix}$&`);
  return { code: `\n${code}\n`, functions };
}

interface Conversion {
  coerces: boolean;
  formats: Map<string, RegExp | true>;
}

/** The schema as ajv is to have it: without annotations, and with references to schemas by their bare name. */
function convertSchema(schema: Schema, conversion: Conversion): AnySchemaObject {
  if (typeof schema !== 'object') return schema;
  const entries = Object.entries(schema).filter(([key]) => isChecked(key, conversion));
  if (schema.format !== undefined) conversion.formats.set(schema.format, getFormat(schema.format) ?? true);
  return Object.fromEntries(entries.map(([key, value]) => [key, convertKeyword(key, value, conversion)]));
}

function isChecked(key: string, { coerces }: Conversion): boolean {
  return !annotations.has(key) && !key.startsWith('x-') && (key !== 'default' || coerces);
}

function convertKeyword(key: string, value: unknown, conversion: Conversion): unknown {
  if (key === '$ref') return String(value).replace('#/components/schemas/', '');
  if (childLists.includes(key)) return (value as Schema[]).map((child) => convertSchema(child, conversion));
  if (childMaps.includes(key)) return convertMap(value as Record<string, Schema>, conversion);
  return children.includes(key) ? convertSchema(value as Schema, conversion) : value;
}

function convertMap(map: Record<string, Schema>, conversion: Conversion): Record<string, AnySchemaObject> {
  return Object.fromEntries(
    Object.entries(map).map(([key, schema]) => [key, convertSchema(schema, conversion)]),
  );
}
