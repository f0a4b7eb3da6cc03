// In both files UDP follows TCP, in the first one after more columns.
const COUNTS = /^TCP6?: inuse (\d+)[^\n]*\nUDP6?: inuse (\d+)/m;

interface Sockets {
  tcp: number;
  udp: number;
}

function readCounts(text: string): Sockets | undefined {
  const match = COUNTS.exec(text);
  if (match === null) return undefined;
  const tcp = Number(match[1]);
  const udp = Number(match[2]);
  return Number.isSafeInteger(tcp) && Number.isSafeInteger(udp) ? { tcp, udp } : undefined;
}

/** Sockets in use, IPv4 and IPv6; `sockstat6` is undefined on a kernel without IPv6. */
export function parseSockstat(sockstat: string, sockstat6: string | undefined): Sockets {
  const sockets = readCounts(sockstat);
  if (sockets === undefined) throw new Error('/proc/net/sockstat has no count of TCP and UDP sockets');
  const more = sockstat6 === undefined ? undefined : readCounts(sockstat6);
  return more === undefined ? sockets : { tcp: sockets.tcp + more.tcp, udp: sockets.udp + more.udp };
}
