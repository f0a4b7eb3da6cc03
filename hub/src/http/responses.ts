import { Readable } from 'node:stream';
import type { Operation } from '@muster/generated/operations';
import { serialiseProblem, serialisers } from '@muster/generated/serialisers';
import type { FastifyReply, FastifySerializerCompiler } from 'fastify';
import { apiHeaders } from './problems.ts';

/** A handler's response, before the types of its operation apply. */
export interface RawOutput {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string | number | readonly string[]>>;
}

type Serialise = (value: unknown) => string;

const table: Readonly<Record<string, Readonly<Record<string, Serialise>> | undefined>> = serialisers as never;

/** Fastify's serializer compiler of an operation. The functions are generated and write the keys of their schema only. */
export function createSerializerCompiler({ id }: Operation): FastifySerializerCompiler<unknown> {
  return ({ httpStatus = '', contentType }) => {
    if (contentType === 'application/problem+json') return serialiseProblem as Serialise;
    return table[id]?.[httpStatus] ?? refuseToSerialise;
  };
}

/** Content of media types other than JSON, as bytes or text. */
function refuseToSerialise(): never {
  throw new Error('This media type has no serialiser');
}

/** Sends a handler's response. Throws if the contract does not declare it, which is a bug. */
export function sendOutput(reply: FastifyReply, operation: Operation, output: RawOutput): FastifyReply {
  const { status, headers } = output;
  // Serialised before headers are set, because a 500 must not have the headers of the failed response.
  const payload = encode(reply, operation, output);
  reply.code(status).headers(apiHeaders);
  for (const name in headers) {
    const value = headers[name];
    reply.header(name, typeof value === 'number' ? String(value) : value);
  }
  if (payload === undefined) return reply.send();
  if (payload instanceof Readable)
    payload.once('error', (err) => reply.log.error({ err }, 'a response was aborted'));
  return reply.type(chooseType(operation, output)).send(payload);
}

/** A handler that negotiates the media type sets the header; otherwise it is the first of the contract. */
function chooseType({ id, content }: Operation, { status, headers }: RawOutput): string {
  const declared = content[status] ?? [];
  const chosen = headers?.['Content-Type'];
  if (typeof chosen !== 'string') return declared[0] ?? '';
  if (!declared.includes(chosen.split(';', 1)[0] ?? ''))
    throw new Error(`${id} returned ${chosen}, which the contract does not declare`);
  return chosen;
}

function encode(
  reply: FastifyReply,
  { id, statuses, content }: Operation,
  { status, body }: RawOutput,
): Buffer | Readable | string | undefined {
  const [type] = content[status] ?? [];
  if (!statuses.includes(status) || (status >= 400 && type === undefined))
    throw new Error(`${id} returned ${status}, which the contract does not declare`);
  if (type === undefined && body === undefined) return undefined;
  if (type === undefined)
    throw new Error(`${id} returned ${status} with a body, which the contract does not declare`);
  if (Buffer.isBuffer(body)) return body;
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (type === 'application/json') return serialise(reply, { status, type, body });
  if (typeof body === 'string' && type.startsWith('text/')) return body;
  // Not wrapped, so that it is destroyed even if the response is aborted before the first read.
  if (body instanceof Readable) return body;
  if (isAsyncIterable(body)) return Readable.from(body, { objectMode: false });
  throw new Error(`${id} returned ${status} with a body that is not ${type}`);
}

function serialise(
  reply: FastifyReply,
  { status, type, body }: { status: number; type: string; body: unknown },
): string {
  const write = reply.getSerializationFunction(String(status), type);
  if (write === undefined) throw new Error(`${status} has no serialiser for ${type}`);
  return write(body as Record<string, unknown>);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<Uint8Array> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
