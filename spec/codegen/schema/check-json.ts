import { type Schema, SpecError, schemaName } from '../contract/documents.ts';
import { pascalCase, propertyKey, quote } from '../source-text.ts';
import { getFormat } from './formats.ts';
import { getTarget, type ObjectShape, readShape, type Shape } from './schema-shape.ts';

/** A schema with everything that applies to a plain value gathered in one place. */
interface Constraints extends Schema {
  patterns?: string[];
}

const known = new Set(
  'type const enum minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern patterns format'.split(
    ' ',
  ),
);
const annotations = new Set(['title', 'description', 'example', 'examples', 'default', 'deprecated']);
const structure = new Set(
  '$ref allOf oneOf anyOf properties required additionalProperties unevaluatedProperties items minItems maxItems uniqueItems maxProperties'.split(
    ' ',
  ),
);

function isAnnotation(key: string): boolean {
  return annotations.has(key) || key.startsWith('x-');
}

/**
 * Makes straight-line TypeScript that checks parsed JSON. Numbers are bounded to 0 and 2^53 − 1 where their schema does not
 * say otherwise, which also keeps the Infinity that JSON.parse makes of 1e309 out.
 */
export interface Checks {
  schemas: Record<string, Schema>;
  /** Text of each function and constant by its name. */
  functions: Map<string, string>;
}

/** Name of a function that checks one value; `hint` names it where the schema has no name of its own. */
export function referCheck(checks: Checks, schema: Schema, hint: string): string {
  const isPlainRef =
    schema.$ref !== undefined && Object.keys(schema).every((key) => key === '$ref' || isAnnotation(key));
  const target = isPlainRef ? schemaName(schema.$ref) : null;
  const name = `is${target ?? hint}`;
  if (checks.functions.has(name)) return name;
  // The place is taken before the body is made: a schema may lead back to itself.
  checks.functions.set(name, '');
  const body = target === null ? schema : getTarget(checks.schemas, schema.$ref ?? '');
  checks.functions.set(name, emitFunction(checks, body, { name, hint: target ?? hint }));
  return name;
}

/** Maximum length of a free text in characters, Infinity without one; undefined for all other values. */
export function findTextLimit({ schemas }: Checks, schema: Schema): number | undefined {
  if (readShape(schemas, schema).kind !== 'string') return undefined;
  const { maxLength, patterns = [], format, enum: choices } = gather(schemas, schema);
  const isFree = patterns.length === 0 && format === undefined && choices === undefined;
  return isFree ? (maxLength ?? Number.POSITIVE_INFINITY) : undefined;
}

/** Whether there are free texts inside a value that is no text itself. */
export function hasNestedText(checks: Checks, schema: Schema): boolean {
  return listInner(readShape(checks.schemas, schema)).some(
    (inner) => findTextLimit(checks, inner) !== undefined || hasNestedText(checks, inner),
  );
}

function listInner(shape: Shape): Schema[] {
  if (shape.kind === 'object') return Object.values(shape.properties);
  if (shape.kind === 'map') return [shape.values];
  return shape.kind === 'array' ? [shape.items] : [];
}

function emitFunction(
  checks: Checks,
  schema: Schema,
  { name, hint }: { name: string; hint: string },
): string {
  const shape = readShape(checks.schemas, schema);
  const nullable = shape.isNullable ? '  if (value === null) return true;\n' : '';
  const open = `\nfunction ${name}(value: unknown): boolean {\n${nullable}`;
  if (shape.kind === 'object') return `${open}${emitObject(checks, shape, hint)}}\n`;
  if (shape.kind === 'array') {
    const { minItems = 0, maxItems, uniqueItems } = gather(checks.schemas, schema);
    if (uniqueItems === true) requireScalars(checks, shape.items, name);
    const item = referCheck(checks, shape.items, `${hint}Item`);
    const sizes = [
      minItems > 0 ? ` || value.length < ${minItems}` : '',
      maxItems === undefined ? '' : ` || value.length > ${maxItems}`,
      uniqueItems === true ? ' || new Set(value).size !== value.length' : '',
    ];
    return `${open}  if (!Array.isArray(value)${sizes.join('')}) return false;
for (const item of value) if (!${item}(item)) return false;
return true;
}
`;
  }
  if (shape.kind === 'map') {
    const { maxProperties } = gather(checks.schemas, schema);
    const size = maxProperties === undefined ? '' : ` || Object.keys(value).length > ${maxProperties}`;
    const check = referCheck(checks, shape.values, `${hint}Value`);
    return `${open}  if (!isFields(value)${size}) return false;
for (const item of Object.values(value)) if (!${check}(item)) return false;
return true;
}
`;
  }
  return `\nfunction ${name}(value: unknown): boolean {\n  return ${emitExpression(checks, schema, hint)};\n}\n`;
}

/** A Set compares objects by identity. */
function requireScalars({ schemas }: Checks, items: Schema, name: string): void {
  const { kind } = readShape(schemas, items);
  if (!['string', 'number', 'boolean', 'scalar'].includes(kind))
    throw new SpecError([`${name}: the codec can check uniqueItems for plain values only.`]);
}

function emitObject(checks: Checks, shape: ObjectShape, hint: string): string {
  let body = '  if (!isFields(value)) return false;\n';
  for (const [key, schema] of Object.entries(shape.properties)) {
    const access = propertyKey(key) === key ? `value.${key}` : `value[${quote(key)}]`;
    const check = `${referCheck(checks, schema, `${hint}${pascalCase(key)}`)}(${access})`;
    body += shape.required.has(key)
      ? `  if (!${check}) return false;\n`
      : `  if (${access} !== undefined && !${check}) return false;\n`;
  }
  if (!shape.isClosed) return `${body}  return true;\n`;
  const keys = Object.keys(shape.properties).map((key) => `key !== ${quote(key)}`);
  return `${body}  for (const key of Object.keys(value)) if (${keys.join(' && ')}) return false;\n  return true;\n`;
}

function emitExpression(checks: Checks, schema: Schema, hint: string): string {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return `(${choices.map((choice) => emitExpression(checks, choice, hint)).join(' || ')})`;
  const constraints = gather(checks.schemas, schema);
  if ('const' in constraints) return `value === ${JSON.stringify(constraints.const)}`;
  if (constraints.enum)
    return `(${constraints.enum.map((one) => `value === ${JSON.stringify(one)}`).join(' || ')})`;
  const types = [constraints.type ?? []].flat();
  if (types.length === 0) throw new SpecError([`${hint} has no type: the codec must know what to check.`]);
  const tests = types.map((type) => emitType(checks, constraints, { type, hint }));
  return tests.length === 1 ? (tests[0] ?? '') : `(${tests.map((test) => `(${test})`).join(' || ')})`;
}

function emitType(
  checks: Checks,
  constraints: Constraints,
  { type, hint }: { type: string; hint: string },
): string {
  if (type === 'null') return 'value === null';
  if (type === 'boolean') return "typeof value === 'boolean'";
  if (type === 'number' || type === 'integer') return emitNumber(type, constraints);
  if (type === 'string') return emitString(checks, constraints, hint);
  throw new SpecError([`${hint} mixes ${type} with other types: the codec cannot check that.`]);
}

function emitString(checks: Checks, constraints: Constraints, hint: string): string {
  const tests = ["typeof value === 'string'"];
  const { minLength = 0, maxLength, patterns = [], format } = constraints;
  // A code unit count can only be too high, and only for characters outside the basic plane.
  if (minLength > 0) tests.push(`value.length >= ${minLength}`);
  if (maxLength !== undefined)
    tests.push(`(value.length <= ${maxLength} || countCharacters(value) <= ${maxLength})`);
  const expressions = patterns.map((pattern) => new RegExp(pattern, 'u'));
  const formatted = format === undefined ? null : getFormat(format);
  for (const regex of formatted ? [...expressions, formatted] : expressions) {
    const number = checks.functions.size;
    const name = `${hint.charAt(0).toLowerCase()}${hint.slice(1)}Pattern${number}`;
    checks.functions.set(name, `\nconst ${name} = ${regex};\n`);
    tests.push(`${name}.test(value)`);
  }
  return tests.join(' && ');
}

/** The schema's own constraints together with those of what it refers to. */
function gather(schemas: Checks['schemas'], schema: Schema): Constraints {
  const parts = [
    ...(schema.allOf ?? []),
    ...(schema.$ref === undefined ? [] : [getTarget(schemas, schema.$ref)]),
  ];
  const { pattern, ...own } = schema;
  for (const key of Object.keys(schema)) {
    if (!known.has(key) && !structure.has(key) && !isAnnotation(key)) {
      throw new SpecError([
        `The codec cannot check the keyword ${key}: leave it out of the schemas of messages.`,
      ]);
    }
  }
  const start: Constraints = pattern === undefined ? own : { ...own, patterns: [pattern] };
  return parts.map((part) => gather(schemas, part)).reduce(tighten, start);
}

function emitNumber(type: string, constraints: Constraints): string {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = constraints;
  const low = exclusiveMinimum === undefined ? `value >= ${minimum ?? 0}` : `value > ${exclusiveMinimum}`;
  const high =
    exclusiveMaximum === undefined
      ? `value <= ${maximum ?? Number.MAX_SAFE_INTEGER}`
      : `value < ${exclusiveMaximum}`;
  const whole = type === 'integer' ? ' && Number.isInteger(value)' : '';
  return `typeof value === 'number' && ${low} && ${high}${whole}`;
}

/** Both at once: of two bounds the narrower one. */
function tighten(a: Constraints, b: Constraints): Constraints {
  const merged: Constraints = { ...b, ...a, patterns: [...(a.patterns ?? []), ...(b.patterns ?? [])] };
  for (const key of ['minimum', 'exclusiveMinimum', 'minLength'] as const) {
    const values = [a[key], b[key]].filter((value) => value !== undefined);
    if (values.length > 0) merged[key] = Math.max(...values);
  }
  for (const key of ['maximum', 'exclusiveMaximum', 'maxLength'] as const) {
    const values = [a[key], b[key]].filter((value) => value !== undefined);
    if (values.length > 0) merged[key] = Math.min(...values);
  }
  return merged;
}
