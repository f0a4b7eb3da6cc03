import { limits } from '@muster/generated/limits';
import { describeCertificateError } from '../certificates.ts';
import type { Network, Transport, TransportEvents, TransportTarget } from '../host.ts';
import { cancel, handleEvents } from './events.ts';

function open({ hostname, port, tls }: TransportTarget): number {
  return tls === undefined
    ? nativeHost.connect(hostname, port)
    : nativeHost.connectTls(hostname, port, tls.authoritiesFile);
}

/** Errors of the native host start with a code and a colon. */
function describeError(error: string): string {
  return describeCertificateError(error.slice(0, error.indexOf(':'))) ?? error;
}

function openTransport(id: number, events: TransportEvents): Transport {
  handleEvents(id, {
    open: () => events.onOpen(),
    data: (bytes) => events.onBytes(bytes),
    end: (error) => events.onEnd(error && describeError(error)),
  });
  return {
    write: (bytes) => nativeHost.send(id, bytes),
    bufferedBytes: () => nativeHost.bufferedBytes(id),
    finish: () => nativeHost.finish(id),
    destroy: () => cancel(id),
  };
}

/** TCP, TLS, Unix sockets, look-ups and ICMP by the native host. */
export const quickjsNetwork: Network = {
  connect: (target, events) => openTransport(open(target), events),
  connectLocal: (path, events) => openTransport(nativeHost.connectLocal(path), events),
  lookUp: (hostname) =>
    new Promise((resolve, reject) => {
      handleEvents(nativeHost.lookup(hostname), {
        addresses: ([address = '']) => resolve(address),
        failed: (error) => reject(new Error(error)),
      });
    }),
  listIpv4Addresses: () =>
    nativeHost.listIpv4Addresses().map(([name = '', address = '']) => ({ interface: name, address })),
  readInterfaceIndex: nativeHost.readInterfaceIndex,
  canSendEcho: nativeHost.canEcho,
  sendEcho: (address, signal) =>
    new Promise((resolve, reject) => {
      const id = nativeHost.echo(address, limits.probeTimeoutMs);
      const abort = () => {
        cancel(id);
        reject(new Error('timeout'));
      };
      const settle = (action: () => void) => {
        signal.removeEventListener('abort', abort);
        action();
      };
      signal.addEventListener('abort', abort);
      handleEvents(id, {
        reply: (milliseconds) => settle(() => resolve(milliseconds)),
        refused: () => settle(() => resolve(undefined)),
        failed: (error) => settle(() => reject(new Error(error))),
      });
    }),
};
