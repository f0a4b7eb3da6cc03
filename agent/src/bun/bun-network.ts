import { type BunSocket, CryptoHasher, connect } from 'bun';
import { findCertificateFault } from '../certificate-faults.ts';
import { isAddress, type Network, type WireEvents, type WireTarget } from '../websocket/wire.ts';

function describeFault(fault: unknown): string {
  if (!(fault instanceof Error)) return 'the connection failed';
  const { code, message } = fault as NodeJS.ErrnoException;
  const certificateFault = findCertificateFault(code);
  if (certificateFault !== undefined) return certificateFault;
  return code === undefined || message.includes(code) ? message : `${message} (${code})`;
}

function describeTls({ hostname, tls }: WireTarget) {
  if (tls === undefined) return {};
  const { authorities } = tls;
  return {
    tls: {
      // Certificates are checked whatever NODE_TLS_REJECT_UNAUTHORIZED says.
      rejectUnauthorized: true,
      ...(isAddress(hostname) ? {} : { serverName: hostname }),
      ...(authorities === undefined ? {} : { ca: authorities }),
    },
  };
}

/**
 * Bun's own sockets: what node:net, node:tls and node:http make of them takes as much memory as all the rest of the
 * agent.
 */
export const bunNetwork: Network = {
  openWire(target, events) {
    const wire = createWire(target.tls !== undefined, events);
    const { hostname, port } = target;
    // A refusal is told to the handlers as well.
    connect({ hostname, port, ...describeTls(target), socket: wire.handlers }).catch(wire.fail);
    return wire;
  },
  hashSha1: (text) => new CryptoHasher('sha1').update(text).digest('base64'),
};

function createWire(isTls: boolean, events: WireEvents) {
  let socket: BunSocket | undefined;
  let unsent: Uint8Array[] = [];
  let isFinishing = false;
  let hasEnded = false;

  function end(fault: string | undefined): void {
    if (hasEnded) return;
    hasEnded = true;
    unsent = [];
    events.ended(fault);
  }

  function fail(cause: unknown): void {
    end(describeFault(cause));
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
        else if (!isTls) events.opened();
      },
      handshake(opened: BunSocket, isTrusted: boolean, fault: Error | null) {
        if (hasEnded) return;
        if (isTrusted && fault === null) return events.opened();
        fail(fault);
        opened.end();
      },
      data(_: BunSocket, bytes: Uint8Array) {
        if (!hasEnded) events.received(bytes);
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
