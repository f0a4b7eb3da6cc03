import { encodeKey, findLine, readNumbers } from './proc-parser.ts';

const keys4 = { tcp: encodeKey('TCP: inuse '), udp: encodeKey('UDP: inuse ') };
const keys6 = { tcp: encodeKey('TCP6: inuse '), udp: encodeKey('UDP6: inuse ') };

function findCount(bytes: Uint8Array, key: Uint8Array): number | undefined {
  const line = findLine(bytes, key);
  const value = [0];
  return line >= 0 && readNumbers(bytes, line, value) === 1 ? value[0] : undefined;
}

/** Sockets in use, IPv4 and IPv6; `sockstat6` is undefined on a kernel without IPv6. */
export function parseSockstat(
  sockstat: Uint8Array,
  sockstat6: Uint8Array | undefined,
): { tcp: number; udp: number } {
  const tcp = findCount(sockstat, keys4.tcp);
  const udp = findCount(sockstat, keys4.udp);
  if (tcp === undefined || udp === undefined) {
    throw new Error('/proc/net/sockstat has no count of TCP and UDP sockets');
  }
  return {
    tcp: tcp + (sockstat6 === undefined ? 0 : (findCount(sockstat6, keys6.tcp) ?? 0)),
    udp: udp + (sockstat6 === undefined ? 0 : (findCount(sockstat6, keys6.udp) ?? 0)),
  };
}
