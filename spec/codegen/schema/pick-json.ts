import { type Schema, SpecError, schemaName } from '../contract/documents.ts';
import { pascalCase, propertyKey, quote } from '../source-text.ts';
import { findDiscriminator, getTarget, type ObjectShape, readShape, type Shape } from './schema-shape.ts';

/** Functions that copy what a schema names out of a value, made as they are asked for. */
export interface Picker {
  schemas: Record<string, Schema>;
  /** Text of each function and constant by its name. */
  functions: Map<string, string>;
  /** Types that the functions name. */
  types: Set<string>;
}

/** The type of a value, and a name for a function of its own. */
export interface Place {
  type: string;
  name: string;
}

const scalars: Record<string, string> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  scalar: 'scalar',
};

/** Name of a function that picks a value of the schema. */
export function referPicker(picker: Picker, schema: Schema, place: Place): string {
  const target = schemaName(schema.$ref);
  const shape = readShape(picker.schemas, schema);
  const scalar = scalars[shape.kind];
  if (scalar !== undefined) return scalar;
  if (target !== null && isStructure(shape)) {
    picker.types.add(target);
    const named = { name: target, type: target };
    return addFunction(picker, named, () =>
      emitBody(picker, getTarget(picker.schemas, schema.$ref ?? ''), named),
    );
  }
  return addFunction(picker, place, () => emitBody(picker, schema, place));
}

function isStructure(shape: Shape): boolean {
  return ['object', 'union', 'array', 'map'].includes(shape.kind);
}

function addFunction({ functions }: Picker, { name, type }: Place, body: () => string): string {
  const own = `pick${name}`;
  if (functions.has(own)) return own;
  // The place is taken before the body is made: a schema may lead back to itself.
  functions.set(own, '');
  functions.set(own, `\nfunction ${own}(value: ${type}): unknown {\n${body()}}\n`);
  return own;
}

function emitBody(picker: Picker, schema: Schema, place: Place): string {
  const shape = readShape(picker.schemas, schema);
  if (!shape.isNullable && shape.kind === 'object') return emitObject(picker, shape, place);
  if (!shape.isNullable && shape.kind === 'union') return emitUnion(picker, shape.branches, place);
  return `  return ${pick(picker, schema, { ...place, value: 'value', isOptional: false })};\n`;
}

interface Spot extends Place {
  /** The expression that gives the value. */
  value: string;
  /** Whether the key may be absent. If so, an invalid value is omitted; otherwise it becomes null. */
  isOptional: boolean;
}

/** An expression that picks `spot.value`. */
function pick(picker: Picker, schema: Schema, spot: Spot): string {
  const { value, isOptional } = spot;
  const shape = readShape(picker.schemas, schema);
  const scalar = scalars[shape.kind];
  if (scalar !== undefined) {
    if (!isOptional) return `${scalar}(${value})`;
    return shape.isNullable
      ? `${value} === undefined ? undefined : ${scalar}(${value})`
      : `${scalar}(${value}) ?? undefined`;
  }
  if (shape.kind === 'any') return value;
  if (shape.kind === 'null') return 'null';
  if (shape.kind === 'const') return JSON.stringify(shape.value);
  const code = pickStructure(picker, schema, spot);
  if (!isOptional && !shape.isNullable) return code;
  if (!isOptional) return `${value} ? ${code} : null`;
  return `${value} ? ${code} : ${shape.isNullable ? value : 'undefined'}`;
}

/** Arrays and maps are picked inline, objects and unions by a separate function. */
function pickStructure(picker: Picker, schema: Schema, spot: Spot): string {
  const inner = unwrapNullable(schema);
  const shape = readShape(picker.schemas, inner);
  const place = { name: spot.name, type: `NonNullable<${spot.type}>` };
  if (inner.$ref === undefined && (shape.kind === 'array' || shape.kind === 'map')) {
    const [items, index, word] =
      shape.kind === 'array' ? [shape.items, 'number', 'Item'] : [shape.values, 'string', 'Value'];
    const item = { name: `${place.name}${word}`, type: `${place.type}[${index}]` };
    return `${shape.kind === 'array' ? 'list' : 'map'}(${spot.value}, ${referPicker(picker, items, item)})`;
  }
  return `${referPicker(picker, inner, place)}(${spot.value})`;
}

function emitObject(picker: Picker, shape: ObjectShape, { type, name }: Place): string {
  const lines = Object.entries(shape.properties).map(([key, schema]) => {
    const code = pick(picker, schema, {
      value: propertyKey(key) === key ? `value.${key}` : `value[${quote(key)}]`,
      type: `${type}[${quote(key)}]`,
      name: `${name}${pascalCase(key)}`,
      isOptional: !shape.required.has(key),
    });
    return `    ${propertyKey(key)}: ${code},\n`;
  });
  if (!shape.isOpen) return `  return {\n${lines.join('')}  };\n`;
  const keys = Object.keys(shape.properties).map(quote).join(', ');
  picker.functions.set(`known${name}`, `\nconst known${name}: ReadonlySet<string> = new Set([${keys}]);\n`);
  return `  return {\n    ...rest(value, known${name}),\n${lines.join('')}  };\n`;
}

function emitUnion(picker: Picker, branches: Schema[], { type, name }: Place): string {
  const discriminator = findDiscriminator(picker.schemas, branches);
  if (discriminator === null) {
    throw new SpecError([
      `The branches of ${name} cannot be told apart: give each a property with its own const.`,
    ]);
  }
  const lines = branches.map((branch, index) => {
    const values = (discriminator.values[index] ?? []).map((value) => JSON.stringify(value));
    const part = {
      type: `Extract<${type}, { ${propertyKey(discriminator.name)}: ${values.join(' | ')} }>`,
      name: `${name}${index + 1}`,
    };
    const tests = values.map((value) => `value.${discriminator.name} === ${value}`).join(' || ');
    const test = index < branches.length - 1 ? `if (${tests}) ` : '';
    return `  ${test}return ${referPicker(picker, branch, part)}(value);\n`;
  });
  return lines.join('');
}

/** The schema beside null in `oneOf: [schema, {type: null}]`, or the schema itself. */
function unwrapNullable(schema: Schema): Schema {
  const choices = (schema.oneOf ?? schema.anyOf)?.filter((choice) => choice.type !== 'null');
  const [only] = choices ?? [];
  return choices?.length === 1 && only ? only : schema;
}
