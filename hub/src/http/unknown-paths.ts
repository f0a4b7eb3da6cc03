import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain/errors.ts';
import { findAllowedMethods } from './allowed-methods.ts';
import { isBelow, readPlainPath } from './static-path.ts';

const pageMethods: readonly string[] = ['GET', 'HEAD'];

/** Handler of whatever has no route: 405 where another method would do, 404 otherwise. */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): never {
  const path = readPlainPath(request.url);
  const allowed = path === undefined ? undefined : (findAllowedMethods(path) ?? findPageMethods(path));
  if (allowed === undefined || allowed.includes(request.method))
    throw new DomainError('not_found', 'There is nothing at this path.');
  reply.header('allow', allowed.join(', '));
  throw new DomainError('method_not_allowed', `This path takes ${allowed.join(', ')} only.`);
}

/** Outside the API every path is a page's. */
function findPageMethods(path: string): readonly string[] | undefined {
  return isBelow(path, '/api') ? undefined : pageMethods;
}
