import { type Operation, operations } from '@muster/generated/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../lib/errors.ts';
import { isBelow, readPlainPath } from './static-path.ts';

const pageMethods: readonly string[] = ['GET', 'HEAD'];

/** Operations by path template, more literal templates first, which is the router's order of preference. */
const templates = Object.entries(
  Object.groupBy(Object.values<Operation>(operations), ({ path }) => path),
).map(([path, all = []]) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  methods: listMethods(all),
}));
templates.sort((a, b) => countParameters(a.path) - countParameters(b.path));

/** Fastify's not-found handler: 405 where the path has other methods, 404 otherwise. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): never {
  const path = readPlainPath(request.url);
  const allowed = path === undefined ? undefined : (findAllowedMethods(path) ?? findPageMethods(path));
  if (allowed === undefined || allowed.includes(request.method))
    throw new DomainError('not_found', 'Nothing exists at this path.');
  reply.header('allow', allowed.join(', '));
  throw new DomainError('method_not_allowed', `This path only allows ${allowed.join(', ')}.`);
}

/** Paths outside the API belong to pages. */
function findPageMethods(path: string): readonly string[] | undefined {
  return isBelow(path, '/api') ? undefined : pageMethods;
}

/** Methods of a path, or undefined when the contract has no such path. `path` is decoded, without query. */
export function findAllowedMethods(path: string): readonly string[] | undefined {
  return templates.find(({ pattern }) => pattern.test(path))?.methods;
}

/**
 * Methods that a literal path lacks but a template that matches it has: the router would route
 * `DELETE /api/nodes/order` to `DELETE /api/nodes/{id}`.
 */
export function listShadowedMethods(): { path: string; methods: string[] }[] {
  return templates
    .filter(({ path }) => countParameters(path) === 0)
    .map(({ path, methods }) => {
      const others = templates.filter((other) => other.path !== path && other.pattern.test(path));
      const taken = new Set(others.flatMap((other) => other.methods));
      return { path, methods: [...taken].filter((method) => !methods.includes(method)) };
    })
    .filter(({ methods }) => methods.length > 0);
}

function listMethods(all: readonly Operation[]): string[] {
  const methods = new Set<string>(all.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

function countParameters(path: string): number {
  return path.split('{').length - 1;
}
