import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveSession } from '../features/auth/sessions.ts';
import type { AdminListener } from './admin-listener.ts';
import { readApiTokenSecret } from './api-token-secret.ts';
import type { Callers } from './callers.ts';
import type { ReadClient } from './client-address.ts';
import { readCookie, sessionCookie } from './cookies.ts';
import { createCsrfCheck, isSameOrigin } from './csrf.ts';
import { createOriginLocator, createSites } from './origins.ts';
import { type Caller, type RequestContext, RequestReader, type SentApiToken } from './request-context.ts';
import type { Admit } from './upgrades.ts';

/** Access checks and routes for WebSocket upgrades. */
export interface SocketAccess {
  contextOf(request: FastifyRequest): RequestContext;
  isSameOrigin(request: FastifyRequest): boolean;
  /** Handler of a socket's path for requests without an upgrade: answers 426. */
  requireUpgrade(request: FastifyRequest, reply: FastifyReply): never;
  /** Accepts handshakes of a path before the router, which answers refused ones. */
  admit(path: string, admit: Admit): void;
}

export interface Contexts {
  contextOf(request: FastifyRequest): RequestContext;
  isSameOrigin(request: FastifyRequest): boolean;
  /** Whether the request has the panel's CSRF token, in its header or among the subprotocols of an upgrade. */
  hasCsrfToken(request: FastifyRequest): boolean;
  /** Requested host, from a trusted proxy or the request itself. */
  findHost(request: FastifyRequest): string | undefined;
  /** Every host that the request names: in Host, and in X-Forwarded-Host of a trusted proxy. */
  listHosts(request: FastifyRequest): string[];
  /** Whether panel and login are served to this request. */
  servesPanel(request: FastifyRequest): boolean;
  /** Whether the status page is served to this request. */
  servesPage(request: FastifyRequest): boolean;
  /**
   * Whether a proxy forwards the panel's host to the listener of the status page, or the reverse: that would put both into
   * one origin.
   */
  isMisrouted(request: FastifyRequest): boolean;
  /** Value of Strict-Transport-Security, or undefined. */
  findTransportSecurity(request: FastifyRequest): string | undefined;
  /** Whether the caller uses HTTPS to the hub or its proxy. */
  isSecure(request: FastifyRequest): boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    hubContext: RequestContext | null;
  }
}

/**
 * @param adminSite URL of the panel if it has a separate host, or "".
 * @param adminListener The listener of `--admin-listen`, or null. With it, only its connections reach the panel, for any
 * host.
 */
export function createContexts(
  app: FastifyInstance,
  csrfToken: string,
  site: string,
  adminSite: string,
  adminListener: AdminListener | null,
  callers: Pick<Callers, 'findSession' | 'findApiToken'>,
  readClient: ReadClient,
): Contexts {
  const hasCsrfToken = createCsrfCheck(csrfToken);
  decorateRequests(app);

  const { areSeparate, isAtPanel, isSecure, ...sites } = createSites(site, adminSite, adminListener, {
    findHost,
    listHosts,
    readClient,
  });
  const locateOrigins = createOriginLocator(site, adminSite, adminListener, app.server);
  const sources = { hasCsrfToken, findHost, isSecure, isAtPanel, locateOrigins };

  function findByCookies(cookies: string | undefined, address: string): LiveSession | undefined {
    for (const value of readCookie(sessionCookie, cookies)) {
      const session = callers.findSession(value, address);
      if (session !== undefined) return session;
    }
    return undefined;
  }

  function findCaller(request: FastifyRequest): Caller {
    const { address, isForwarded, hasIgnoredHeaders } = readClient(request.raw);
    const mayLogIn = !areSeparate || isAtPanel(request);
    const apiToken = mayLogIn ? readApiToken(callers, request) : null;
    const session =
      mayLogIn && apiToken === null ? (findByCookies(request.headers.cookie, address) ?? null) : null;
    return { address, isForwarded, hasIgnoredHeaders, session, apiToken };
  }

  return {
    contextOf(request) {
      request.hubContext ??= new RequestReader(request, findCaller(request), sources);
      return request.hubContext;
    },
    isSameOrigin: (request) =>
      isSameOrigin({
        headers: request.headers,
        hosts: sites.listOwnHosts(request),
        isSecure: isSecure(request),
      }),
    listHosts,
    servesPanel: (request) => !areSeparate || isAtPanel(request),
    servesPage: (request) => !isAtPanel(request),
    isMisrouted: sites.isMisrouted,
    findTransportSecurity: sites.findTransportSecurity,
    isSecure,
    hasCsrfToken: ({ headers }) => hasCsrfToken(headers),
    findHost,
  };
}

/** Fastify's host is "" for a request without one. */
function findHost({ host, headers }: FastifyRequest): string | undefined {
  return host === '' ? headers.host : host;
}

function listHosts(request: FastifyRequest): string[] {
  return [request.headers.host, findHost(request)].filter((one) => one !== undefined);
}

function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('hubContext', null);
  app.decorateRequest('problemCode', null);
  app.decorateRequest('auditState', 'unauthorized');
}

function readApiToken(callers: Pick<Callers, 'findApiToken'>, request: FastifyRequest): SentApiToken | null {
  const secret = readApiTokenSecret(request);
  if (secret === null) return null;
  const live = callers.findApiToken(secret) ?? null;
  const scope = request.routeOptions.config?.operation?.tokenScope ?? null;
  const hasScope = live !== null && scope !== null && live.scopes.includes(scope);
  return { live, hasScope, mayIssue: hasScope && scope === 'nodes' };
}
