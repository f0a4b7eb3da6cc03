import { isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';

/** A URL as the contract allows it; `hasCredentials` if a user or password was removed. Null if it is none. */
export function formatUrl(text: string): { url: string; hasCredentials: boolean } | null {
  const parsed = URL.parse(text.trim());
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol) || parsed.hostname === '')
    return null;
  const hasCredentials = parsed.username !== '' || parsed.password !== '';
  parsed.username = '';
  parsed.password = '';
  parsed.hash = '';
  return { url: parsed.href, hasCredentials };
}

/** A host name or an address without brackets, names in ASCII; null if it is neither. */
export function formatHost(text: string): string | null {
  const host = text.trim().replace(/^\[(.*)\]$/, '$1');
  if (host === '' || isIPv6(host)) return host === '' ? null : host;
  // domainToASCII reads the text as the host of a URL, and would cut it off at these.
  return /[/?#@:\\\s]/.test(host) ? null : domainToASCII(host) || null;
}

/** `host:port` or `[v6]:port`. */
export function formatHostPort(host: string, port: number): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
