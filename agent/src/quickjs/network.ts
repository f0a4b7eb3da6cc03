import { limits } from '@muster/generated/limits';
import type { Network, Transport, TransportError, TransportEvents, TransportTarget } from '../host.ts';
import { cancel, handleEvents } from './events.ts';

function open({ hostname, port, tls }: TransportTarget): number {
  return tls === undefined
    ? nativeHost.connect(hostname, port)
    : nativeHost.connectTls(hostname, port, tls.authoritiesFile, tls.serverName);
}

/** Errors of the native host are texts that start with a code and a colon. */
function createError(text: string): TransportError {
  const colon = text.indexOf(': ');
  return Object.assign(new Error(text), { code: text.slice(0, colon) });
}

function openTransport(id: number, events: TransportEvents): Transport {
  handleEvents(id, {
    open: () => events.onOpen(),
    data: (bytes) => events.onBytes(bytes),
    end: (error) => events.onEnd(error === undefined ? undefined : createError(error)),
  });
  return {
    write: (bytes) => nativeHost.send(id, bytes),
    bufferedBytes: () => nativeHost.bufferedBytes(id),
    readCertificate: () => nativeHost.readCertificate(id),
    finish: () => nativeHost.finish(id),
    destroy: () => cancel(id),
  };
}

/** TCP, TLS, UDP and Unix sockets, look-ups and ICMP by the native host. */
export const quickjsNetwork: Network = {
  connect: (target, events) => openTransport(open(target), events),
  connectLocal: (path, events) => openTransport(nativeHost.connectLocal(path), events),
  connectUdp: (address, port, events) => openTransport(nativeHost.connectUdp(address, port), events),
  lookUp: (hostname, family) =>
    new Promise((resolve, reject) => {
      handleEvents(nativeHost.lookup(hostname), {
        addresses(addresses) {
          const found = addresses.find(
            (address) => family === undefined || address.includes(':') === (family === 'ipv6'),
          );
          if (found === undefined) reject(createError(`ENOTFOUND: no ${family} address for ${hostname}`));
          else resolve(found);
        },
        failed: (error) => reject(createError(error)),
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
        reject(createError('ETIMEDOUT: no reply'));
      };
      const settle = (action: () => void) => {
        signal.removeEventListener('abort', abort);
        action();
      };
      signal.addEventListener('abort', abort);
      handleEvents(id, {
        reply: (milliseconds) => settle(() => resolve(milliseconds)),
        refused: () => settle(() => resolve(undefined)),
        failed: (error) => settle(() => reject(createError(error))),
      });
    }),
};
