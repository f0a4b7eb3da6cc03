import type { IncomingHttpHeaders } from 'node:http';

const HOST = /^[\w.\-[\]:]+$/;

export interface AskedBy {
  headers: IncomingHttpHeaders;
  /** Hosts under which the hub is known: the one asked for, the proxy's, that of `--site`. */
  hosts: readonly (string | undefined)[];
  /** Whether the browser speaks HTTPS with the hub, as far as the hub can tell. */
  isSecure: boolean;
}

/**
 * Whether a request comes from a page of this hub, or from no page at all. Programs send no Origin and are let
 * through: cross-site requests are a danger of browsers only.
 */
export function isSameOrigin({ headers, hosts, isSecure }: AskedBy): boolean {
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return !isForeign;
  // A browser may call ws://host another site than http://host; there the Origin alone decides.
  if (isForeign && headers.upgrade === undefined) return false;
  return isHostOf(origin, hosts, isSecure);
}

/**
 * Whether a browser sent the request, so that a page other than the panel may have made it do so. Over plain HTTP from
 * another machine browsers leave `Sec-Fetch-*` out, as curl does; there a page cannot keep its browser from sending an
 * Origin where something changes, and a language everywhere else.
 */
export function isBrowser(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-site'] !== undefined || headers.origin !== undefined) return true;
  // A library's fetch, as that of Node: browsers send both headers or neither, and pages can set neither.
  if (headers['sec-fetch-mode'] !== undefined) return false;
  return headers.referer !== undefined || headers['accept-language'] !== undefined;
}

function isHostOf(origin: string, hosts: AskedBy['hosts'], isSecure: boolean): boolean {
  const page = URL.parse(origin);
  // "null", and anything that a browser would not send, ends here.
  if (page === null || page.origin !== origin.toLowerCase()) return false;
  if (page.protocol !== 'https:' && (page.protocol !== 'http:' || isSecure)) return false;
  return hosts.some((host) => host !== undefined && normaliseHost(page.protocol, host) === page.host);
}

/** Whether the text is a host with or without port, and nothing beside it. */
export function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}`);
}

/** Host and port as `URL` writes them (the scheme's own port left out); undefined for what is more than a host. */
export function normaliseHost(protocol: string, host: string): string | undefined {
  return HOST.test(host) ? URL.parse(`${protocol}//${host}`)?.host : undefined;
}
