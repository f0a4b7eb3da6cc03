import type { Operation, OperationId } from '@muster/generated/operations';
import type { FastifyRequest } from 'fastify';
import type { LiveSession } from '../features/auth/sessions.ts';
import { createConfirmationError, DomainError } from '../lib/errors.ts';
import type { Callers } from './callers.ts';
import type { Contexts } from './context.ts';
import { isBrowser } from './csrf.ts';
import type { RequestContext } from './request-context.ts';

/** Returns the check of an operation: why the caller may not invoke it, or undefined. Runs before the body is read. */
export type Authorize = (operation: Operation) => (request: FastifyRequest) => DomainError | undefined;

/** The CSRF checks of an operation. */
interface CsrfChecks {
  sameOrigin: boolean;
  token: boolean;
}

/**
 * Checks, in this order: host, registration key, API token or session, public page, origin, CSRF token, confirmation.
 */
export function createAuthorize(
  contexts: Contexts,
  callers: Callers,
  isPublicPageOn: () => boolean,
): Authorize {
  return (operation) => {
    const checks = { sameOrigin: needsSameOrigin(operation), token: needsCsrfToken(operation) };
    return (request) => findRefusal(request, operation, checks);
  };

  function findRefusal(
    request: FastifyRequest,
    operation: Operation,
    checks: CsrfChecks,
  ): DomainError | undefined {
    const caller = contexts.contextOf(request);
    const { apiToken, session } = caller;
    if (operation.tag === 'auth' && operation.access !== 'session' && !contexts.servesPanel(request))
      return new DomainError('not_found', 'Log in at the address of the admin panel.');
    if (operation.access === 'registration') callers.admitRegistration(caller.bearer, caller.address);
    if (apiToken !== null && operation.tokenScope !== null)
      return checkApiToken(apiToken, operation, caller.address);
    const refusal = checkLogin(operation, caller) ?? checkCsrf(checks, operation, request);
    return refusal !== undefined || session === null ? refusal : useSession(session, operation, request);
  }

  function checkLogin(
    { access, publicPage }: Operation,
    { session, apiToken }: RequestContext,
  ): DomainError | undefined {
    if (session !== null) return undefined;
    if (access === 'session' && apiToken !== null)
      return new DomainError('session_required', 'This operation needs a login. API tokens cannot use it.');
    if (access === 'session')
      return new DomainError('session_required', 'Log in as the administrator first.');
    if (publicPage && !isPublicPageOn())
      return new DomainError('login_required', 'The status page is private; log in to see it.');
    return undefined;
  }

  /** Browsers do not add an API token by themselves as they do a cookie, so its requests need no origin check. */
  function checkApiToken(
    { live, hasScope }: NonNullable<RequestContext['apiToken']>,
    { tokenScope }: Operation,
    address: string,
  ): DomainError | undefined {
    if (live === null)
      return new DomainError('invalid_api_token', 'The API token is unknown, was revoked or has expired.');
    if (!hasScope)
      return new DomainError('insufficient_scope', `The API token lacks the scope ${tokenScope}.`);
    callers.admitApiToken(live, address);
    return undefined;
  }

  /** Browsers send the session cookie even if a page of another site caused the request. */
  function checkCsrf(
    { sameOrigin, token }: CsrfChecks,
    operation: Operation,
    request: FastifyRequest,
  ): DomainError | undefined {
    if (sameOrigin && !contexts.isSameOrigin(request))
      return new DomainError('foreign_origin', 'Only pages of this hub may send this request.');
    if (!token || !isBrowser(request.headers) || contexts.hasCsrfToken(request)) return undefined;
    const { session } = contexts.contextOf(request);
    if (session !== null && hasTicket(operation, request, session)) return undefined;
    return new DomainError('csrf_token_required', describeMissingToken(operation));
  }

  function hasTicket({ tag }: Operation, { query }: FastifyRequest, session: LiveSession): boolean {
    const { ticket } = query as { ticket?: unknown };
    return tag === 'exports' && typeof ticket === 'string' && callers.takeExportTicket(session, ticket);
  }

  function useSession(
    session: LiveSession,
    operation: Operation,
    request: FastifyRequest,
  ): DomainError | undefined {
    // Public operations are also sent by pages that nobody looks at: streams reconnect, and status pages poll.
    if (operation.access === 'session') callers.recordUse(session);
    if (!operation.needsConfirmation || callers.isConfirmed(session)) return undefined;
    return continuesUpload(operation, request, session) ? undefined : createConfirmationError();
  }

  /** An upload may take longer than a confirmation lasts: its later chunks need no other one. */
  function continuesUpload({ id }: Operation, { headers }: FastifyRequest, session: LiveSession): boolean {
    const { 'upload-id': uploadId } = headers;
    return (
      typeof uploadId === 'string' && callers.uploads[id as OperationId]?.has(uploadId, session.id) === true
    );
  }
}

/** Themes with their own settings form show this message to users. */
function describeMissingToken({ id }: Operation): string {
  return id === 'replaceThemeConfig'
    ? 'A theme cannot change its settings. Change them in the admin panel. If this is the panel, reload it.'
    : 'Reload the admin panel and try again.';
}

/** Browsers do not add a registration key by themselves as they do a cookie, so its requests need no origin check. */
function needsSameOrigin({ method, access, codes }: Operation): boolean {
  return (method !== 'GET' && access !== 'registration') || codes.includes('foreign_origin');
}

/** Logging out works without a token, so that it also works from a page loaded before the hub's token changed. */
function needsCsrfToken({ method, access, codes }: Operation): boolean {
  return access === 'session' && (method !== 'GET' || codes.includes('csrf_token_required'));
}
