import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP relay on loopback that can stop forwarding without closing connections, like an unplugged cable. */
export interface PausedProxy {
  readonly port: number;
  /** Stops forwarding on the current connections, which stay open; later connections work. */
  pause(): void;
}

export async function startPausedProxy(target: number): Promise<PausedProxy> {
  const pairs: [Socket, Socket][] = [];
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connectTo({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    pairs.push([near, far]);
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of pairs.flat()) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    pause() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
  };
}
