import { operations } from '@muster/generated/operations';
import { type ProblemCode, problems } from '@muster/generated/problems';
import { serialiseProblem } from '@muster/generated/serialisers';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, findDomainError } from '../lib/errors.ts';
import { readBearer } from './request-context.ts';

/** Client errors that Fastify raises, by code, or by name if there is no code. All other errors are bugs of the hub. */
const frameworkRefusals: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  FST_ERR_BAD_URL: ['invalid_request', 'The path has an invalid percent encoding.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'A path segment is longer than any id.'],
  FST_ERR_NOT_FOUND: ['not_found', 'Nothing exists at this path.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The Content-Type header is invalid.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalid_request',
    'The length of the body differs from Content-Length.',
  ],
  FST_STATIC_FORBIDDEN_PATH: ['not_found', 'Nothing exists at this path.'],
  RangeNotSatisfiableError: ['range_not_satisfiable', 'The requested range is outside the file.'],
};

/** Headers that HTTP requires with some problems. */
const headersByCode: Readonly<Partial<Record<ProblemCode, Readonly<Record<string, string>>>>> = {
  invalid_token: { 'www-authenticate': 'Bearer' },
  invalid_registration_key: { 'www-authenticate': 'Bearer' },
  invalid_api_token: { 'www-authenticate': 'Bearer error="invalid_token"' },
  insufficient_scope: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
  upgrade_required: { upgrade: 'websocket' },
};

/**
 * Headers of every API response. `sandbox` gives it an opaque origin if a browser opens it as a page, so that a theme
 * cannot script a window of the hub's origin that has no policy.
 */
export const apiHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // No other site may load a response as an image or a script. Requests without a browser are not affected.
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

const BASIC_CHALLENGE = 'Basic realm="Muster", charset="UTF-8"';

/** `Retry-After` in seconds for 429 and 503 without a known time. */
const DEFAULT_RETRY_AFTER = 5;

/** Fastify's error handler: sends every error as problem+json or text; causes are logged and not sent. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a request failed');
  else if (refusal.cause !== undefined && problems[refusal.code].status >= 500)
    request.log.warn({ err: refusal.cause }, refusal.message);
  if (refusal.code === 'range_not_satisfiable') reply.headers((error as { headers?: object }).headers ?? {});
  return sendProblem(reply, refusal);
}

/** Handlers and hooks do not call this but throw a DomainError. */
function sendProblem(reply: FastifyReply, refusal: DomainError): FastifyReply {
  reply.request.problemCode = refusal.code;
  const { status } = problems[refusal.code];
  reply.code(status).headers(headersByCode[refusal.code] ?? {});
  if (status === 401 && mayLogInByBasic(reply.request)) reply.header('www-authenticate', BASIC_CHALLENGE);
  const retryAfter = findRetryAfter(refusal, status);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.headers(apiHeaders);
  const { accept } = reply.request.headers;
  if (prefersText(accept) || (isForThemes(reply.request) && !namesJson(accept)))
    return reply.type('text/plain; charset=utf-8').send(writeText(refusal, reply.request.id));
  return reply.type('application/problem+json').send(writeProblem(refusal, reply.request.id));
}

/** Many feed readers send the credentials that they have only after a challenge. */
function mayLogInByBasic({ headers, routeOptions: { config } }: FastifyRequest): boolean {
  return config.operation?.takesBasic === true && readBearer(headers) === null;
}

/** Themes have no tokens. The route of the live stream has no operation in its configuration. */
function isForThemes({ headers, routeOptions: { config, url } }: FastifyRequest): boolean {
  if (headers.authorization !== undefined) return false;
  return config.operation === undefined ? url === operations.openLiveStream.path : config.operation.isTheme;
}

/** The problem as one line for people, for status pages and browsers that show the body as it is. */
function writeText({ code, message }: DomainError, requestId: string): string {
  return problems[code].status >= 500 ? `${message} (request_id ${requestId})\n` : `${message}\n`;
}

/** Media ranges that include JSON or text in an Accept header (RFC 9110, 12.5.1), the most specific first. */
const jsonRanges = ['application/problem+json', 'application/json', 'application/*', '*/*'];
const textRanges = ['text/plain', 'text/*', '*/*'];

/** Whether an Accept header prefers text to JSON or does not include JSON at all. */
export function prefersText(accept = ''): boolean {
  if (accept.trim() === '') return false;
  const qualities = new Map(accept.split(',').map(readRange));
  const json = findQuality(qualities, jsonRanges);
  return json === 0 || findQuality(qualities, textRanges) > json;
}

/**
 * Whether an Accept header names JSON, as the panel, the SDK and clients of the contract do. Published status pages show
 * the body of an error as it is, and send browsers' default header.
 */
export function namesJson(accept = ''): boolean {
  return accept
    .split(',')
    .map(readRange)
    .some(([name, quality]) => quality > 0 && JSON_TYPE.test(name));
}

const JSON_TYPE = /^application\/(?:json|[^/\s]+\+json)$/;

function readRange(range: string): [name: string, quality: number] {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return [name, Number.isNaN(quality) ? 0 : quality];
}

function findQuality(qualities: ReadonlyMap<string, number>, ranges: readonly string[]): number {
  const name = ranges.find((range) => qualities.has(range));
  return name === undefined ? 0 : (qualities.get(name) ?? 0);
}

/** The problem+json of an error. */
export function writeProblem(refusal: DomainError, requestId: string): string {
  const { code, message, errors, methods } = refusal;
  const problem = problems[code];
  return serialiseProblem({
    type: `urn:muster:problem:${code}`,
    title: problem.title,
    status: problem.status,
    detail: message,
    code,
    ...(errors === undefined ? {} : { errors: [...errors] }),
    ...(methods === undefined ? {} : { methods: [...methods] }),
    ...(problem.status >= 500 ? { request_id: requestId } : {}),
  });
}

function toRefusal(error: unknown): DomainError {
  const refusal = findDomainError(error);
  if (refusal !== undefined) return refusal;
  const { code: given, name = '' } = (error ?? {}) as Partial<FastifyError>;
  const [code, detail] = frameworkRefusals[given ?? name] ?? [];
  if (code !== undefined && detail !== undefined) return new DomainError(code, detail);
  return new DomainError('internal', 'Internal error; see request_id in the log of the hub.');
}

function findRetryAfter({ retryAfter }: DomainError, status: number): number | undefined {
  if (retryAfter !== undefined) return Math.max(0, Math.ceil(retryAfter));
  return status === 429 || status === 503 ? DEFAULT_RETRY_AFTER : undefined;
}
