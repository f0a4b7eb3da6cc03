import type { Contract, Notification } from '../contract/contract.ts';
import { type Schema, SpecError, schemaName } from '../contract/documents.ts';
import type { Operation } from '../contract/operations.ts';
import { type Picker, type Place, referPicker } from '../schema/pick-json.ts';
import { HEADER, importTypes, pascalCase } from '../source-text.ts';
import { emitFragments, FRAGMENT_PREAMBLE } from './fragments.ts';

const PREAMBLE = `
/*
 * Each \`pick…\` copies the keys of its schema and no other, whatever the value carries besides, and JSON.stringify writes the
 * copy: together they are quicker than text put together by hand. A number that is not finite and a value of another type
 * leave an optional key out; where something must stand, null stands.
 */

function text(value: unknown) {
  return typeof value === 'string' ? value : null;
}

function number(value: unknown) {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function flag(value: unknown) {
  return typeof value === 'boolean' ? value : null;
}

function scalar(value: unknown) {
  return text(value) ?? number(value) ?? flag(value);
}

function list<T, R>(values: readonly T[], pick: (value: T) => R): R[] {
  const picked = new Array<R>(values.length);
  for (let index = 0; index < values.length; index += 1) picked[index] = pick(values[index] as T);
  return picked;
}

function map<T, R>(values: Readonly<Record<string, T>>, pick: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, pick(value)]));
}

const nothing = Object.freeze({});

/** The keys that an open schema allows beyond those it names. */
function rest(value: object, known: ReadonlySet<string>): Record<string, unknown> {
  const keys = Object.keys(value).filter((key) => !known.has(key));
  if (keys.length === 0) return nothing;
  return Object.fromEntries(keys.map((key) => [key, (value as Record<string, unknown>)[key]]));
}
`;

/** Name of the function that writes the params of a notification. */
export function paramsSerialiser({ method, params }: Notification): string {
  return `serialise${schemaName(params.$ref) ?? `${pascalCase(method)}Params`}`;
}

/** The type of the params of a notification: a schema of openapi.yaml, or a list of one. */
export function paramsType(params: Schema): string {
  const name = schemaName(params.$ref);
  if (name !== null) return name;
  const item = params.type === 'array' ? schemaName(params.items?.$ref) : null;
  if (item !== null) return `${item}[]`;
  throw new SpecError(['The params of a notification must be a schema of openapi.yaml, or an array of one.']);
}

export function emitSerialisers({ schemas, operations, notifications }: Contract): string {
  const picker: Picker = { schemas, functions: new Map(), types: new Set() };
  const named = new Map<string, string>();
  const add = (schema: Schema, place: Place): string => {
    const pick = referPicker(picker, schema, place);
    const target = schemaName(schema.$ref);
    const { name, type } = target === null ? place : { name: target, type: target };
    named.set(`serialise${name}`, emitSerialiser({ name, type }, pick));
    return `serialise${name}`;
  };
  const rows = operations.map((operation) => emitRow(operation, add)).filter((row) => row !== '');
  add({ $ref: '#/components/schemas/Problem' }, { type: 'Problem', name: 'Problem' });
  for (const { params, method } of notifications) {
    add(params, { type: paramsType(params), name: `${pascalCase(method)}Params` });
  }
  // Every schema with a picker can be written by itself, so that parts can be sent or kept apart.
  for (const target of picker.types)
    add({ $ref: `#/components/schemas/${target}` }, { type: target, name: target });
  const fragments = emitFragments(picker);
  const code = [...picker.functions.values(), ...named.values(), fragments].join('');
  return `${HEADER}
${importTypes([...picker.types, 'operations'], './types.ts')}${PREAMBLE}${FRAGMENT_PREAMBLE}${code}
/** By operation and status, for every answer in JSON that is no problem. */
export const serialisers = {
${rows.join('')}} as const;
`;
}

function emitSerialiser({ name, type }: Place, pick: string): string {
  return `
export function serialise${name}(value: ${type}): string {
  return JSON.stringify(${pick}(value));
}
`;
}

function emitRow({ id, responses }: Operation, add: (schema: Schema, place: Place) => string): string {
  const entries: string[] = [];
  for (const { status, content } of responses) {
    const schema = content['application/json']?.schema;
    if (status >= 400 || !schema) continue;
    const type = `operations['${id}']['responses'][${status}]['content']['application/json']`;
    entries.push(`${status}: ${add(schema, { type, name: `${pascalCase(id)}${status}` })}`);
  }
  return entries.length === 0 ? '' : `  ${id}: { ${entries.join(', ')} },\n`;
}
