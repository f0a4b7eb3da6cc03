import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { connect, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { checkServerIdentity, connect as connectTls, type PeerCertificate } from 'node:tls';
import { describeCertificateError } from '../certificates.ts';
import type { Network, Transport, TransportEvents, TransportTarget } from '../host.ts';

/** Ignores the common name, which Node would accept in a certificate without a DNS name (RFC 9525, section 2). */
function checkIdentity(hostname: string, certificate: PeerCertificate): Error | undefined {
  return checkServerIdentity(hostname, { ...certificate, subject: { ...certificate.subject, CN: '' } });
}

function open({ hostname, port, tls }: TransportTarget, onOpen: () => void): Socket {
  if (tls === undefined) return connect({ host: hostname, port }, onOpen);
  const { authoritiesFile } = tls;
  return connectTls(
    {
      host: hostname,
      port,
      // Overrides NODE_TLS_REJECT_UNAUTHORIZED=0.
      rejectUnauthorized: true,
      checkServerIdentity: checkIdentity,
      // TLS sends a server name (SNI) for names only.
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      ...(authoritiesFile === undefined ? {} : { ca: readFileSync(authoritiesFile) }),
    },
    onOpen,
  );
}

function describeError(error: NodeJS.ErrnoException): string {
  // If a name has several addresses, the error is an AggregateError with an empty message.
  return describeCertificateError(error.code) ?? (error.message || (error.code ?? 'the connection failed'));
}

function openTransport(socket: Socket, events: TransportEvents): Transport {
  let reason: string | undefined;
  socket.on('data', (bytes: Buffer) => events.onBytes(bytes));
  socket.on('error', (error) => {
    reason ??= describeError(error);
  });
  socket.on('close', () => events.onEnd(reason));
  return {
    write: (bytes) => void socket.write(bytes),
    bufferedBytes: () => socket.writableLength,
    finish: () => void socket.end(),
    destroy: () => void socket.destroy(),
  };
}

/** TCP, TLS and Unix sockets. Node has no ICMP sockets. */
export const nodeNetwork: Network = {
  connect(target, events) {
    const socket = open(target, () => events.onOpen());
    socket.setNoDelay(true);
    return openTransport(socket, events);
  },
  connectLocal: (path, events) =>
    openTransport(
      connect(path, () => events.onOpen()),
      events,
    ),
  lookUp: async (hostname) => (await lookup(hostname)).address,
  listIpv4Addresses: () =>
    Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
      (addresses ?? [])
        .filter((entry) => entry.family === 'IPv4' && !entry.internal)
        .map((entry) => ({ interface: name, address: entry.address })),
    ),
  readInterfaceIndex: (name) => Number(readFileSync(`/sys/class/net/${name}/ifindex`, 'utf8')),
  canSendEcho: () => false,
  sendEcho: () => Promise.resolve(undefined),
};
