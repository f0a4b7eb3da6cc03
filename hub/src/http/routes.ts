import type { Handlers } from '@muster/generated/handlers';
import { type Operation, type OperationId, operations } from '@muster/generated/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { fastifyOpenapiGlue } from 'fastify-openapi-glue';
import { DomainError } from '../domain/errors.ts';
import type { Authorize } from './access.ts';
import { readBody } from './body.ts';
import type { RequestContext } from './context.ts';
import { type RawOutput, sendOutput } from './replies.ts';
import { type RawInput, readInput } from './validation.ts';

export interface RoutesDeps {
  handlers: Handlers<RequestContext>;
  contextOf: (request: FastifyRequest) => RequestContext;
  authorize: Authorize;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

type Handler = (input: RawInput, context: RequestContext) => RawOutput | Promise<RawOutput>;

/** Every HTTP operation of the contract as a route; sockets and pages are registered elsewhere. */
export async function registerRoutes(app: FastifyInstance, deps: RoutesDeps): Promise<void> {
  // Bodies are read by `readBody` alone: it knows the operation's type and limit, whatever the request claims.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  await app.register(fastifyOpenapiGlue, {
    specification: outlineDocument(),
    operationResolver: (id) => createRoute(operations[id as OperationId], deps) as RouteOptions,
  });
}

function createRoute(
  operation: Operation,
  { handlers, contextOf, authorize }: RoutesDeps,
): Partial<RouteOptions> {
  const handler = (handlers as Readonly<Record<string, Handler | undefined>>)[operation.id];
  if (handler === undefined) throw new Error(`${operation.id} has no handler`);
  return {
    config: { operation },
    // Checks and serialisers are generated, so the router needs no schema.
    schema: {},
    onRequest: (request, _reply, done) =>
      done(hasEmptyPart(request) ? refuseEmptyPart() : authorize(operation, request)),
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const body = await readBody(request.raw, operation);
      const input = readInput(operation, request, body);
      return sendOutput(reply, operation, await handler(input, contextOf(request)));
    },
  };
}

/** The router takes nothing at all for a parameter: `/api/nodes/` for `/api/nodes/{id}`. */
function hasEmptyPart(request: FastifyRequest): boolean {
  for (const value of Object.values(request.params as Record<string, string>)) if (value === '') return true;
  return false;
}

function refuseEmptyPart(): DomainError {
  return new DomainError('not_found', 'There is nothing at this path.');
}

/** What the router reads of the document: where each operation lies. What it takes and answers is compiled. */
function outlineDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { id, path, method, kind } of Object.values<Operation>(operations)) {
    const isSkipped = kind !== 'http';
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: id,
        responses: { default: { description: '' } },
        ...(isSkipped ? { 'x-no-fastify-config': true } : {}),
      },
    };
  }
  return { openapi: '3.1.0', info: { title: 'Muster', version: '1' }, paths };
}
