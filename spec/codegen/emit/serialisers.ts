import type { Contract } from '../contract/contract.ts';
import { type Schema, SpecError, schemaName } from '../contract/documents.ts';
import type { Operation } from '../contract/operations.ts';
import type { Notification } from '../contract/sockets.ts';
import { type Picker, type Place, referPicker } from '../schema/pick-json.ts';
import { HEADER, importTypes, pascalCase } from '../source-text.ts';
import { writeMembers } from './member-writers.ts';

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
  const exported = new Set([
    'Problem',
    ...notifications.map((one) => paramsSerialiser(one).slice('serialise'.length)),
  ]);
  const add = (schema: Schema, place: Place): string => {
    const pick = referPicker(picker, schema, place);
    const target = schemaName(schema.$ref);
    const { name, type } = target === null ? place : { name: target, type: target };
    const keyword = exported.has(name) ? 'export ' : '';
    named.set(`serialise${name}`, emitSerialiser({ name, type }, { pick, keyword }));
    return `serialise${name}`;
  };
  const rows = operations.map((operation) => emitRow(operation, add)).filter((row) => row !== '');
  add({ $ref: '#/components/schemas/Problem' }, { type: 'Problem', name: 'Problem' });
  for (const { params, method, sender } of notifications) {
    const type = paramsType(params);
    const members = sender === 'agent' ? writeMembers(schemas, params) : null;
    if (members === null) add(params, { type, name: `${pascalCase(method)}Params` });
    else {
      picker.types.add(type);
      named.set(`serialise${type}`, emitMemberSerialiser(type, members));
    }
  }
  const code = [...picker.functions.values(), ...named.values()].join('');
  return `${HEADER}
import { flag, list, map, number, rest, scalar, text } from './runtime/pick.ts';
import { joinMembers, numberMember, numbersMember, textMember } from './runtime/members.ts';
${importTypes([...picker.types, 'operations'], './types.ts')}
${code}
/** By operation and status, for every answer in JSON that is no problem. */
export const serialisers = {
${rows.join('')}} as const;
`;
}

function emitSerialiser({ name, type }: Place, { pick, keyword }: { pick: string; keyword: string }): string {
  return `
${keyword}function serialise${name}(value: ${type}): string {
  return JSON.stringify(${pick}(value));
}
`;
}

function emitMemberSerialiser(name: string, members: string): string {
  return `
export function serialise${name}(value: ${name}): string {
  return ${members};
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
