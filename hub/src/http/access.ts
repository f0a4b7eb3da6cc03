import type { Operation } from '@muster/generated/operations';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain/errors.ts';
import type { Contexts } from './context.ts';
import { isBrowser } from './origin.ts';

/** Why a caller may not go on, before anything of the body is read; undefined to let it pass. */
export type Authorize = (operation: Operation, request: FastifyRequest) => DomainError | undefined;

export interface AuthorizeDeps {
  isPublicPageOn: () => boolean;
  /** Throws the refusal of a registration key. */
  admitRegistration: (key: string | null, address: string) => void;
}

/** The gate before every operation: host, session or key, public page, origin, CSRF token, in this order. */
export function createAuthorize(contexts: Contexts, deps: AuthorizeDeps): Authorize {
  return (operation, request) => {
    const { session, bearer, address } = contexts.contextOf(request);
    if (operation.tag === 'auth' && operation.access !== 'session' && !contexts.isPanelHost(request))
      return new DomainError('not_found', 'Logging in is possible at the address of the panel only.');
    if (operation.access === 'registration') deps.admitRegistration(bearer, address);
    if (operation.access === 'session' && session === null)
      return new DomainError('session_required', 'Log in as the administrator first.');
    if (operation.publicPage && session === null && !deps.isPublicPageOn())
      return new DomainError('login_required', 'The page is private; log in to see it.');
    return findBrowserObstacle(contexts, operation, request);
  };
}

/** What only browsers meet: they send a cookie along also where another page made them ask. */
function findBrowserObstacle(
  contexts: Contexts,
  operation: Operation,
  request: FastifyRequest,
): DomainError | undefined {
  if (refusesForeign(operation) && !contexts.isSameOrigin(request))
    return new DomainError('foreign_origin', 'Only pages of this hub may ask for this.');
  if (needsCsrfToken(operation) && isBrowser(request.headers) && !contexts.hasCsrfToken(request))
    return new DomainError('csrf_token_required', 'Reload the admin panel and try again.');
  return undefined;
}

/** A registration key is no cookie: no browser adds it by itself, so its origin proves nothing. */
function refusesForeign({ method, access, codes }: Operation): boolean {
  return (method !== 'GET' && access !== 'registration') || codes.includes('foreign_origin');
}

/** Logging out stays possible from a page that was loaded before the hub got a new CSRF token. */
function needsCsrfToken({ method, access, codes }: Operation): boolean {
  return access === 'session' && (method !== 'GET' || codes.includes('csrf_token_required'));
}
