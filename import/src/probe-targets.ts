import { isIPv6 } from 'node:net';

export type ProbeKind = 'icmp' | 'tcp' | 'http';

/** Port that the agents of other products use for a TCP target without one. */
const DEFAULT_TCP_PORT = 80;

/**
 * A target as Muster writes it. In Muster its form decides how it is probed: a host by ICMP, `host:port` by TCP and a URL by
 * HTTP; other products have a column for the kind. What is no valid target is returned as it is.
 */
export function formatTarget(kind: ProbeKind, target: string): string {
  const text = target.trim();
  if (kind === 'http') return /^https?:\/\//i.test(text) ? lowerScheme(text) : `http://${bracketHost(text)}`;
  const { host, port } = splitHost(text.replace(/^(tcp|icmp|ping|https?):\/\//i, '').replace(/\/+$/, ''));
  if (host === '') return text;
  if (kind === 'icmp') return host;
  return `${isIPv6(host) ? `[${host}]` : host}:${port ?? DEFAULT_TCP_PORT}`;
}

function lowerScheme(url: string): string {
  return url.replace(/^https?/i, (scheme) => scheme.toLowerCase());
}

function bracketHost(text: string): string {
  return isIPv6(text) ? `[${text}]` : text;
}

function splitHost(text: string): { host: string; port?: string } {
  const match = /^\[([^\]]*)\](?::(\d+))?$/.exec(text) ?? (isIPv6(text) ? null : /^(.*?):(\d+)$/.exec(text));
  if (match === null) return { host: text.replace(/^\[(.*)\]$/, '$1') };
  const [, host = '', port] = match;
  return port === undefined ? { host } : { host, port };
}
