import { type BunSocket, CryptoHasher, connect } from 'bun';
import { describeCertificateError } from '../certificates.ts';
import {
  isAddress,
  type Network,
  type TransportEvents,
  type TransportTarget,
} from '../websocket/transport.ts';

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed';
  const { code, message } = error as NodeJS.ErrnoException;
  const certificateFault = describeCertificateError(code);
  if (certificateFault !== undefined) return certificateFault;
  return code === undefined || message.includes(code) ? message : `${message} (${code})`;
}

function createTlsOptions({ hostname, tls }: TransportTarget) {
  if (tls === undefined) return {};
  const { authorities } = tls;
  return {
    tls: {
      // Overrides NODE_TLS_REJECT_UNAUTHORIZED=0.
      rejectUnauthorized: true,
      ...(isAddress(hostname) ? {} : { serverName: hostname }),
      ...(authorities === undefined ? {} : { ca: authorities }),
    },
  };
}

/** Uses Bun's native sockets: node:net, node:tls and node:http would take as much memory as the rest of the agent. */
export const bunNetwork: Network = {
  connect(target, events) {
    const transport = createTransport(target.tls !== undefined, events);
    const { hostname, port } = target;
    // A failure is also reported to the handlers.
    connect({ hostname, port, ...createTlsOptions(target), socket: transport.handlers }).catch(
      transport.fail,
    );
    return transport;
  },
  hashSha1: (text) => new CryptoHasher('sha1').update(text).digest('base64'),
};

function createTransport(isTls: boolean, events: TransportEvents) {
  let socket: BunSocket | undefined;
  let unsent: Uint8Array[] = [];
  let isFinishing = false;
  let hasEnded = false;

  function end(error: string | undefined): void {
    if (hasEnded) return;
    hasEnded = true;
    unsent = [];
    events.onEnd(error);
  }

  function fail(error: unknown): void {
    end(describeError(error));
  }

  function flush(): void {
    while (socket !== undefined && unsent[0] !== undefined) {
      const [bytes] = unsent;
      const count = Math.max(0, socket.write(bytes));
      if (count < bytes.length) {
        unsent[0] = bytes.subarray(count);
        return;
      }
      unsent.shift();
    }
    if (isFinishing) socket?.end();
  }

  function destroy(): void {
    socket?.terminate();
    end(undefined);
  }

  return {
    fail,
    handlers: {
      open(opened: BunSocket) {
        socket = opened;
        if (hasEnded) opened.terminate();
        else if (!isTls) events.onOpen();
      },
      handshake(opened: BunSocket, isTrusted: boolean, error: Error | null) {
        if (hasEnded) return;
        if (isTrusted && error === null) return events.onOpen();
        fail(error);
        opened.end();
      },
      data(_: BunSocket, bytes: Buffer) {
        if (!hasEnded) events.onBytes(bytes);
      },
      drain: flush,
      close: (_: BunSocket, cause?: Error) => (cause ? fail(cause) : end(undefined)),
      error: (_: BunSocket, cause: Error) => fail(cause),
      connectError: (_: BunSocket, cause: Error) => fail(cause),
    },
    write(bytes: Uint8Array): void {
      if (hasEnded) return;
      unsent.push(bytes);
      if (unsent.length === 1) flush();
    },
    bufferedBytes: () => unsent.reduce((sum, bytes) => sum + bytes.length, 0),
    finish(): void {
      isFinishing = true;
      if (unsent.length === 0) flush();
    },
    destroy,
  };
}
