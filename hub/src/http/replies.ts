import { Readable } from 'node:stream';
import type { Operation } from '@muster/generated/operations';
import { serialisers } from '@muster/generated/serialisers';
import type { FastifyReply } from 'fastify';
import { apiHeaders } from './problems.ts';

/** What a handler returned, before it is known which operation it was. */
export interface RawOutput {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string | number | readonly string[]>>;
}

type Serialise = (value: unknown) => string;

const table: Readonly<Record<string, Readonly<Record<number, Serialise>> | undefined>> = serialisers as never;

/**
 * Sends what a handler returned. JSON is written by the serialiser of operation and status, which emits the keys of its
 * schema only; bytes go out as they are. An answer that the contract does not declare is a defect.
 */
export function sendOutput(reply: FastifyReply, operation: Operation, output: RawOutput): FastifyReply {
  const { status, headers } = output;
  // Before anything of it is noted on the reply: a 500 must not carry the headers of the answer that failed.
  const payload = encode(operation, output);
  reply.code(status).headers(apiHeaders);
  for (const [name, value] of Object.entries(headers ?? {}))
    reply.header(name, typeof value === 'number' ? String(value) : value);
  if (payload === undefined) return reply.send();
  if (payload instanceof Readable)
    payload.once('error', (err) => reply.log.error({ err }, 'an answer broke off'));
  return reply.type(operation.content[status]?.[0] ?? '').send(payload);
}

function encode(
  { id, statuses, content }: Operation,
  { status, body }: RawOutput,
): Buffer | Readable | string | undefined {
  if (status >= 400 || !statuses.includes(status))
    throw new Error(`${id} answered ${status}, which the contract does not declare`);
  const [type] = content[status] ?? [];
  if (type === undefined && body === undefined) return undefined;
  if (type === undefined) throw new Error(`${id} answered ${status} with a body, which has none`);
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (type === 'application/json') return writeJson(id, status, body);
  if (typeof body === 'string' && type.startsWith('text/')) return body;
  // As it is, so that it is destroyed also when the answer breaks off before it was read from.
  if (body instanceof Readable) return body;
  if (isAsyncIterable(body)) return Readable.from(body, { objectMode: false });
  throw new Error(`${id} answered ${status} with a body that is no ${type}`);
}

function writeJson(id: string, status: number, body: unknown): string {
  const serialise = table[id]?.[status];
  if (serialise === undefined) throw new Error(`${id} has no serialiser for ${status}`);
  return serialise(body);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<Uint8Array> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
