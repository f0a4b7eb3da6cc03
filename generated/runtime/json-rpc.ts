// Generated from spec/ by npm run generate. Do not edit.

import { type Fields, isFields } from './json.ts';
import { toPlainJson, toPlainText } from './plain-text.ts';

/**
 * Why a message is refused: not JSON, a batch, a request (it has an id), not a JSON-RPC 2.0 notification, an unknown method,
 * or invalid params.
 */
export type FaultKind = 'json' | 'batch' | 'request' | 'envelope' | 'method' | 'params';

export interface Fault {
  readonly method: null;
  readonly fault: FaultKind;
}

export const faults: { readonly [K in FaultKind]: Fault } = {
  json: { method: null, fault: 'json' },
  batch: { method: null, fault: 'batch' },
  request: { method: null, fault: 'request' },
  envelope: { method: null, fault: 'envelope' },
  method: { method: null, fault: 'method' },
  params: { method: null, fault: 'params' },
};

/** Parses a notification's envelope, or returns why it is none. */
export function parseEnvelope(text: string): Fields | FaultKind {
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

export interface Salvage {
  /** By the name of each known field. */
  checks: ReadonlyMap<string, (value: unknown) => boolean>;
  /** Maximum length of each known text, in characters. */
  texts: ReadonlyMap<string, number>;
  /** Known fields with texts inside. */
  nested: ReadonlySet<string>;
  /** Limits of the unknown fields that are kept; bytes are those of their JSON. */
  maxKeys: number;
  maxBytes: number;
}

/** Keeps valid known fields and, within the limits, unknown fields, with plain texts; counts what it drops. */
export function salvage(fields: Fields, { checks, texts, nested, maxKeys, maxBytes }: Salvage) {
  const params: Fields = {};
  let extra: Fields | null = null;
  let dropped = 0;
  let keys = 0;
  let bytes = 2;
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    const check = checks.get(key);
    if (check !== undefined) {
      const plain = nested.has(key) ? toPlainMember(key, value) : toPlainValue(value, texts.get(key));
      if (check(plain)) params[key] = plain;
      else dropped += 1;
      continue;
    }
    if (maxKeys === 0) continue;
    // Assigning to __proto__ would change the prototype.
    const json = key === '__proto__' || keys === maxKeys ? null : writeMember(key, value);
    const member = json === null ? '' : toPlainJson(json);
    const size = encoder.encode(member).length + 1;
    if (json === null || bytes + size > maxBytes) {
      dropped += 1;
      continue;
    }
    bytes += size;
    keys += 1;
    extra = Object.assign(extra ?? {}, member === json ? { [key]: value } : JSON.parse(`{${member}}`));
  }
  return { params, extra, dropped };
}

const encoder = new TextEncoder();

function toPlainValue(value: unknown, limit: number | undefined): unknown {
  return limit !== undefined && typeof value === 'string' ? toPlainText(value, limit) : value;
}

/** The value with plain texts and keys; undefined if it is nested too deeply. */
function toPlainMember(key: string, value: unknown): unknown {
  const json = writeMember(key, value);
  return json === null ? undefined : JSON.parse(`{${toPlainJson(json)}}`)[key];
}

/** An object's member as JSON; null if it is nested too deeply to be written. */
function writeMember(key: string, value: unknown): string | null {
  try {
    return `${JSON.stringify(key)}:${JSON.stringify(value)}`;
  } catch {
    return null;
  }
}
