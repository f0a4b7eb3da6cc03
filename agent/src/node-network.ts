import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { describeCertificateError } from './certificates.ts';
import { isAddress, type Network, type TransportTarget } from './websocket/transport.ts';

function open({ hostname, port, tls }: TransportTarget, onOpen: () => void): Socket {
  if (tls === undefined) return connect({ host: hostname, port }, onOpen);
  const { authorities } = tls;
  return connectTls(
    {
      host: hostname,
      port,
      // Overrides NODE_TLS_REJECT_UNAUTHORIZED=0.
      rejectUnauthorized: true,
      ...(isAddress(hostname) ? {} : { servername: hostname }),
      ...(authorities === undefined ? {} : { ca: authorities }),
    },
    onOpen,
  );
}

function describeError(error: NodeJS.ErrnoException): string {
  // If a name has several addresses, the error is an AggregateError with an empty message.
  return describeCertificateError(error.code) ?? (error.message || (error.code ?? 'the connection failed'));
}

/** TCP and TLS through Node, for an agent that runs from its sources. */
export const nodeNetwork: Network = {
  connect(target, events) {
    let reason: string | undefined;
    const socket = open(target, () => events.onOpen());
    socket.setNoDelay(true);
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
  },
  hashSha1: (text) => createHash('sha1').update(text).digest('base64'),
};
