import { type ProblemCode, problems } from '@muster/generated/problems';
import { serialiseProblem } from '@muster/generated/serialisers';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, findDomainError } from '../domain/errors.ts';

/** What Fastify itself refuses, by the error's code, or its name where it has none. Anything else that it throws is a defect of the hub. */
const frameworkRefusals: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  FST_ERR_BAD_URL: ['invalid_request', 'The path has a percent escape that cannot be decoded.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'A part of the path is longer than any id.'],
  FST_ERR_NOT_FOUND: ['not_found', 'There is nothing at this path.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The Content-Type header cannot be read.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The body is not as long as Content-Length says.'],
  FST_STATIC_FORBIDDEN_PATH: ['not_found', 'There is nothing at this path.'],
  RangeNotSatisfiableError: ['range_not_satisfiable', 'The file has no bytes in this range.'],
};

/** Headers that HTTP asks for beside some refusals. */
const headersByCode: Readonly<Partial<Record<ProblemCode, Readonly<Record<string, string>>>>> = {
  invalid_token: { 'www-authenticate': 'Bearer' },
  invalid_registration_key: { 'www-authenticate': 'Bearer' },
  upgrade_required: { upgrade: 'websocket' },
};

/**
 * Headers of every answer that is no page. Opened as a page all the same, it gets an origin of its own: a theme would
 * otherwise find a window there that is bound by no policy and speaks for the hub.
 */
export const apiHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

/** Seconds, where a refusal must name a time (429 and 503) and whoever refused knew none. */
const DEFAULT_RETRY_AFTER = 5;

/** Fastify's error handler: every error leaves as problem+json; the cause of a failure goes to the log only. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a request failed');
  else if (refusal.cause !== undefined && problems[refusal.code].status >= 500)
    request.log.warn({ err: refusal.cause }, refusal.message);
  if (refusal.code === 'range_not_satisfiable') reply.headers((error as { headers?: object }).headers ?? {});
  return sendProblem(reply, refusal);
}

/** Sends a refusal; handlers and hooks throw it instead. */
function sendProblem(reply: FastifyReply, refusal: DomainError): FastifyReply {
  const { status } = problems[refusal.code];
  reply.code(status).headers(headersByCode[refusal.code] ?? {});
  const retryAfter = findRetryAfter(refusal, status);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.headers(apiHeaders).type('application/problem+json');
  return reply.send(writeProblem(refusal, reply.request.id));
}

/** The body of a refusal. */
export function writeProblem(refusal: DomainError, requestId: string): string {
  const { code, message, errors } = refusal;
  const problem = problems[code];
  return serialiseProblem({
    type: `urn:muster:problem:${code}`,
    title: problem.title,
    status: problem.status,
    detail: message,
    code,
    ...(errors === undefined ? {} : { errors: [...errors] }),
    ...(problem.status >= 500 ? { request_id: requestId } : {}),
  });
}

function toRefusal(error: unknown): DomainError {
  const refusal = findDomainError(error);
  if (refusal !== undefined) return refusal;
  const { code: given, name = '' } = (error ?? {}) as Partial<FastifyError>;
  const [code, detail] = frameworkRefusals[given ?? name] ?? [];
  if (code !== undefined && detail !== undefined) return new DomainError(code, detail);
  return new DomainError(
    'internal',
    'Something went wrong in the hub; its log tells more under this request_id.',
  );
}

function findRetryAfter({ retryAfter }: DomainError, status: number): number | undefined {
  if (retryAfter !== undefined) return Math.max(0, Math.ceil(retryAfter));
  return status === 429 || status === 503 ? DEFAULT_RETRY_AFTER : undefined;
}
