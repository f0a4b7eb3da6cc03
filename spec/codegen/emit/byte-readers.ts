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
${importTypes(types, './types.ts')}${readers.join('')}${[...checks.functions.values()].join('')}`;
}

function emitReader(notification: Notification, checks: Checks): string {
  const { method, params } = notification;
  const type = paramsType(params);
  const name = pascalCase(method);
  const fields = readFields(notification, checks);
  const layout = `${camelCase(method)}Layout`;
  const latest = `latest${name}`;
  const rows = fields.map(
    ({ key, form }) => `  [${quote(key)}, ${typeof form === 'number' ? form : quote(form)}],\n`,
  );
  return `
const ${layout} = createLayout(${quote(method)}, [
${rows.join('')}]);

/** The message that was read last: one that is created for each message would be garbage, or survive until the next one. */
const ${latest}: Required<${type}> = {
${fields.map(({ key, form }) => `  ${propertyKey(key)}: ${emitInitial(form)},\n`).join('')}};

/**
 * Reads \`${method}\` from the bytes of its frame if it is written plainly; null if it must be left to the codec, which
 * also reports what is wrong with it. Texts equal to those of \`previous\`, the message before, are taken from it. The next
 * call overwrites the message.
 */
export function read${name}Bytes(
  bytes: Bytes,
  start: number,
  end: number,
  previous: Partial<${type}> | null,
): ${type} | null {
  if (!readMessage({ bytes, start, end }, ${layout}, previous)) return null;
  const { numbers, values } = ${layout};
${fields.map((field, index) => `  if (!${field.check}(${emitValue(field, index)})) return null;\n`).join('')}${fields.map((field, index) => `  ${latest}${emitAccess(field.key)} = ${emitValue(field, index)}${emitCast(field, type)};\n`).join('')}  return ${latest};
}
${emitCopies(fields, { name, type })}`;
}

function emitInitial(form: Form): string {
  if (form === 'text') return "''";
  return form === 'number' ? '0' : `[${new Array(form).fill('0').join(', ')}]`;
}

/** Assigns field by field: the numbers of an object are overwritten in place, and those of another object are not kept. */
function emitCopies(fields: readonly Field[], { name, type }: { name: string; type: string }): string {
  const isComplete = `isComplete${name}`;
  return `
/** Copies \`from\` into \`to\` and returns true if both have every field. */
export function copy${name}(from: Partial<${type}>, to: Partial<${type}>): boolean {
  if (!${isComplete}(from) || !${isComplete}(to)) return false;
${fields.map(emitFieldCopy).join('')}  return true;
}

/** A copy, with lists of its own. */
export function clone${name}(message: Partial<${type}>): Partial<${type}> {
  const copy = { ...message };
${fields.flatMap(({ key, form }) => (typeof form === 'number' ? [emitListClone(emitAccess(key))] : [])).join('')}  return copy;
}

function ${isComplete}(message: Partial<${type}>): message is Required<${type}> {
  return (
${fields.map(({ key }) => `    message${emitAccess(key)} !== undefined`).join(' &&\n')}
  );
}
`;
}

function emitFieldCopy({ key, form }: Field): string {
  const place = emitAccess(key);
  if (typeof form !== 'number') return `  to${place} = from${place};\n`;
  const items = Array.from({ length: form }, (_, index) => `${place}[${index}]`);
  return items.map((item) => `  to${item} = from${item} as number;\n`).join('');
}

function emitListClone(place: string): string {
  return `  if (copy${place} !== undefined) copy${place} = [...copy${place}];\n`;
}

function emitAccess(key: string): string {
  return propertyKey(key) === key ? `.${key}` : `[${quote(key)}]`;
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
