import type { Handlers } from '@muster/generated/handlers';
import openapi from '@muster/generated/openapi.json' with { type: 'json' };
import { type Operation, type OperationId, operations } from '@muster/generated/operations';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  preValidationHookHandler,
  RouteOptions,
} from 'fastify';
import { fastifyOpenapiGlue } from 'fastify-openapi-glue';
import { DomainError } from '../lib/errors.ts';
import type { CreateAuditHooks } from './audit-hooks.ts';
import type { Authorize } from './authorize.ts';
import { readBody, refuseLargeBody } from './request-body.ts';
import type { RequestContext } from './request-context.ts';
import { createSerializerCompiler, type RawOutput, sendOutput } from './responses.ts';
import { createValidatorCompiler, type RawInput, readInput } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

type Handler = (input: RawInput, context: RequestContext) => RawOutput | Promise<RawOutput>;

/** Registers every HTTP operation of openapi.yaml as a route. Sockets and pages are registered elsewhere. */
export async function registerRoutes(
  app: FastifyInstance,
  handlers: Handlers<RequestContext>,
  contextOf: (request: FastifyRequest) => RequestContext,
  authorize: Authorize,
  createAuditHooks: CreateAuditHooks,
): Promise<void> {
  // `readBody` reads bodies by the operation's media type and limit; parsers only pass the stream on.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...listMediaTypes(), '*'], (_request, payload, done) => done(null, payload));
  app.addHook('onRoute', (route) => {
    if (route.config?.operation !== undefined) route.schema = completeSchema(route.schema ?? {});
  });
  await app.register(fastifyOpenapiGlue, {
    specification: openapi,
    operationResolver: (id) =>
      createRoute(
        operations[id as OperationId],
        handlers,
        contextOf,
        authorize,
        createAuditHooks,
      ) as RouteOptions,
  });
}

function createRoute(
  operation: Operation,
  handlers: Handlers<RequestContext>,
  contextOf: (request: FastifyRequest) => RequestContext,
  authorize: Authorize,
  createAuditHooks: CreateAuditHooks,
): Partial<RouteOptions> {
  const handler = (handlers as Readonly<Record<string, Handler | undefined>>)[operation.id];
  if (handler === undefined) throw new Error(`${operation.id} has no handler`);
  const findRefusal = authorize(operation);
  const auditHooks = createAuditHooks(operation);
  return {
    config: { operation },
    validatorCompiler: createValidatorCompiler(operation),
    serializerCompiler: createSerializerCompiler(operation),
    // Fastify stops at the first invalid part; `readInput` reports all of them.
    attachValidation: true,
    onRequest: [
      (request, _reply, done) =>
        done(hasEmptyParameter(request) ? refuseEmptyParameter() : findRefusal(request)),
      ...auditHooks.onRequest,
    ],
    onSend: auditHooks.onSend,
    preValidation: createBodyReader(operation),
    // Returns no promise to Fastify, which would otherwise listen for the end of the response because a reply has a `then`.
    handler(request: FastifyRequest, reply: FastifyReply) {
      const output = handler(readInput(operation, request), contextOf(request));
      if (output instanceof Promise) sendLater(reply, operation, output);
      else sendOutput(reply, operation, output);
    },
  };
}

function sendLater(reply: FastifyReply, operation: Operation, output: Promise<RawOutput>): void {
  output
    .then((settled) => void sendOutput(reply, operation, settled))
    .catch((error: unknown) => void reply.send(error instanceof Error ? error : new Error(String(error))));
}

/** Hook that reads the body of an operation, if it takes one. */
function createBodyReader(operation: Operation): preValidationHookHandler {
  if (operation.bodyType !== null)
    return async (request: FastifyRequest) => {
      request.body = await readBody(request.raw, operation);
    };
  return (request, _reply, done) => {
    refuseLargeBody(request.raw, operation);
    // The method may have a body that this operation does not take; Node discards it.
    request.body = undefined;
    done();
  };
}

/**
 * The schema that fastify-openapi-glue derives from the document, with two changes: OpenAPI cannot say that an operation
 * takes no query parameters, and a body has one media type, which `readBody` has checked by the time Fastify validates.
 */
function completeSchema({ body, ...schema }: FastifySchema): FastifySchema {
  return { querystring: {}, ...schema, ...(body === undefined ? {} : { body: {} }) };
}

/** Media types of all bodies and responses, because the plugin warns about each without a parser. */
function listMediaTypes(): Set<string> {
  const types = Object.values<Operation>(operations).flatMap(({ bodyType, textBodyTypes, content }) => [
    ...(bodyType === null ? [] : [bodyType]),
    ...textBodyTypes,
    ...Object.values(content).flat(),
  ]);
  return new Set([...types, 'application/problem+json']);
}

/** The router accepts an empty path parameter: `/api/nodes/` for `/api/nodes/{id}`. */
function hasEmptyParameter(request: FastifyRequest): boolean {
  const params = request.params as Record<string, string>;
  for (const name in params) if (params[name] === '') return true;
  return false;
}

function refuseEmptyParameter(): DomainError {
  return new DomainError('not_found', 'Nothing exists at this path.');
}
