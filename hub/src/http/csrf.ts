import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { normaliseHost } from './host-validation.ts';

/** A browser cannot set headers on a WebSocket handshake, so the token travels as a subprotocol. */
const CSRF_PROTOCOL = 'muster.csrf.';

export interface OriginCheck {
  headers: IncomingHttpHeaders;
  /** The hub's own hosts: the requested one, the proxy's, that of `--site`. */
  hosts: readonly (string | undefined)[];
  /** Whether the browser uses HTTPS, as far as the hub can tell. */
  isSecure: boolean;
}

/**
 * Whether a request comes from a page of this hub, or from no page at all. Programs send no Origin header and pass:
 * cross-site request forgery needs a browser.
 */
export function isSameOrigin({ headers, hosts, isSecure }: OriginCheck): boolean {
  const site = headers['sec-fetch-site'];
  const isCrossSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return !isCrossSite;
  // Browsers may consider ws://host and http://host different sites; on a handshake the Origin alone decides.
  if (isCrossSite && headers.upgrade === undefined) return false;
  return isOriginOf(origin, hosts, isSecure);
}

/**
 * Whether a browser sent the request, so that a page other than the panel may have caused it. Over plain HTTP from another
 * machine browsers omit `Sec-Fetch-*`, as curl does; there a page cannot prevent its browser from sending Origin with
 * unsafe methods and Accept-Language with all others.
 */
export function isBrowser(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-site'] !== undefined || headers.origin !== undefined) return true;
  // The fetch of a library, such as Node's: browsers send both Sec-Fetch headers or neither, and pages can set neither.
  if (headers['sec-fetch-mode'] !== undefined) return false;
  return headers.referer !== undefined || headers['accept-language'] !== undefined;
}

/** Checks for the panel's CSRF token in `X-CSRF-Token`, or among the subprotocols of a WebSocket handshake. */
export function createCsrfCheck(csrfToken: string): (headers: IncomingHttpHeaders) => boolean {
  const expected = Buffer.from(csrfToken);

  function isCsrfToken(text: string): boolean {
    const bytes = Buffer.from(text);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  }

  return (headers) => {
    const header = headers['x-csrf-token'];
    if (typeof header === 'string') return isCsrfToken(header);
    if (headers.upgrade === undefined) return false;
    return (headers['sec-websocket-protocol'] ?? '')
      .split(',')
      .map((name) => name.trim())
      .some((name) => name.startsWith(CSRF_PROTOCOL) && isCsrfToken(name.slice(CSRF_PROTOCOL.length)));
  };
}

function isOriginOf(origin: string, hosts: OriginCheck['hosts'], isSecure: boolean): boolean {
  const page = URL.parse(origin);
  // Rejects "null" and everything that a browser would not send.
  if (page === null || page.origin !== origin.toLowerCase()) return false;
  if (page.protocol !== 'https:' && (page.protocol !== 'http:' || isSecure)) return false;
  return hosts.some((host) => host !== undefined && normaliseHost(page.protocol, host) === page.host);
}
