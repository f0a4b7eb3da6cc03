import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { connect, isIP, isIPv6, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { checkServerIdentity, connect as connectTls, type PeerCertificate, TLSSocket } from 'node:tls';
import type { Network, Transport, TransportError, TransportEvents, TransportTarget } from '../host.ts';

/** Ignores the common name, which Node would accept in a certificate without a DNS name (RFC 9525, section 2). */
function checkIdentity(name: string, certificate: PeerCertificate): Error | undefined {
  return checkServerIdentity(name, { ...certificate, subject: { ...certificate.subject, CN: '' } });
}

function open({ hostname, port, tls }: TransportTarget, onOpen: () => void): Socket {
  if (tls === undefined) return connect({ host: hostname, port }, onOpen);
  const { authoritiesFile, serverName = hostname } = tls;
  return connectTls(
    {
      host: hostname,
      port,
      // Overrides NODE_TLS_REJECT_UNAUTHORIZED=0.
      rejectUnauthorized: true,
      checkServerIdentity: (_, certificate) => checkIdentity(serverName, certificate),
      // TLS sends a server name (SNI) for names only.
      ...(isIP(serverName) === 0 ? { servername: serverName } : {}),
      ...(authoritiesFile === undefined ? {} : { ca: readFileSync(authoritiesFile) }),
    },
    onOpen,
  );
}

function openTransport(socket: Socket, events: TransportEvents): Transport {
  let reason: TransportError | undefined;
  socket.on('data', (bytes: Buffer) => events.onBytes(bytes));
  socket.on('error', (error) => {
    reason ??= error;
  });
  socket.on('close', () => events.onEnd(reason));
  return {
    write: (bytes) => void socket.write(bytes),
    bufferedBytes: () => socket.writableLength,
    readCertificate: () => (socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.raw : undefined),
    finish: () => void socket.end(),
    destroy: () => void socket.destroy(),
  };
}

function openUdp(address: string, port: number, events: TransportEvents): Transport {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  let isClosed = false;
  const close = () => {
    if (!isClosed) socket.close();
    isClosed = true;
  };
  const end = (error: Error) => {
    if (isClosed) return;
    close();
    events.onEnd(error);
  };
  socket.on('message', (bytes) => {
    if (!isClosed) events.onBytes(bytes);
  });
  socket.on('error', end);
  // Without a callback, Node emits the error of connect(2).
  socket.on('connect', () => {
    if (!isClosed) events.onOpen();
  });
  socket.connect(port, address);
  return {
    write(bytes) {
      if (!isClosed) socket.send(bytes, (error) => error && end(error));
    },
    bufferedBytes: () => 0,
    readCertificate: () => undefined,
    finish: () => undefined,
    destroy: close,
  };
}

const familyNumbers = { ipv4: 4, ipv6: 6 } as const;

/** TCP, TLS, UDP and Unix sockets. Node has no ICMP sockets. */
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
  connectUdp: openUdp,
  lookUp: async (hostname, family) =>
    (await lookup(hostname, family === undefined ? {} : { family: familyNumbers[family] })).address,
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
