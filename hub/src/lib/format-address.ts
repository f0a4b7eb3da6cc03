import type { AddressInfo } from 'node:net';

/** URL of a listener; "" before it listens. */
export function formatAddress(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') return '';
  const { family, address: host, port } = address;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
}
