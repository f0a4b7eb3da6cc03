import { type Schema, SpecError, schemaName } from './documents.ts';
import { findDiscriminator, getTarget, type ObjectShape, readShape } from './schema-shape.ts';
import { pascalCase, propertyKey, quote } from './source-text.ts';

/** The functions that write JSON, as far as they are asked for, and the types that they name. */
export interface Writer {
  schemas: Record<string, Schema>;
  functions: Map<string, string>;
  types: Set<string>;
}

interface Header {
  name: string;
  type: string;
}

const scalarWriters: Record<string, string> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  scalar: 'scalar',
  any: 'json',
};

/** Where a schema stands: the expression of its value, its type, and a name for a function of its own. */
interface Place extends Header {
  value: string;
}

function addFunction({ functions }: Writer, { name, type }: Header, body: () => string): void {
  if (functions.has(name)) return;
  // The place is taken before the body is made: a schema may lead back to itself.
  functions.set(name, '');
  const export_ = name.startsWith('serialise') ? 'export ' : '';
  functions.set(name, `\n${export_}function ${name}(value: ${type}): string {\n${body()}}\n`);
}

/** A function (by name) that writes a value of the schema. */
export function referWriter(
  writer: Writer,
  schema: Schema,
  place: Header & { isExported?: boolean },
): string {
  const expression = write(writer, schema, { ...place, value: 'value' });
  const called = /^(\w+)\(value\)$/.exec(expression)?.[1];
  if (called !== undefined && place.isExported !== true) return called;
  const name = `${place.isExported ? 'serialise' : 'write'}${place.name}`;
  if (name !== called) addFunction(writer, { name, type: place.type }, () => `  return ${expression};\n`);
  return name;
}

/** An expression that makes the JSON text of `place.value`. */
function write(writer: Writer, schema: Schema, place: Place): string {
  const shape = readShape(writer.schemas, schema);
  const plain = scalarWriters[shape.kind];
  if (plain !== undefined) return `${plain}(${place.value})`;
  if (shape.kind === 'null') return "'null'";
  if (shape.kind === 'const') return quote(JSON.stringify(shape.value));
  const text = writeStructure(writer, schema, place);
  const { value } = place;
  return shape.isNullable ? `(${value} === null || ${value} === undefined ? 'null' : ${text})` : text;
}

/** Arrays and maps are written where they stand; objects and unions by a function of their own. */
function writeStructure(writer: Writer, schema: Schema, place: Place): string {
  const [inner, isWrapped] = unwrapNullable(schema);
  const target = schemaName(inner.$ref);
  if (isWrapped || target !== null) {
    if (target === null)
      return writeStructure(writer, inner, { ...place, type: `NonNullable<${place.type}>` });
    writer.types.add(target);
    const named = { value: 'value', type: target, name: target };
    const body = getTarget(writer.schemas, inner.$ref ?? '');
    addFunction(writer, { name: `serialise${target}`, type: target }, () => emitBody(writer, body, named));
    return `serialise${target}(${place.value})`;
  }
  const shape = readShape(writer.schemas, inner);
  if (shape.kind === 'array') {
    return `list(${place.value}, ${referWriter(writer, shape.items, { type: `${place.type}[number]`, name: `${place.name}Item` })})`;
  }
  if (shape.kind === 'map') {
    return `map(${place.value}, ${referWriter(writer, shape.values, { type: `${place.type}[string]`, name: `${place.name}Value` })})`;
  }
  const name = `write${place.name}`;
  addFunction(writer, { name, type: place.type }, () =>
    emitBody(writer, inner, { ...place, value: 'value' }),
  );
  return `${name}(${place.value})`;
}

function emitBody(writer: Writer, schema: Schema, place: Place): string {
  const shape = readShape(writer.schemas, schema);
  if (shape.kind === 'object') return emitObject(writer, shape, place);
  if (shape.kind === 'union') return emitUnion(writer, shape.branches, place);
  return `  return ${write(writer, schema, place)};\n`;
}

function emitObject(writer: Writer, shape: ObjectShape, { type, name }: Place): string {
  const entries = Object.entries(shape.properties).map(([key, schema]) => {
    const access = /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${quote(key)}]`;
    const value = `value${access}`;
    const part = { value, type: `NonNullable<${type}[${quote(key)}]>`, name: `${name}${pascalCase(key)}` };
    return { key, value, schema, code: write(writer, schema, part) };
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
    body += `  if (${isThere(writer, schema, value)}) out += ${name} + ${code};\n`;
  }
  if (shape.isOpen) {
    const keys = entries.map(({ key }) => quote(key)).join(', ');
    writer.functions.set(`known${name}`, `\nconst known${name}: ReadonlySet<string> = new Set([${keys}]);\n`);
    body += `  out += rest(value, known${name});\n`;
  }
  return `${body}  return ${parts.length === 0 ? "'{' + out.slice(1)" : 'out'} + '}';\n`;
}

/** When an optional key is written: not for undefined, and for a number not unless it is finite. */
function isThere({ schemas }: Writer, schema: Schema, value: string): string {
  const shape = readShape(schemas, schema);
  if (shape.kind !== 'number') return `${value} !== undefined`;
  return shape.isNullable ? `${value} === null || Number.isFinite(${value})` : `Number.isFinite(${value})`;
}

function emitUnion(writer: Writer, branches: Schema[], { type, name }: Place): string {
  const discriminator = findDiscriminator(writer.schemas, branches);
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
    return `  ${index < branches.length - 1 ? `if (${tests}) ` : ''}return ${write(writer, branch, part)};\n`;
  });
  return lines.join('');
}

/** The schema beside null in `oneOf: [schema, {type: null}]`, and whether there was one. */
function unwrapNullable(schema: Schema): [Schema, boolean] {
  const choices = (schema.oneOf ?? schema.anyOf)?.filter((choice) => choice.type !== 'null');
  const [only] = choices ?? [];
  return choices?.length === 1 && only ? [only, true] : [schema, false];
}
