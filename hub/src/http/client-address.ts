import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Trusted proxies: a reverse proxy on this host or in the local network. */
const local = new BlockList();
local.addSubnet('127.0.0.0', 8);
local.addSubnet('10.0.0.0', 8);
local.addSubnet('172.16.0.0', 12);
local.addSubnet('192.168.0.0', 16);
local.addSubnet('169.254.0.0', 16);
local.addAddress('::1', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** Whether the address is loopback, private, link-local or unique-local. */
export function isLocalAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && local.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Address of the direct peer; "" if the connection is closed. */
export function readPeerAddress(raw: IncomingMessage): string {
  return normaliseAddress(raw.socket.remoteAddress ?? '') ?? '';
}

/**
 * Client address for rate limits and display, never for authentication: the last entry of X-Forwarded-For if the direct peer
 * is local, since the peer itself wrote only that entry; otherwise the peer's address.
 */
export function readClientAddress(raw: IncomingMessage): string {
  return readForwardedAddress(raw) ?? readPeerAddress(raw);
}

/** Client address that a trusted proxy forwards; undefined if there is none. */
export function readForwardedAddress(raw: IncomingMessage): string | undefined {
  if (!isLocalAddress(readPeerAddress(raw))) return undefined;
  const forwarded = readLastEntry(raw.headers['x-forwarded-for']);
  return forwarded === undefined ? undefined : normaliseAddress(forwarded);
}

/** Last entry of a comma-separated header. Proxies append, so the direct peer wrote it. */
export function readLastEntry(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.at(-1) : header;
  return text?.split(',').at(-1)?.trim();
}

/** An address without brackets, port, zone and IPv4-in-IPv6 mapping; undefined if it is not an address. */
function normaliseAddress(text: string): string | undefined {
  const match = WITH_PORT.exec(text);
  const [address = ''] = (match?.[1] ?? match?.[2] ?? text).split('%');
  const plain = MAPPED.exec(address)?.[1] ?? address;
  return isIP(plain) === 0 ? undefined : plain.toLowerCase();
}
