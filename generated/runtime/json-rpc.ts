// Generated from spec/ by npm run generate. Do not edit.

import { type Fields, isFields } from './json.ts';

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
  /** Limits of the unknown fields that are kept; bytes are those of their JSON. */
  maxKeys: number;
  maxBytes: number;
}

/** Keeps valid known fields and, within the limits, unknown fields; counts what it drops. */
export function salvage(fields: Fields, { checks, maxKeys, maxBytes }: Salvage) {
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
    // Assigning to __proto__ would change the prototype.
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

/** Bytes of an object's member as JSON with its comma; Infinity if it is nested too deeply to be written. */
function measure(key: string, value: unknown): number {
  try {
    return encoder.encode(JSON.stringify(key) + JSON.stringify(value)).length + 2;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
