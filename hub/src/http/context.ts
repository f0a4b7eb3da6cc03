import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveSession } from '../domain/auth/sessions.ts';
import {
  isLocalAddress,
  readClientAddress,
  readForwardedAddress,
  readLastEntry,
  readPeerAddress,
} from './client-address.ts';
import { isBrowser, isSameOrigin, normaliseHost } from './origin.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import type { Admit } from './upgrades.ts';

/** Who asks, and how: what a handler may know of a request beside its input. */
export interface RequestContext {
  readonly session: LiveSession | null;
  /** For throttling and display, never for authentication. */
  readonly address: string;
  /** Whether a proxy told that address. */
  readonly isForwarded: boolean;
  /** Port of whoever holds the connection, 0 when it is gone. */
  readonly peerPort: number;
  /** Whether the caller speaks HTTPS with the hub or its proxy. */
  readonly isSecure: boolean;
  /** At most 256 characters, none of them a control character. */
  readonly userAgent: string;
  /** What stands behind `Authorization: Bearer`. */
  readonly bearer: string | null;
  /** A session, and no browser that lacks the panel's CSRF token. */
  readonly mayShowTokens: boolean;
  readonly requestId: string;
  /** Host that the caller asked for, as the trusted proxy or the request tells it; nothing to trust. */
  readonly host: string | undefined;
  /** The Cookie header. */
  readonly cookies: string | undefined;
}

/** What the sockets need to admit an upgrade. */
export interface SocketAccess {
  contextOf(request: FastifyRequest): RequestContext;
  isSameOrigin(request: FastifyRequest): boolean;
  /** Handler of a socket's path for requests that are no upgrade: 426. */
  requireUpgrade(request: FastifyRequest, reply: FastifyReply): never;
  /** Takes handshakes of a path past the router; its route there answers what is refused. */
  admit(path: string, admit: Admit): void;
}

export interface ContextDeps {
  csrfToken: string;
  site: string;
  /** URL of the panel where it has a host of its own, or "". */
  adminSite: string;
  findSession: (cookieValue: string, address: string) => LiveSession | undefined;
}

export interface Contexts {
  contextOf(request: FastifyRequest): RequestContext;
  isSameOrigin(request: FastifyRequest): boolean;
  /** Whether the request bears the panel's CSRF token, in its header or among the subprotocols of an upgrade. */
  hasCsrfToken(request: FastifyRequest): boolean;
  /** Host that the caller asked for, as the trusted proxy or the request tells it. */
  findHost(request: FastifyRequest): string | undefined;
  /** Every host that the request names: its own, and the one that a trusted proxy tells of. */
  listHosts(request: FastifyRequest): string[];
  /** Whether panel and login are served at the host that was asked for. */
  isPanelHost(request: FastifyRequest): boolean;
  /** Whether the status page is. */
  isPageHost(request: FastifyRequest): boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    hubContext: RequestContext | null;
  }
}

const USER_AGENT_LENGTH = 256;
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/g;
const BEARER = /^Bearer +([^\s]+)$/i;
/** A browser cannot set headers on a WebSocket handshake, only name subprotocols. */
const CSRF_PROTOCOL = 'muster.csrf.';
const COOKIE_START = `${SESSION_COOKIE}=`;

export function createContexts(app: FastifyInstance, deps: ContextDeps): Contexts {
  const siteHost = URL.parse(deps.site)?.host;
  const panel = URL.parse(deps.adminSite);
  const csrfToken = Buffer.from(deps.csrfToken);
  app.decorateRequest('hubContext', null);

  /** Whether the caller asked for the host that the panel has to itself. */
  function isAtPanel(request: FastifyRequest): boolean {
    return panel !== null && normaliseHost(panel.protocol, findHost(request) ?? '') === panel.host;
  }

  function isSecure(request: FastifyRequest): boolean {
    const site = isAtPanel(request) ? deps.adminSite : deps.site;
    if (site.startsWith('https:') || 'encrypted' in request.raw.socket) return true;
    return readForwarded(request.raw, 'x-forwarded-proto')?.toLowerCase() === 'https';
  }

  /** A theme's host must not count as the panel's own: both may share a site, and cookies then travel between them. */
  function listOwnHosts(request: FastifyRequest): (string | undefined)[] {
    if (isAtPanel(request)) return [panel?.host];
    return [...listHosts(request), siteHost].filter((host) => host !== panel?.host);
  }

  function isCsrfToken(text: string): boolean {
    const bytes = Buffer.from(text);
    return bytes.length === csrfToken.length && timingSafeEqual(bytes, csrfToken);
  }

  function isCsrfProtocol(name: string): boolean {
    return name.startsWith(CSRF_PROTOCOL) && isCsrfToken(name.slice(CSRF_PROTOCOL.length));
  }

  function hasCsrfToken({ headers }: FastifyRequest): boolean {
    const given = headers['x-csrf-token'];
    if (typeof given === 'string') return isCsrfToken(given);
    if (headers.upgrade === undefined) return false;
    return (headers['sec-websocket-protocol'] ?? '').split(',').some((name) => isCsrfProtocol(name.trim()));
  }

  function findSession(cookies: string | undefined, address: string): LiveSession | null {
    if (cookies === undefined) return null;
    // A page can add a cookie of the same name on a longer path, but cannot take the hub's own away.
    for (const cookie of cookies.split(';')) {
      const text = cookie.trim();
      const session = text.startsWith(COOKIE_START)
        ? deps.findSession(text.slice(COOKIE_START.length), address)
        : undefined;
      if (session !== undefined) return session;
    }
    return null;
  }

  function createContext(request: FastifyRequest): RequestContext {
    const { raw, headers } = request;
    const address = readClientAddress(raw);
    const session = panel === null || isAtPanel(request) ? findSession(headers.cookie, address) : null;
    return {
      session,
      address,
      isSecure: isSecure(request),
      ...describeCaller(raw),
      mayShowTokens: session !== null && (!isBrowser(request.headers) || hasCsrfToken(request)),
      requestId: request.id,
      host: findHost(request),
      cookies: headers.cookie,
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
        hosts: listOwnHosts(request),
        isSecure: isSecure(request),
      }),
    listHosts,
    isPanelHost: (request) => panel === null || isAtPanel(request),
    isPageHost: (request) => !isAtPanel(request),
    hasCsrfToken,
    findHost,
  };
}

function describeCaller(raw: IncomingMessage) {
  const { headers, socket } = raw;
  return {
    isForwarded: readForwardedAddress(raw) !== undefined,
    peerPort: socket.remotePort ?? 0,
    userAgent: (headers['user-agent'] ?? '').replace(CONTROL_CHARACTERS, '').slice(0, USER_AGENT_LENGTH),
    bearer: BEARER.exec(headers.authorization ?? '')?.[1] ?? null,
  };
}

function listHosts({ raw, headers }: FastifyRequest): string[] {
  return [headers.host, readForwarded(raw, 'x-forwarded-host')].filter((host) => host !== undefined);
}

function findHost({ raw, headers }: FastifyRequest): string | undefined {
  return readForwarded(raw, 'x-forwarded-host') ?? headers.host;
}

/** What the proxy says of the request, if the direct peer may be one. */
function readForwarded(raw: IncomingMessage, header: string): string | undefined {
  return isLocalAddress(readPeerAddress(raw)) ? readLastEntry(raw.headers[header]) : undefined;
}
