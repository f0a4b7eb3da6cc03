import { isIpv4, isIpv6 } from './probe.ts';

interface HostTarget {
  host: string;
  /** Whether the host has to be looked up. */
  isName: boolean;
}

export interface IcmpTarget extends HostTarget {
  kind: 'icmp';
}

export interface TcpTarget extends HostTarget {
  kind: 'tcp';
  port: number;
}

export type Target = IcmpTarget | TcpTarget | { kind: 'http'; url: string };

const MAX_TARGET_LENGTH = 512;
const MAX_HOST_LENGTH = 253;
const LABEL = '\\w(?:[\\w-]{0,61}\\w)?';
const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*\\.?$`);

function isHost(text: string): boolean {
  if (isIpv4(text)) return true;
  if (text.length > MAX_HOST_LENGTH || !HOST_NAME.test(text)) return false;
  // A name whose last label is a number would be parsed as an IPv4 address (WHATWG URL, "ends in a number").
  return !/(?:^|\.)(?:\d+|0[xX][0-9a-fA-F]*)\.?$/.test(text);
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

function parseTcp(target: HostTarget, portText: string): Target | undefined {
  const port = parsePort(portText);
  return port === undefined ? undefined : { kind: 'tcp', ...target, port };
}

/** Parses a task's target; undefined if it is invalid. Only parsed targets reach a socket or a program. */
export function findTarget(text: string): Target | undefined {
  if (text.length > MAX_TARGET_LENGTH || !/^[\x21-\x7e]+$/.test(text)) return undefined;
  if (/^https?:\/\//i.test(text)) return parseHttp(text);
  if (isIpv6(text)) return { kind: 'icmp', host: text, isName: false };
  const bracketed = /^\[([0-9a-fA-F:.]+)\]:(\d+)$/.exec(text);
  if (bracketed !== null) {
    const [, host = '', port = ''] = bracketed;
    return isIpv6(host) ? parseTcp({ host, isName: false }, port) : undefined;
  }
  const [host = '', port, ...more] = text.split(':');
  if (more.length > 0 || !isHost(host)) return undefined;
  const target = { host, isName: !isIpv4(host) };
  return port === undefined ? { kind: 'icmp', ...target } : parseTcp(target, port);
}
