import type { Contract, Notification } from './contract.ts';
import { type Schema, SpecError, schemaName } from './documents.ts';
import type { Operation } from './operations.ts';
import { header, importTypes, pascalCase } from './source-text.ts';
import { referWriter, type Writer } from './write-json.ts';

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

/** Name of the function that writes the params of a notification. */
export function paramsSerialiser({ method, params }: Notification): string {
  return `serialise${schemaName(params.$ref) ?? `${pascalCase(method)}Params`}`;
}

export function emitSerialisers({ schemas, operations, notifications }: Contract): string {
  const writer: Writer = { schemas, functions: new Map(), types: new Set() };
  const rows = operations.map((operation) => emitRow(writer, operation)).filter((row) => row !== '');
  referWriter(writer, { $ref: '#/components/schemas/Problem' }, { type: 'Problem', name: 'Problem' });
  for (const notification of notifications) {
    const name = paramsSerialiser(notification).slice('serialise'.length);
    referWriter(writer, notification.params, {
      type: paramsType(notification.params),
      name,
      isExported: true,
    });
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
    entries.push(`${status}: ${referWriter(writer, schema, { type, name: `${pascalCase(id)}${status}` })}`);
  }
  return entries.length === 0 ? '' : `  ${id}: { ${entries.join(', ')} },\n`;
}
