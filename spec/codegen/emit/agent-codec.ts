import type { Contract } from '../contract/contract.ts';
import { schemaName } from '../contract/documents.ts';
import type { Notification } from '../contract/sockets.ts';
import { type Checks, findTextLimit, hasNestedText, referCheck } from '../schema/check-json.ts';
import { readShape } from '../schema/schema-shape.ts';
import { camelCase, HEADER, importTypes, pascalCase, propertyKey, quote } from '../source-text.ts';
import { paramsSerialiser, paramsType } from './serialisers.ts';

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
${usesLimits ? "import { limits } from './limits.ts';\n" : ''}import { countCharacters, type Fields, isFields } from './runtime/json.ts';
import { type Fault, faults, parseEnvelope${salvaged.length > 0 ? ', type Salvage, salvage' : ''} } from './runtime/json-rpc.ts';
import { ${serialisers.join(', ')} } from './serialisers.ts';
${salvaged.length > 0 ? "import { isPlainText, toPlainText, withPlainTexts } from './runtime/plain-text.ts';\n" : ''}${importTypes(types, './types.ts')}
export type { Fault };
${salvaged.length > 0 ? 'export { toPlainText };\n' : ''}
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
  return `/** A message of the ${sender.toLowerCase()}, or why it is refused. */
export type ${sender}Message =${variants}
  | Fault;

/** Decodes one text frame of the ${sender.toLowerCase()}. Never throws. */
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

/**
 * Checks every field in place; only a message with an invalid or unknown field, or a text that is not plain, is copied. One with
 * texts inside its fields is always copied.
 */
function emitSalvaged(notification: Notification, checks: Checks): string {
  const { method, params, keepUnknown, sender } = notification;
  const shape = readShape(checks.schemas, params);
  const properties = shape.kind === 'object' ? Object.entries(shape.properties) : [];
  const name = pascalCase(method);
  const hint = schemaName(params.$ref) ?? name;
  const fields = properties.map(([key, schema]) => ({
    key,
    check: referCheck(checks, schema, `${hint}${pascalCase(key)}`),
    limit: findTextLimit(checks, schema),
    isNested: hasNestedText(checks, schema),
  }));
  const nested = fields.filter(({ isNested }) => isNested).map(({ key }) => quote(key));
  const lines = fields.map(({ key, check, limit }) => {
    const access = propertyKey(key) === key ? `params.${key}` : `params[${quote(key)}]`;
    const isWrong = `!${check}(${access})${limit === undefined ? '' : ` || !isPlainText(${access})`}`;
    return `  if (${access} !== undefined) {\n    if (${isWrong}) return salvage${name}(params);\n    known += 1;\n  }\n`;
  });
  const type = `Partial<${paramsType(params)}>`;
  const entries = fields.map(({ key, check }) => `    [${quote(key)}, ${check}],\n`).join('');
  const texts = fields.flatMap(({ key, limit }) =>
    limit === undefined ? [] : [`    [${quote(key)}, ${writeLimit(limit)}],\n`],
  );
  const [maxKeys, maxBytes] = [keepUnknown?.maxKeys, keepUnknown?.maxBytes].map((limit) =>
    limit === undefined ? '0' : `limits.${camelCase(limit)}`,
  );
  const [whole, result] = keepUnknown ? ['extra: null, ', 'params, extra, dropped'] : ['', 'params, dropped'];
  const message = `${pascalCase(sender)}Message`;
  const inPlace = `  let known = 0;
${lines.join('')}  if (Object.keys(params).length !== known) return salvage${name}(params);
  return { method: ${quote(method)}, params: params as ${type}, ${whole}dropped: 0 };`;
  return `
const ${camelCase(method)}Salvage: Salvage = {
  checks: new Map([
${entries}  ]),
  texts: new Map([
${texts.join('')}  ]),
  nested: new Set([${nested.join(', ')}]),
  maxKeys: ${maxKeys},
  maxBytes: ${maxBytes},
};

function decode${name}(params: unknown): ${message} {
  if (!isFields(params)) return faults.params;
${nested.length > 0 ? `  return salvage${name}(params);` : inPlace}
}

function salvage${name}(fields: Fields): ${message} {
  const { ${result} } = salvage(fields, ${camelCase(method)}Salvage);
  return { method: ${quote(method)}, ${result.replace('params', `params: params as ${type}`)} };
}
${keepUnknown === null && texts.length > 0 ? emitPlain(notification) : ''}`;
}

function writeLimit(limit: number): string {
  return limit === Number.POSITIVE_INFINITY ? 'Number.POSITIVE_INFINITY' : String(limit);
}

/** For messages whose fields are stored: earlier versions stored texts as they came. */
function emitPlain({ method }: Notification): string {
  return `
/** An object with fields of \`${method}\`, with plain texts; the same object if they are. */
export function toPlain${pascalCase(method)}<T extends object>(fields: T): T {
  return withPlainTexts(fields, ${camelCase(method)}Salvage.texts);
}
`;
}
