import { isRecordType, type RecordType } from './dns-records.ts';
import { isIpv4, isIpv6 } from './ip-address.ts';

/** A host name or an address. */
export interface HostTarget {
  host: string;
  /** Whether the host has to be looked up. */
  isName: boolean;
}

export interface IcmpTarget extends HostTarget {
  kind: 'icmp';
}

export interface TcpTarget extends HostTarget {
  kind: 'tcp' | 'tls';
  port: number;
}

export interface DnsTarget {
  kind: 'dns';
  /** The server to ask; undefined for the host's resolver. */
  server: (HostTarget & { port: number }) | undefined;
  name: string;
  type: RecordType;
}

export type Target = IcmpTarget | TcpTarget | DnsTarget | { kind: 'http'; url: string };

export const DNS_PORT = 53;
const MAX_TARGET_LENGTH = 512;
const MAX_HOST_LENGTH = 253;
const LABEL = '\\w(?:[\\w-]{0,61}\\w)?';
const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*\\.?$`);

function isName(text: string): boolean {
  return text.length <= MAX_HOST_LENGTH && HOST_NAME.test(text);
}

/** Whether a text is a host name or an IPv4 address. */
export function isHost(text: string): boolean {
  if (isIpv4(text)) return true;
  // A name whose last label is a number would be parsed as an IPv4 address (WHATWG URL, "ends in a number").
  return isName(text) && !/(?:^|\.)(?:\d+|0[xX][0-9a-fA-F]*)\.?$/.test(text);
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

/** `host`, `host:port`, `[v6]:port` or `[v6]`; undefined if it is neither, or if there is no port and no default. */
function parseServer(text: string, defaultPort?: number): (HostTarget & { port: number }) | undefined {
  const [, address, name, portText] = /^(?:\[([0-9a-fA-F:.]+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? [];
  const port = portText === undefined ? defaultPort : parsePort(portText);
  if (port === undefined) return undefined;
  if (address !== undefined) return isIpv6(address) ? { host: address, isName: false, port } : undefined;
  if (name === undefined || !isHost(name)) return undefined;
  return { host: name, isName: !isIpv4(name), port };
}

function parseConnection(kind: TcpTarget['kind'], text: string): Target | undefined {
  const server = parseServer(text);
  return server && { kind, ...server };
}

/** RFC 4501, without the class. */
function parseDns(text: string): Target | undefined {
  const [, server, name = '', type = 'A'] = /^(?:\/\/([^/]+)\/)?([^/?]+)(?:\?type=(\w+))?$/.exec(text) ?? [];
  if (!isName(name) || !isRecordType(type)) return undefined;
  const parsed = server === undefined ? undefined : parseServer(server, DNS_PORT);
  if (server !== undefined && parsed === undefined) return undefined;
  return { kind: 'dns', server: parsed, name, type };
}

/** Parses a task's target; undefined if it is invalid. Only parsed targets reach a socket or a program. */
export function findTarget(text: string): Target | undefined {
  if (text.length > MAX_TARGET_LENGTH || !/^[\x21-\x7e]+$/.test(text)) return undefined;
  if (/^https?:\/\//i.test(text)) return parseHttp(text);
  if (text.startsWith('tls://')) return parseConnection('tls', text.slice('tls://'.length));
  // A host may be called dns.
  if (/^dns:(?!\d+$)/.test(text)) return parseDns(text.slice('dns:'.length));
  if (isIpv6(text)) return { kind: 'icmp', host: text, isName: false };
  if (text.includes(':')) return parseConnection('tcp', text);
  return isHost(text) ? { kind: 'icmp', host: text, isName: !isIpv4(text) } : undefined;
}
