import { isIpv4, isIpv6 } from './address.ts';

export type Target =
  | { kind: 'icmp'; host: string }
  | { kind: 'tcp'; host: string; port: number }
  | { kind: 'http'; url: string };

const LONGEST_TARGET = 512;
const LONGEST_HOST = 253;
const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*\\.?$`, 'i');

function isHost(text: string): boolean {
  if (isIpv4(text)) return true;
  if (text.length > LONGEST_HOST || !HOST_NAME.test(text)) return false;
  // A name that ends in a number would be read as an address in some old notation (WHATWG URL, "ends in a number").
  return !/(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/i.test(text);
}

function parseHttp(text: string): Target | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hostname === '') return undefined;
  return { kind: 'http', url: url.href };
}

function parsePort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}

function parseTcp(host: string, portText: string): Target | undefined {
  const port = parsePort(portText);
  return port === undefined ? undefined : { kind: 'tcp', host, port };
}

/** What a task's target asks for, or undefined where it is none: nothing else ever reaches a socket or a program. */
export function findTarget(text: string): Target | undefined {
  if (text.length > LONGEST_TARGET || !/^[\x21-\x7e]+$/.test(text)) return undefined;
  if (/^https?:\/\//i.test(text)) return parseHttp(text);
  if (isIpv6(text)) return { kind: 'icmp', host: text };
  const bracketed = /^\[([0-9a-f:.]+)\]:(\d+)$/i.exec(text);
  if (bracketed !== null) {
    const [, host = '', port = ''] = bracketed;
    return isIpv6(host) ? parseTcp(host, port) : undefined;
  }
  const [host = '', port, ...more] = text.split(':');
  if (more.length > 0 || !isHost(host)) return undefined;
  return port === undefined ? { kind: 'icmp', host } : parseTcp(host, port);
}
