import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_TOKEN_PREFIX, type ApiTokens, type LiveApiToken } from '../domain/auth/api-tokens.ts';
import type { CallerOrigins } from '../domain/auth/caller.ts';
import type { LiveSession } from '../domain/auth/sessions.ts';
import type { AdminListener } from './admin-listener.ts';
import type { Client, ForwardedHeaders } from './client-address.ts';
import { readCookie, sessionCookie } from './cookies.ts';
import { createCsrfCheck, isBrowser, isSameOrigin } from './csrf.ts';
import { createOriginLocator, createSites } from './origins.ts';
import { readMediaType } from './request-body.ts';
import type { Admit } from './upgrades.ts';

/** What a handler adds to the audit entry of its request. Must not contain secrets. */
export interface AuditNotes {
  /** User who logged in; otherwise the user of the session. */
  actor?: string;
  /** If the path does not name it, or its name is known only afterwards. */
  target?: string;
  detail?: string;
  /** Error code of an operation that was refused with a redirect. */
  problem?: string;
}

/** A request apart from its input: the caller and the connection. */
export interface RequestContext extends Client {
  /** Null if the request has an API token, whose rights alone count then. */
  readonly session: LiveSession | null;
  /** The API token that the request has, with `live: null` if it is unknown, revoked or expired. */
  readonly apiToken: SentApiToken | null;
  /** Whether the caller gets the administrator's view: it has a session, or an API token with the scope of the operation. */
  readonly isAdministrator: boolean;
  /** Port of the direct peer, 0 after it disconnected. */
  readonly peerPort: number;
  /** Whether the caller uses HTTPS to the hub or its proxy. */
  readonly isSecure: boolean;
  /** At most 256 characters, without control characters. */
  readonly userAgent: string;
  /** Token of `Authorization: Bearer`. */
  readonly bearer: string | null;
  /** Media type of the body in lower case, without parameters; null if there is no body. */
  readonly mediaType: string | null;
  /**
   * Whether node tokens may be shown: there is a session, and a browser sent the panel's CSRF token; or an API token that may
   * create them.
   */
  readonly mayShowTokens: boolean;
  readonly requestId: string;
  /** Requested host, from a trusted proxy or the request itself. Controlled by the caller. */
  readonly host: string | undefined;
  /** The Cookie header. */
  readonly cookies: string | undefined;
  /** Whether the response will have no body. */
  readonly isHead: boolean;
  /** The Accept and Accept-Encoding headers. */
  readonly accepted: { types: string | undefined; encodings: string | undefined };
  /** Where the caller finds status page and panel. */
  readonly origins: CallerOrigins;
  /** For the audit entry of the request, if its operation is audited. */
  readonly audit: AuditNotes;
}

interface SentApiToken {
  readonly live: LiveApiToken | null;
  /** Whether it has the scope of the operation. */
  readonly hasScope: boolean;
  /** Whether it also may create the tokens of nodes. */
  readonly mayIssue: boolean;
}

/** The session of an operation that requires one, which `authorize` has checked. */
export function getSession({ session }: RequestContext): LiveSession {
  if (session === null) throw new Error('the operation requires no session');
  return session;
}

/** Access checks and routes for WebSocket upgrades. */
export interface SocketAccess {
  contextOf(request: FastifyRequest): RequestContext;
  isSameOrigin(request: FastifyRequest): boolean;
  /** Handler of a socket's path for requests without an upgrade: answers 426. */
  requireUpgrade(request: FastifyRequest, reply: FastifyReply): never;
  /** Accepts handshakes of a path before the router, which answers those that are refused. */
  admit(path: string, admit: Admit): void;
}

export interface ContextDeps {
  csrfToken: string;
  site: string;
  /** URL of the panel if it has a separate host, or "". */
  adminSite: string;
  /** The listener of `--admin-listen`, or null. Then only its connections reach the panel, for any host that they name. */
  adminListener: AdminListener | null;
  findSession: (cookieValue: string, address: string) => LiveSession | undefined;
  apiTokens: Pick<ApiTokens, 'find'>;
  forwardedHeaders: ForwardedHeaders;
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

const USER_AGENT_LENGTH = 256;
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/g;
const BEARER = /^Bearer +([^\s]+)$/i;

export function createContexts(app: FastifyInstance, deps: ContextDeps): Contexts {
  const { forwardedHeaders } = deps;
  const hasCsrfToken = createCsrfCheck(deps.csrfToken);
  const isSentByPanel = (headers: IncomingHttpHeaders) => !isBrowser(headers) || hasCsrfToken(headers);
  decorateRequests(app);

  function listHosts({ raw, headers }: FastifyRequest): string[] {
    return [headers.host, forwardedHeaders.read(raw, 'x-forwarded-host')].filter((one) => one !== undefined);
  }

  const findHost = ({ raw, headers }: FastifyRequest) =>
    forwardedHeaders.read(raw, 'x-forwarded-host') ?? headers.host;

  const { areSeparate, isAtPanel, isSecure, ...sites } = createSites(deps, {
    findHost,
    listHosts,
    findScheme: ({ raw }) => forwardedHeaders.read(raw, 'x-forwarded-proto')?.toLowerCase(),
  });
  const locateOrigins = createOriginLocator({ ...deps, server: app.server });

  function findSession(cookies: string | undefined, address: string): LiveSession | undefined {
    for (const value of readCookie(sessionCookie, cookies)) {
      const session = deps.findSession(value, address);
      if (session !== undefined) return session;
    }
    return undefined;
  }

  function createContext(request: FastifyRequest): RequestContext {
    const { raw, headers } = request;
    const client = forwardedHeaders.readClient(raw);
    const isPanel = isAtPanel(request);
    const caller = describeCaller(raw);
    const mayLogIn = !areSeparate || isPanel;
    const apiToken = mayLogIn ? findApiToken(deps.apiTokens, request, caller.bearer) : undefined;
    const session =
      mayLogIn && apiToken === undefined ? (findSession(headers.cookie, client.address) ?? null) : null;
    const host = findHost(request);
    const secure = isSecure(request);
    return {
      ...client,
      session,
      apiToken: apiToken ?? null,
      isAdministrator: session !== null || apiToken?.hasScope === true,
      isSecure: secure,
      ...caller,
      mayShowTokens: apiToken?.mayIssue ?? (session !== null && isSentByPanel(headers)),
      requestId: request.id,
      host,
      cookies: headers.cookie,
      accepted: { types: headers.accept, encodings: readEncodings(headers) },
      origins: locateOrigins({ isPanel, host: client.isForwarded ? undefined : host, isSecure: secure }),
      audit: {},
    };
  }

  return {
    contextOf(request) {
      request.hubContext ??= createContext(request);
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

function readEncodings({ 'accept-encoding': encodings }: IncomingHttpHeaders): string | undefined {
  return Array.isArray(encodings) ? encodings.join() : encodings;
}

function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('hubContext', null);
  app.decorateRequest('problemCode', null);
  app.decorateRequest('auditState', 'unauthorized');
}

function findApiToken(
  apiTokens: ContextDeps['apiTokens'],
  request: FastifyRequest,
  bearer: string | null,
): SentApiToken | undefined {
  if (bearer === null || !bearer.startsWith(API_TOKEN_PREFIX)) return undefined;
  const live = apiTokens.find(bearer) ?? null;
  const scope = request.routeOptions.config?.operation?.tokenScope ?? null;
  const hasScope = live !== null && scope !== null && live.scopes.includes(scope);
  return { live, hasScope, mayIssue: hasScope && scope === 'nodes' };
}

function describeCaller(raw: IncomingMessage) {
  const { headers, socket } = raw;
  return {
    peerPort: socket.remotePort ?? 0,
    userAgent: (headers['user-agent'] ?? '').replace(CONTROL_CHARACTERS, '').slice(0, USER_AGENT_LENGTH),
    isHead: raw.method === 'HEAD',
    bearer: BEARER.exec(headers.authorization ?? '')?.[1] ?? null,
    mediaType: readMediaType(raw),
  };
}
