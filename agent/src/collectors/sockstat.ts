import { createLineFinder, readNumber } from './proc-parser.ts';

type ReadCount = (text: string) => number | undefined;

function createReader(protocol: string): ReadCount {
  const findLine = createLineFinder(`${protocol}: inuse `);
  return (text) => {
    const line = findLine(text);
    return line < 0 ? undefined : readNumber(text, line);
  };
}

const readTcp = createReader('TCP');
const readUdp = createReader('UDP');
const readTcp6 = createReader('TCP6');
const readUdp6 = createReader('UDP6');

/** Sockets in use, IPv4 and IPv6; `sockstat6` is undefined on a kernel without IPv6. */
export function parseSockstat(sockstat: string, sockstat6: string | undefined): { tcp: number; udp: number } {
  const tcp = readTcp(sockstat);
  const udp = readUdp(sockstat);
  if (tcp === undefined || udp === undefined) {
    throw new Error('/proc/net/sockstat has no count of TCP and UDP sockets');
  }
  if (sockstat6 === undefined) return { tcp, udp };
  return { tcp: tcp + (readTcp6(sockstat6) ?? 0), udp: udp + (readUdp6(sockstat6) ?? 0) };
}
