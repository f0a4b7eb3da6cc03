import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { limits } from '@muster/generated/limits';
import type { Operation } from '@muster/generated/operations';
import { escapePointer } from '@muster/generated/validators';
import { DomainError } from '../lib/errors.ts';

const poisonKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];
const decoder = new TextDecoder('utf-8', { fatal: true });
const FORM = 'application/x-www-form-urlencoded';
const UPLOAD = 'application/octet-stream';

/**
 * Reads a request body: parsed JSON, the bytes of an upload, or undefined if there is none. The text of
 * another media type that the operation takes becomes the fields that it is for. Throws if the body is too large, has
 * another media type or is not JSON.
 */
export async function readBody(raw: IncomingMessage, operation: Operation): Promise<unknown> {
  refuseLargeBody(raw, operation);
  // Node discards an unread body.
  if (operation.bodyType === null) return undefined;
  const limit = getLimit(operation);
  const type = checkMediaType(raw, [operation.bodyType, ...operation.textBodyTypes]);
  const bytes = await readAll(raw, limit);
  if (operation.bodyType === UPLOAD) return bytes;
  const { textField, formFields } = operation;
  if (textField !== null && type !== null && type !== operation.bodyType)
    return readText(decodeText(bytes), { field: textField, formFields: type === FORM ? formFields : null });
  if (bytes.length > 0) return parseJson(bytes);
  if (!operation.isBodyRequired) return undefined;
  throw refuseBody('The body is missing; send a JSON object.');
}

/** Throws if Content-Length exceeds the operation's limit. */
export function refuseLargeBody({ headers }: IncomingMessage, operation: Operation): void {
  const limit = getLimit(operation);
  if (Number(headers['content-length'] ?? 0) > limit) throw refuseSize(limit);
}

function getLimit({ bodyLimit }: Operation): number {
  return bodyLimit || limits.requestBodyBytes;
}

/**
 * Media type of the body in lower case, without parameters; null if there is no body. A body without a declared type counts as
 * plain text (RFC 9110, section 8.3, leaves it to the recipient).
 */
export function readMediaType({ headers }: IncomingMessage): string | null {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';', 1);
  if (type.trim() !== '') return type.trim();
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody || headers['content-type'] !== undefined ? 'text/plain' : null;
}

function checkMediaType(raw: IncomingMessage, expected: readonly string[]): string | null {
  const { 'content-encoding': encoding, 'content-type': declared = '' } = raw.headers;
  if (encoding !== undefined && encoding !== 'identity')
    throw new DomainError('unsupported_media_type', 'Send the body without Content-Encoding.');
  const type = readMediaType(raw);
  if (type !== null && !expected.includes(type))
    throw new DomainError('unsupported_media_type', `Send the body as ${expected.join(' or ')}.`);
  const [, ...parameters] = declared.toLowerCase().split(';');
  const charset = parameters.map((one) => /^\s*charset="?([^"]*)"?\s*$/.exec(one)?.[1]).find(Boolean);
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw new DomainError('unsupported_media_type', 'Send the body in UTF-8.');
  return type;
}

/**
 * Reads the whole body. A body that is too large is drained up to a limit first, so that the client receives the response.
 */
async function readAll(raw: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  try {
    // If reading stops early, the connection stays open for the response.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > limits.uploadRequestBytes) break;
      if (received <= limit) chunks.push(chunk);
      else chunks.length = 0;
    }
  } catch (error) {
    throw refuseBody('The connection was closed before the body was complete.', error);
  }
  if (received > limit) throw refuseSize(limit);
  return Buffer.concat(chunks);
}

/**
 * Delays the close of a connection whose last response is sent before the whole body has arrived, until the client has sent the
 * rest or the request timeout is over: TCP resets a connection that is closed with unread bytes, and the client may lose the
 * response (RFC 9112, section 9.6).
 */
export function lingerBeforeClose(raw: IncomingMessage, response: ServerResponse): void {
  if (raw.complete) return;
  const isLast = !response.shouldKeepAlive || response.getHeader('connection') === 'close';
  if (!isLast) return;
  const { socket } = raw;
  // Node calls this after the last response, and discards the body then.
  socket.destroySoon = () => {
    socket.end();
    raw.once('end', () => Socket.prototype.destroySoon.call(socket));
  };
}

function decodeText(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw refuseBody('The body is not valid UTF-8.', error);
  }
}

/** Undefined for no text, and for a form without any of the fields. */
function readText(
  text: string,
  { field, formFields }: { field: string; formFields: readonly string[] | null },
): Record<string, string> | undefined {
  // curl declares a form for every `--data`, also for JSON and for a bare value.
  if (isJsonObject(text))
    throw new DomainError('unsupported_media_type', 'Send a JSON body as application/json.');
  if (text === '') return undefined;
  if (formFields === null) return { [field]: text.trim() };
  // A form without `=` is a bare value: `curl --data "$name"`, or `--data-urlencode "$name"`.
  if (!text.includes('=')) return { [field]: decodeValue(text).trim() };
  const form = new URLSearchParams(text);
  const values = formFields.flatMap((name) => {
    const value = form.get(name);
    return value === null ? [] : [[name, value.trim()] as const];
  });
  return values.length === 0 ? undefined : Object.fromEntries(values);
}

function decodeValue(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isJsonObject(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parseJson(bytes: Buffer): unknown {
  const text = decodeText(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuseBody('The body is not valid JSON.', error, describeSyntax(error as SyntaxError, text.length));
  }
  refusePoison(value);
  return value;
}

/** Keys that could pollute prototypes; the contract has none of them. */
function refusePoison(value: unknown): void {
  // Iterative, because the client chooses the depth.
  const waiting: { pointer: string; value: unknown }[] = [{ pointer: '', value }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, child] of Object.entries(next.value)) {
      const pointer = `${next.pointer}/${escapePointer(key)}`;
      if (poisonKeys.includes(key))
        throw new DomainError('invalid_request', 'The body has a forbidden key.', {
          errors: [{ pointer, detail: 'is not a known key' }],
        });
      if (typeof child === 'object' && child !== null) waiting.push({ pointer, value: child });
    }
  }
}

function refuseBody(detail: string, cause?: unknown, place = detail): DomainError {
  return new DomainError('invalid_request', detail, { errors: [{ pointer: '', detail: place }], cause });
}

/** V8 quotes the input in its message; only the position is reported. */
function describeSyntax({ message }: SyntaxError, length: number): string {
  const position = Number(
    /at position (\d+)/.exec(message)?.[1] ?? (message.includes('end of JSON') ? length : -1),
  );
  if (position >= length) return 'ends before the JSON is complete';
  return position < 0 ? 'is not JSON' : `is not JSON from character ${position + 1} on`;
}

function refuseSize(limit: number): DomainError {
  return new DomainError('payload_too_large', `The body may have at most ${limit} bytes.`);
}
