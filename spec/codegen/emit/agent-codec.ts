import type { Contract, Notification } from '../contract/contract.ts';
import { schemaName } from '../contract/documents.ts';
import { type Checks, referCheck } from '../schema/check-json.ts';
import { readShape } from '../schema/schema-shape.ts';
import { camelCase, HEADER, importTypes, pascalCase, propertyKey, quote } from '../source-text.ts';
import { paramsSerialiser, paramsType } from './serialisers.ts';

const PREAMBLE = `
type Fields = Record<string, unknown>;

/**
 * Why a message is refused: no JSON, a batch, a request (it has an id), no JSON-RPC 2.0 notification, an unknown method, or
 * params that are not what the method takes.
 */
export type FaultKind = 'json' | 'batch' | 'request' | 'envelope' | 'method' | 'params';

export interface Fault {
  readonly method: null;
  readonly fault: FaultKind;
}

const faults: { readonly [K in FaultKind]: Fault } = {
  json: { method: null, fault: 'json' },
  batch: { method: null, fault: 'batch' },
  request: { method: null, fault: 'request' },
  envelope: { method: null, fault: 'envelope' },
  method: { method: null, fault: 'method' },
  params: { method: null, fault: 'params' },
};

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

/** The envelope, or why it is none. */
function parseEnvelope(text: string): Fields | FaultKind {
  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch {
    return 'json';
  }
  if (Array.isArray(envelope)) return 'batch';
  if (!isFields(envelope)) return 'envelope';
  if (envelope.id !== undefined) return 'request';
  return envelope.jsonrpc === '2.0' && typeof envelope.method === 'string' ? envelope : 'envelope';
}
`;

const SALVAGE = `
interface Salvage {
  checks: ReadonlyMap<string, (value: unknown) => boolean>;
  maxKeys: number;
  maxBytes: number;
}

/** Keeps the known fields that are right and, within bounds, the unknown ones; counts what it drops. */
function salvage(fields: Fields, { checks, maxKeys, maxBytes }: Salvage) {
  const params: Fields = {};
  let extra: Fields | null = null;
  let dropped = 0;
  let keys = 0;
  let bytes = 2;
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    const check = checks.get(key);
    if (check !== undefined) {
      if (check(value)) params[key] = value;
      else dropped += 1;
      continue;
    }
    if (maxKeys === 0) continue;
    // Assigning to this key would change the prototype instead.
    const size = key === '__proto__' || keys === maxKeys ? Number.POSITIVE_INFINITY : measure(key, value);
    if (bytes + size > maxBytes) {
      dropped += 1;
      continue;
    }
    bytes += size;
    keys += 1;
    extra ??= {};
    extra[key] = value;
  }
  return { params, extra, dropped };
}

const encoder = new TextEncoder();

/** Bytes of a member of an object as JSON, with its comma; Infinity for what is nested too deeply to be written again. */
function measure(key: string, value: unknown): number {
  try {
    return encoder.encode(JSON.stringify(key) + JSON.stringify(value)).length + 2;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
`;

export function emitAgentCodec(contract: Contract): string {
  const checks: Checks = { schemas: contract.schemas, functions: new Map() };
  const fromAgent = contract.notifications.filter(({ sender }) => sender === 'agent');
  const fromHub = contract.notifications.filter(({ sender }) => sender === 'hub');
  const salvaged = contract.notifications.filter(({ isSalvaged }) => isSalvaged);
  const decoders = contract.notifications.map((one) =>
    one.isSalvaged ? emitSalvaged(one, checks) : emitExact(one, checks),
  );
  const types = contract.notifications.map(({ params }) => paramsType(params).replace('[]', ''));
  const serialisers = contract.notifications.map(paramsSerialiser).sort();
  const usesLimits = salvaged.some(({ keepUnknown }) => keepUnknown !== null);
  return `${HEADER}
${usesLimits ? "import { limits } from './limits.ts';\n" : ''}import { ${serialisers.join(', ')} } from './serialisers.ts';
${importTypes(types, './types.ts')}${PREAMBLE}${salvaged.length > 0 ? SALVAGE : ''}
${contract.notifications.map(emitEncoder).join('\n')}
${emitDecoder('Agent', fromAgent)}
${emitDecoder('Hub', fromHub)}${decoders.join('')}${[...checks.functions.values()].join('')}`;
}

function emitEncoder(notification: Notification): string {
  const { method, params } = notification;
  const open = quote(`{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":`);
  return `export function encode${pascalCase(method)}(params: ${paramsType(params)}): string {
  return ${open} + ${paramsSerialiser(notification)}(params) + '}';
}
`;
}

function emitDecoder(sender: string, notifications: Notification[]): string {
  const variants = notifications.map((one) => `\n  | ${emitVariant(one)}`).join('');
  const cases = notifications.map(
    ({ method }) =>
      `    case ${quote(method)}:\n      return decode${pascalCase(method)}(envelope.params);\n`,
  );
  return `/** What the ${sender.toLowerCase()} says. */
export type ${sender}Message =${variants}
  | Fault;

/** Reads one text frame of the ${sender.toLowerCase()}. Never throws. */
export function decode${sender}Message(text: string): ${sender}Message {
  const envelope = parseEnvelope(text);
  if (typeof envelope === 'string') return faults[envelope];
  switch (envelope.method) {
${cases.join('')}    default:
      return faults.method;
  }
}
`;
}

function emitVariant({ method, params, isSalvaged, keepUnknown }: Notification): string {
  if (!isSalvaged) return `{ method: ${quote(method)}; params: ${paramsType(params)} }`;
  const extra = keepUnknown ? 'extra: Record<string, unknown> | null; ' : '';
  return `{ method: ${quote(method)}; params: Partial<${paramsType(params)}>; ${extra}dropped: number }`;
}

function emitExact({ method, params, sender }: Notification, checks: Checks): string {
  const type = paramsType(params);
  const check = referCheck(checks, params, `${pascalCase(method)}Params`);
  const message = pascalCase(sender);
  return `
function decode${pascalCase(method)}(params: unknown): ${message}Message {
  return ${check}(params) ? { method: ${quote(method)}, params: params as ${type} } : faults.params;
}
`;
}

/** Every field is checked where it stands; only a message that is not flawless pays for being sorted out. */
function emitSalvaged(notification: Notification, checks: Checks): string {
  const { method, params, keepUnknown, sender } = notification;
  const shape = readShape(checks.schemas, params);
  const properties = shape.kind === 'object' ? Object.entries(shape.properties) : [];
  const name = pascalCase(method);
  const hint = schemaName(params.$ref) ?? name;
  const fields = properties.map(([key, schema]) => ({
    key,
    check: referCheck(checks, schema, `${hint}${pascalCase(key)}`),
  }));
  const lines = fields.map(({ key, check }) => {
    const access = propertyKey(key) === key ? `params.${key}` : `params[${quote(key)}]`;
    return `  if (${access} !== undefined) {\n    if (!${check}(${access})) return salvage${name}(params);\n    known += 1;\n  }\n`;
  });
  const type = `Partial<${paramsType(params)}>`;
  const entries = fields.map(({ key, check }) => `    [${quote(key)}, ${check}],\n`).join('');
  const [maxKeys, maxBytes] = [keepUnknown?.maxKeys, keepUnknown?.maxBytes].map((limit) =>
    limit === undefined ? '0' : `limits.${camelCase(limit)}`,
  );
  const [whole, result] = keepUnknown ? ['extra: null, ', 'params, extra, dropped'] : ['', 'params, dropped'];
  const message = `${pascalCase(sender)}Message`;
  return `
const ${camelCase(method)}Salvage: Salvage = {
  checks: new Map([
${entries}  ]),
  maxKeys: ${maxKeys},
  maxBytes: ${maxBytes},
};

function decode${name}(params: unknown): ${message} {
  if (!isFields(params)) return faults.params;
  let known = 0;
${lines.join('')}  if (Object.keys(params).length !== known) return salvage${name}(params);
  return { method: ${quote(method)}, params: params as ${type}, ${whole}dropped: 0 };
}

function salvage${name}(fields: Fields): ${message} {
  const { ${result} } = salvage(fields, ${camelCase(method)}Salvage);
  return { method: ${quote(method)}, ${result.replace('params', `params: params as ${type}`)} };
}
`;
}
