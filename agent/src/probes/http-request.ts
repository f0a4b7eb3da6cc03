import type { ProbeOptions } from '@muster/generated/types';
import { agentVersion } from '../version.ts';

const encoder = new TextEncoder();

/** A request on a new connection, because a reused one would hide the handshakes. Configured headers replace ours. */
export function createRequest(
  { pathname, search, host }: URL,
  { method = 'GET', headers = [] }: Pick<ProbeOptions, 'method' | 'headers'>,
): Uint8Array {
  const own = [
    { name: 'User-Agent', value: `muster-agent/${agentVersion}` },
    { name: 'Accept', value: '*/*' },
    // The body has to be readable without a decompressor.
    { name: 'Accept-Encoding', value: 'identity' },
  ];
  const configured = new Set(headers.map(({ name }) => name.toLowerCase()));
  const fields = [
    { name: 'Host', value: host },
    ...own.filter(({ name }) => !configured.has(name.toLowerCase())),
    ...headers,
    { name: 'Connection', value: 'close' },
  ];
  const lines = fields.map(({ name, value }) => `${name}: ${value}\r\n`);
  return encoder.encode(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
}
