import type { Contract } from '../contract/contract.ts';
import { type Schema, SpecError, schemaName } from '../contract/documents.ts';
import type { Notification } from '../contract/sockets.ts';
import { type Checks, referCheck } from '../schema/check-json.ts';
import { getTarget, readShape } from '../schema/schema-shape.ts';
import { camelCase, HEADER, importTypes, pascalCase, propertyKey, quote } from '../source-text.ts';
import { paramsType } from './serialisers.ts';

/** How a field is written: a number, a text, or a list of that many numbers. */
type Form = 'number' | 'text' | number;

interface Field {
  key: string;
  form: Form;
  check: string;
}

/**
 * Readers of messages that are so frequent that decoding text and parsing JSON costs more than processing them. Each reads
 * the plainest form of its message and leaves every other form, including invalid ones, to the codec.
 */
export function emitByteReaders({ notifications, schemas }: Contract): string {
  const read = notifications.filter(({ isReadFromBytes }) => isReadFromBytes);
  const checks: Checks = { schemas, functions: new Map() };
  const readers = read.map((notification) => emitReader(notification, checks));
  const types = read.map(({ params }) => paramsType(params));
  return `${HEADER}
import { type Bytes, createLayout, readMessage } from './runtime/byte-reader.ts';
import { countCharacters } from './runtime/json.ts';
${importTypes(types, './messages.ts')}${readers.join('')}${[...checks.functions.values()].join('')}`;
}

function emitReader(notification: Notification, checks: Checks): string {
  const { method, params } = notification;
  const type = paramsType(params);
  const name = pascalCase(method);
  const fields = readFields(notification, checks);
  const layout = `${camelCase(method)}Layout`;
  const rows = fields.map(
    ({ key, form }) => `  [${quote(key)}, ${typeof form === 'number' ? form : quote(form)}],\n`,
  );
  return `
const ${layout} = createLayout(${quote(method)}, [
${rows.join('')}]);

/**
 * Reads \`${method}\` from the bytes of its frame if it is written plainly; null if it must be left to the codec, which
 * also reports what is wrong with it. Texts equal to those of \`previous\`, the message before, are taken from it.
 */
export function read${name}Bytes(
  bytes: Bytes,
  start: number,
  end: number,
  previous: Partial<${type}> | null,
): ${type} | null {
  if (!readMessage({ bytes, start, end }, ${layout}, previous)) return null;
  const { numbers, values } = ${layout};
${fields.map((field, index) => `  if (!${field.check}(${emitValue(field, index)})) return null;\n`).join('')}  return {
${fields.map((field, index) => `    ${propertyKey(field.key)}: ${emitValue(field, index)}${emitCast(field, type)},\n`).join('')}  };
}
`;
}

function emitValue({ form }: Field, index: number): string {
  return form === 'number' ? `numbers[${index}]` : `values[${index}]`;
}

/** The check before has established a type that the compiler cannot see. */
function emitCast({ key, form }: Field, type: string): string {
  return form === 'number' ? ' as number' : ` as NonNullable<${type}[${quote(key)}]>`;
}

/** The reader records the fields that it has seen in the bits of one integer. */
const MAX_FIELDS = 30;

function readFields({ method, params }: Notification, checks: Checks): Field[] {
  const shape = readShape(checks.schemas, params);
  const hint = schemaName(params.$ref) ?? pascalCase(method);
  const properties = shape.kind === 'object' ? Object.entries(shape.properties) : [];
  if (properties.length === 0 || properties.length > MAX_FIELDS)
    throw new SpecError([`${method} cannot be read from bytes: it has 1 to ${MAX_FIELDS} fields for that.`]);
  return properties.map(([key, schema]) => ({
    key,
    form: readForm(checks, schema, `${method}.${key}`),
    check: referCheck(checks, schema, `${hint}${pascalCase(key)}`),
  }));
}

function readForm({ schemas }: Checks, schema: Schema, place: string): Form {
  const target = schema.$ref === undefined ? schema : getTarget(schemas, schema.$ref);
  const { type, minItems, maxItems, items } = target;
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'string') return 'text';
  const isFixed = minItems !== undefined && minItems === maxItems && minItems > 0;
  if (type === 'array' && isFixed && items?.type === 'number') return minItems;
  throw new SpecError([
    `${place} cannot be read from bytes: only numbers, texts and fixed lists of numbers can.`,
  ]);
}
