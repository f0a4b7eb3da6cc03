import { findLine, readNumbers } from './proc-parser.ts';

function findCount(text: string, protocol: string): number | undefined {
  const line = findLine(text, `${protocol}: inuse `);
  return line < 0 ? undefined : readNumbers(text, line, 1)[0];
}

/** Sockets in use, IPv4 and IPv6; `sockstat6` is undefined on a kernel without IPv6. */
export function parseSockstat(sockstat: string, sockstat6: string | undefined): { tcp: number; udp: number } {
  const tcp = findCount(sockstat, 'TCP');
  const udp = findCount(sockstat, 'UDP');
  if (tcp === undefined || udp === undefined) {
    throw new Error('/proc/net/sockstat has no count of TCP and UDP sockets');
  }
  return {
    tcp: tcp + (sockstat6 === undefined ? 0 : (findCount(sockstat6, 'TCP6') ?? 0)),
    udp: udp + (sockstat6 === undefined ? 0 : (findCount(sockstat6, 'UDP6') ?? 0)),
  };
}
