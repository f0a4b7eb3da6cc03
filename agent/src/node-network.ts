import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { findCertificateFault } from './certificate-faults.ts';
import { isAddress, type Network, type WireTarget } from './websocket/wire.ts';

function open({ hostname, port, tls }: WireTarget, opened: () => void): Socket {
  if (tls === undefined) return connect({ host: hostname, port }, opened);
  const { authorities } = tls;
  return connectTls(
    {
      host: hostname,
      port,
      // Certificates are checked whatever NODE_TLS_REJECT_UNAUTHORIZED says.
      rejectUnauthorized: true,
      ...(isAddress(hostname) ? {} : { servername: hostname }),
      ...(authorities === undefined ? {} : { ca: authorities }),
    },
    opened,
  );
}

function describeFault(error: NodeJS.ErrnoException): string {
  // A name with several addresses fails with an AggregateError, whose message is empty.
  return findCertificateFault(error.code) ?? (error.message || (error.code ?? 'the connection failed'));
}

/** Sockets of Node, and hashes. */
export const nodeNetwork: Network = {
  openWire(target, events) {
    let fault: string | undefined;
    const socket = open(target, events.opened);
    socket.setNoDelay(true);
    socket.on('data', events.received);
    socket.on('error', (error) => {
      fault ??= describeFault(error);
    });
    socket.on('close', () => events.ended(fault));
    return {
      write: (bytes) => void socket.write(bytes),
      bufferedBytes: () => socket.writableLength,
      finish: () => void socket.end(),
      destroy: () => void socket.destroy(),
    };
  },
  hashSha1: (text) => createHash('sha1').update(text).digest('base64'),
};
