import type { Contract, Notification } from './contract.ts';
import { type Schema, SpecError, schemaName } from './documents.ts';
import type { Operation } from './operations.ts';
import { findDiscriminator, getTarget, type ObjectShape, readShape } from './schema-shape.ts';
import { header, importTypes, pascalCase, propertyKey, quote } from './source-text.ts';

const preamble = `
/**
 * Each function writes the keys of its schema and no other, whatever the value carries besides. An absent optional key is
 * left out, and so is an optional number that is not finite; where something must stand and is unfit, null stands.
 */
const mustEscape = /["\\\\\\u0000-\\u001f\\ud800-\\udfff]/;

function text(value: unknown): string {
  if (typeof value !== 'string') return 'null';
  return value.length < 1000 && !mustEscape.test(value) ? '"' + value + '"' : JSON.stringify(value);
}

function number(value: unknown): string {
  return Number.isFinite(value) ? '' + (value as number) : 'null';
}

function flag(value: unknown): string {
  return typeof value === 'boolean' ? '' + value : 'null';
}

function scalar(value: unknown): string {
  if (typeof value === 'string') return text(value);
  return typeof value === 'number' ? number(value) : flag(value);
}

/** For values whose schema allows anything. */
function json(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function list<T>(values: readonly T[], write: (value: T) => string): string {
  let out = '';
  for (const value of values) out += (out === '' ? '' : ',') + write(value);
  return '[' + out + ']';
}

function map<T>(values: Readonly<Record<string, T>>, write: (value: T) => string): string {
  let out = '';
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined) out += (out === '' ? '' : ',') + text(key) + ':' + write(value);
  }
  return '{' + out + '}';
}

/** The keys that an open schema allows beyond those it names. */
function rest(value: object, known: ReadonlySet<string>): string {
  let out = '';
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined && !known.has(key)) out += ',' + text(key) + ':' + json(item);
  }
  return out;
}
`;

const scalarWriters: Record<string, string> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  scalar: 'scalar',
  any: 'json',
};

/** Where a schema stands: the expression of its value, its type, and a name for a function of its own. */
interface Place {
  value: string;
  type: string;
  name: string;
}

/** Name of the function that writes the params of a notification. */
export function paramsSerialiser({ method, params }: Notification): string {
  return `serialise${schemaName(params.$ref) ?? `${pascalCase(method)}Params`}`;
}

export function emitSerialisers({ schemas, operations, notifications }: Contract): string {
  const writer = createWriter(schemas);
  const rows = operations.map((operation) => emitRow(writer, operation)).filter((row) => row !== '');
  writer.reference({ $ref: '#/components/schemas/Problem' }, { type: 'Problem', name: 'Problem' });
  for (const notification of notifications) {
    const name = paramsSerialiser(notification).slice('serialise'.length);
    writer.reference(notification.params, { type: paramsType(notification.params), name, isExported: true });
  }
  return `${header}
${importTypes(writer.types, './types.ts')}${preamble}${[...writer.functions.values()].join('')}
/** By operation and status, for every answer in JSON that is no problem. */
export const serialisers = {
${rows.join('')}} as const;
`;
}

/** The type of the params of a notification: a schema of openapi.yaml, or a list of one. */
export function paramsType(params: Schema): string {
  const name = schemaName(params.$ref);
  if (name !== null) return name;
  const item = params.type === 'array' ? schemaName(params.items?.$ref) : null;
  if (item !== null) return `${item}[]`;
  throw new SpecError(['The params of a notification must be a schema of openapi.yaml, or an array of one.']);
}

function emitRow(writer: Writer, { id, responses }: Operation): string {
  const entries: string[] = [];
  for (const { status, content } of responses) {
    const schema = content['application/json']?.schema;
    if (status >= 400 || !schema) continue;
    writer.types.add('operations');
    const type = `operations['${id}']['responses'][${status}]['content']['application/json']`;
    entries.push(`${status}: ${writer.reference(schema, { type, name: `${pascalCase(id)}${status}` })}`);
  }
  return entries.length === 0 ? '' : `  ${id}: { ${entries.join(', ')} },\n`;
}

type Writer = ReturnType<typeof createWriter>;

function createWriter(schemas: Record<string, Schema>) {
  const functions = new Map<string, string>();
  const types = new Set<string>();

  function addFunction(name: string, type: string, body: () => string): void {
    if (functions.has(name)) return;
    // The place is taken before the body is made: a schema may lead back to itself.
    functions.set(name, '');
    const export_ = name.startsWith('serialise') ? 'export ' : '';
    functions.set(name, `\n${export_}function ${name}(value: ${type}): string {\n${body()}}\n`);
  }

  /** A function (by name) that writes a value of the schema. */
  function reference(schema: Schema, place: { type: string; name: string; isExported?: boolean }): string {
    const expression = write(schema, { ...place, value: 'value' });
    const called = /^(\w+)\(value\)$/.exec(expression)?.[1];
    if (called !== undefined && place.isExported !== true) return called;
    const name = `${place.isExported ? 'serialise' : 'write'}${place.name}`;
    if (name !== called) addFunction(name, place.type, () => `  return ${expression};\n`);
    return name;
  }

  /** An expression that makes the JSON text of `place.value`. */
  function write(schema: Schema, place: Place): string {
    const shape = readShape(schemas, schema);
    const plain = scalarWriters[shape.kind];
    if (plain !== undefined) return `${plain}(${place.value})`;
    if (shape.kind === 'null') return "'null'";
    if (shape.kind === 'const') return quote(JSON.stringify(shape.value));
    const text = writeStructure(schema, place);
    const { value } = place;
    return shape.isNullable ? `(${value} === null || ${value} === undefined ? 'null' : ${text})` : text;
  }

  /** Arrays and maps are written where they stand; objects and unions by a function of their own. */
  function writeStructure(schema: Schema, place: Place): string {
    const [inner, isWrapped] = unwrapNullable(schema);
    const target = schemaName(inner.$ref);
    if (isWrapped || target !== null) {
      if (target === null) return writeStructure(inner, { ...place, type: `NonNullable<${place.type}>` });
      types.add(target);
      const named = { value: 'value', type: target, name: target };
      const body = getTarget(schemas, inner.$ref ?? '');
      addFunction(`serialise${target}`, target, () => emitBody(body, named));
      return `serialise${target}(${place.value})`;
    }
    const shape = readShape(schemas, inner);
    if (shape.kind === 'array') {
      return `list(${place.value}, ${reference(shape.items, { type: `${place.type}[number]`, name: `${place.name}Item` })})`;
    }
    if (shape.kind === 'map') {
      return `map(${place.value}, ${reference(shape.values, { type: `${place.type}[string]`, name: `${place.name}Value` })})`;
    }
    const name = `write${place.name}`;
    addFunction(name, place.type, () => emitBody(inner, { ...place, value: 'value' }));
    return `${name}(${place.value})`;
  }

  function emitBody(schema: Schema, place: Place): string {
    const shape = readShape(schemas, schema);
    if (shape.kind === 'object') return emitObject(shape, place);
    if (shape.kind === 'union') return emitUnion(shape.branches, place);
    return `  return ${write(schema, place)};\n`;
  }

  function emitObject(shape: ObjectShape, { type, name }: Place): string {
    const entries = Object.entries(shape.properties).map(([key, schema]) => {
      const access = /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${quote(key)}]`;
      const value = `value${access}`;
      const part = { value, type: `NonNullable<${type}[${quote(key)}]>`, name: `${name}${pascalCase(key)}` };
      return { key, value, schema, code: write(schema, part) };
    });
    const required = entries.filter(({ key }) => shape.required.has(key));
    const optional = entries.filter(({ key }) => !shape.required.has(key));
    const parts = required.map(({ key, code }, index) => {
      const text = `${quote(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`)} + ${code}`;
      // A constant is a literal too, and two literals in a row are one.
      return code.startsWith("'") ? text.replace("' + '", '') : text;
    });
    if (optional.length === 0 && parts.length > 0 && !shape.isOpen) {
      return `  return (\n    ${parts.join(' +\n    ')} +\n    '}'\n  );\n`;
    }
    let body = `  let out =${parts.length === 0 ? " ''" : `\n    ${parts.join(' +\n    ')}`};\n`;
    for (const { key, value, schema, code } of optional) {
      const name = quote(`,${JSON.stringify(key)}:`);
      body += `  if (${isThere(schema, value)}) out += ${name} + ${code};\n`;
    }
    if (shape.isOpen) {
      const keys = entries.map(({ key }) => quote(key)).join(', ');
      functions.set(`known${name}`, `\nconst known${name}: ReadonlySet<string> = new Set([${keys}]);\n`);
      body += `  out += rest(value, known${name});\n`;
    }
    return `${body}  return ${parts.length === 0 ? "'{' + out.slice(1)" : 'out'} + '}';\n`;
  }

  /** When an optional key is written: not for undefined, and for a number not unless it is finite. */
  function isThere(schema: Schema, value: string): string {
    const shape = readShape(schemas, schema);
    if (shape.kind !== 'number') return `${value} !== undefined`;
    return shape.isNullable ? `${value} === null || Number.isFinite(${value})` : `Number.isFinite(${value})`;
  }

  function emitUnion(branches: Schema[], { type, name }: Place): string {
    const discriminator = findDiscriminator(schemas, branches);
    if (discriminator === null) {
      throw new SpecError([
        `The branches of ${name} cannot be told apart: give each a property with its own const.`,
      ]);
    }
    const lines = branches.map((branch, index) => {
      const values = (discriminator.values[index] ?? []).map((value) => JSON.stringify(value));
      const key = propertyKey(discriminator.name);
      const part = {
        value: 'value',
        type: `Extract<${type}, { ${key}: ${values.join(' | ')} }>`,
        name: `${name}${index + 1}`,
      };
      const tests = values.map((value) => `value.${discriminator.name} === ${value}`).join(' || ');
      return `  ${index < branches.length - 1 ? `if (${tests}) ` : ''}return ${write(branch, part)};\n`;
    });
    return lines.join('');
  }

  return { functions, types, reference };
}

/** The schema beside null in `oneOf: [schema, {type: null}]`, and whether there was one. */
function unwrapNullable(schema: Schema): [Schema, boolean] {
  const choices = (schema.oneOf ?? schema.anyOf)?.filter((choice) => choice.type !== 'null');
  const [only] = choices ?? [];
  return choices?.length === 1 && only ? [only, true] : [schema, false];
}
