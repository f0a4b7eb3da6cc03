import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import openapi from '@muster/generated/openapi.json' with { type: 'json' };
import type { ProblemCode } from '@muster/generated/problems';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '../lib/errors.ts';
import { writeProblem } from './problems.ts';

interface HeaderObject {
  $ref?: string;
  required?: boolean;
}

interface ResponseObject {
  $ref?: string;
  headers?: Record<string, HeaderObject>;
  content?: Record<string, unknown>;
}

/** Problems that can occur before the operation is reached and need not be declared. */
const transportCodes: readonly ProblemCode[] = [
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
  'misdirected_request',
];
const DOCUMENT = 'openapi';

type FindFault = (value: unknown) => string | undefined;
/** Returns the check of the schema at a path of the contract. */
type Compile = (path: readonly string[]) => FindFault;

/** Shared by the hubs of a process: compiling takes a large part of a test's time. */
let compiler: Promise<Compile> | undefined;

/**
 * Validates the status, headers, media type and body of every response against the contract, and replaces an invalid one by
 * a 500. For tests and development: it loads Ajv, and costs time for each response.
 */
export async function checkResponses(app: FastifyInstance): Promise<void> {
  compiler ??= loadCompiler();
  const compile = await compiler;
  app.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config;
    if (operation === undefined) return payload;
    const path = [
      'paths',
      operation.path,
      operation.method.toLowerCase(),
      'responses',
      String(reply.statusCode),
    ];
    const fault = findFault({ path, reply, payload, compile });
    if (fault === undefined) return payload;
    const err = new Error(`${operation.id} violates the contract with ${reply.statusCode}: ${fault}`);
    request.log.error({ err }, 'a request failed');
    // Sent instead of thrown, because the response may come from the error handler, which does not run twice.
    reply.code(500).removeHeader('content-length').type('application/problem+json');
    return writeProblem(
      new DomainError('internal', 'The response of the hub violates its contract.'),
      request.id,
    );
  });
}

interface Answer {
  path: string[];
  reply: FastifyReply;
  payload: unknown;
  compile: Compile;
}

function findFault({ path, reply, payload, compile }: Answer): string | undefined {
  const [type = ''] = String(reply.getHeader('content-type') ?? '').split(';', 1);
  const declared = resolve(path);
  const isTextProblem = type === 'text/plain' && reply.statusCode >= 400;
  if (declared === undefined)
    return isTextProblem || isTransportProblem(type, payload) ? undefined : 'the status is not declared';
  const { headers = {}, content = {} } = declared.value;
  const missing = Object.keys(headers).find((name) => isRequired(headers[name]) && !reply.hasHeader(name));
  if (missing !== undefined) return `the header ${missing} is missing`;
  const types = Object.keys(content);
  if (isTextProblem) return undefined;
  if (types.length === 0) return payload == null ? undefined : 'there should be no body';
  if (!types.includes(type)) return `the media type is ${type || 'missing'}`;
  // A test that reads a stream validates it.
  if (!type.endsWith('json') || payload instanceof Readable) return undefined;
  return findBodyFault(compile([...declared.path, 'content', type, 'schema']), decode(reply, payload));
}

function decode(reply: FastifyReply, payload: unknown): string {
  const isCompressed = reply.getHeader('content-encoding') === 'gzip';
  return String(isCompressed ? gunzipSync(payload as Buffer) : payload);
}

function findBodyFault(find: FindFault, text: string): string | undefined {
  try {
    return find(JSON.parse(text));
  } catch (error) {
    return `the body is no JSON: ${(error as Error).message}`;
  }
}

function isTransportProblem(type: string, payload: unknown): boolean {
  if (type !== 'application/problem+json') return false;
  return transportCodes.includes(JSON.parse(String(payload)).code);
}

/** The response object at the path, and its path after following a reference. */
function resolve(path: readonly string[]): { path: string[]; value: ResponseObject } | undefined {
  const value = lookUp(path) as ResponseObject | undefined;
  if (value?.$ref === undefined) return value === undefined ? undefined : { path: [...path], value };
  const target = value.$ref.split('/').slice(1);
  return { path: target, value: lookUp(target) as ResponseObject };
}

function isRequired(header: HeaderObject = {}): boolean {
  const target =
    header.$ref === undefined ? header : (lookUp(header.$ref.split('/').slice(1)) as HeaderObject);
  return target.required === true;
}

function lookUp(path: readonly string[]): unknown {
  let node: unknown = openapi;
  for (const key of path) node = (node as Record<string, unknown> | undefined)?.[key];
  return node;
}

async function loadCompiler(): Promise<Compile> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, validateFormats: false });
  ajv.addSchema(openapi, DOCUMENT);
  return (path) => {
    const pointer = path
      .map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = ajv.getSchema(`${DOCUMENT}#/${pointer}`);
    if (validate === undefined) throw new Error(`the contract has no schema at ${pointer}`);
    return (value) => (validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' }));
  };
}
