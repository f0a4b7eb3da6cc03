import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { LiveApiToken } from '../features/auth/api-tokens.ts';
import type { CallerOrigins } from '../features/auth/caller.ts';
import type { LiveSession } from '../features/auth/sessions.ts';
import type { UploadRequest } from '../lib/uploads/uploads.ts';
import type { Client } from './client-address.ts';
import { isBrowser } from './csrf.ts';
import type { createOriginLocator } from './origins.ts';
import { readMediaType } from './request-body.ts';

/** A handler's additions to the audit entry of its request. Must not contain secrets. */
export interface AuditNotes {
  /** User who logged in; otherwise the user of the session. */
  actor?: string;
  /** The target, if the path does not name it or its name is known only afterwards. */
  target?: string;
  detail?: string;
  /** Error code of an operation that was refused with a redirect. */
  problem?: string;
}

/** Caller and connection of a request. */
export interface RequestContext extends Client {
  /** Null if the request has an API token: then only the token's rights count. */
  readonly session: LiveSession | null;
  /** The request's API token, with `live: null` if it is unknown, revoked or expired. */
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
   * Whether node tokens may be shown: to a session whose browser sent the panel's CSRF token, or to an API token that may
   * create nodes.
   */
  readonly mayShowTokens: boolean;
  /**
   * Whether the caller gets what the panel shows and a theme with the administrator's session does not: it has an API token
   * with the scope of the operation, or a session whose browser sent the panel's CSRF token.
   */
  readonly isPanel: boolean;
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
  /** Details for the audit entry of the request, if its operation is audited. */
  readonly audit: AuditNotes;
}

export interface SentApiToken {
  readonly live: LiveApiToken | null;
  /** Whether it has the scope of the operation. */
  readonly hasScope: boolean;
  /** Whether it may also create tokens of nodes. */
  readonly mayIssue: boolean;
}

/** The address of a visitor, for limits; null for an administrator. */
export function getVisitor({ isAdministrator, address }: RequestContext): string | null {
  return isAdministrator ? null : address;
}

/** The session of an operation that requires one; `authorize` has checked it. */
export function getSession({ session }: RequestContext): LiveSession {
  if (session === null) throw new Error('the operation requires no session');
  return session;
}

/** One request of an upload: a whole file, or the chunk that its headers name. */
export function readUpload(
  headers: { 'content-range'?: string; 'upload-id'?: string },
  body: Uint8Array,
  context: RequestContext,
): UploadRequest {
  const { 'content-range': contentRange, 'upload-id': uploadId } = headers;
  return { owner: getSession(context).id, contentRange, uploadId, body };
}

/** Caller and address of a request. */
export type Caller = Pick<RequestContext, keyof Client | 'session' | 'apiToken'>;

export interface RequestSources {
  hasCsrfToken(headers: IncomingHttpHeaders): boolean;
  findHost(request: FastifyRequest): string | undefined;
  isSecure(request: FastifyRequest): boolean;
  /** Whether the request reached the separate origin of the panel. */
  isAtPanel(request: FastifyRequest): boolean;
  locateOrigins: ReturnType<typeof createOriginLocator>;
}

const USER_AGENT_LENGTH = 256;
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/g;
const BEARER = /^Bearer +([^\s]+)$/i;

/** Getters that parse parts of the request on demand, because most handlers need little of it. */
export class RequestReader implements RequestContext {
  readonly address: string;
  readonly isForwarded: boolean;
  readonly hasIgnoredHeaders: boolean;
  readonly session: LiveSession | null;
  readonly apiToken: SentApiToken | null;
  readonly audit: AuditNotes = {};
  readonly #request: FastifyRequest;
  readonly #sources: RequestSources;

  constructor(
    request: FastifyRequest,
    { address, isForwarded, hasIgnoredHeaders, session, apiToken }: Caller,
    sources: RequestSources,
  ) {
    this.address = address;
    this.isForwarded = isForwarded;
    this.hasIgnoredHeaders = hasIgnoredHeaders;
    this.session = session;
    this.apiToken = apiToken;
    this.#request = request;
    this.#sources = sources;
  }

  get isAdministrator(): boolean {
    return this.session !== null || this.apiToken?.hasScope === true;
  }

  get mayShowTokens(): boolean {
    return this.apiToken === null ? this.isPanel : this.apiToken.mayIssue;
  }

  get isPanel(): boolean {
    if (this.apiToken !== null) return this.apiToken.hasScope;
    const { headers } = this.#request;
    return this.session !== null && (!isBrowser(headers) || this.#sources.hasCsrfToken(headers));
  }

  get peerPort(): number {
    return this.#request.raw.socket.remotePort ?? 0;
  }

  get isSecure(): boolean {
    return this.#sources.isSecure(this.#request);
  }

  get userAgent(): string {
    const { 'user-agent': text = '' } = this.#request.headers;
    return text.replace(CONTROL_CHARACTERS, '').slice(0, USER_AGENT_LENGTH);
  }

  get bearer(): string | null {
    return readBearer(this.#request.headers);
  }

  get mediaType(): string | null {
    return readMediaType(this.#request.raw);
  }

  get requestId(): string {
    return this.#request.id;
  }

  get host(): string | undefined {
    return this.#sources.findHost(this.#request);
  }

  get cookies(): string | undefined {
    return this.#request.headers.cookie;
  }

  get isHead(): boolean {
    return this.#request.raw.method === 'HEAD';
  }

  get accepted(): RequestContext['accepted'] {
    const { accept, 'accept-encoding': encodings } = this.#request.headers;
    return { types: accept, encodings: Array.isArray(encodings) ? encodings.join() : encodings };
  }

  get origins(): CallerOrigins {
    return this.#sources.locateOrigins({
      isPanel: this.#sources.isAtPanel(this.#request),
      host: this.isForwarded ? undefined : this.host,
      isSecure: this.isSecure,
    });
  }
}

/** Token of `Authorization: Bearer`. */
export function readBearer({ authorization }: IncomingHttpHeaders): string | null {
  return authorization === undefined ? null : (BEARER.exec(authorization)?.[1] ?? null);
}
