import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can hold all bytes back, as a network does that has been cut: nothing is reset, nothing arrives. */
export interface PausableProxy {
  /** Host and port. */
  readonly authority: string;
  pause(): void;
  resume(): void;
}

/** Leads to a port of this machine. */
export async function startPausableProxy(
  port: number,
  onFinished: (action: () => void) => void,
): Promise<PausableProxy> {
  let isPaused = false;
  const sockets = new Set<Socket>();

  function link(from: Socket, to: Socket): void {
    sockets.add(from);
    if (isPaused) from.pause();
    from.on('data', (bytes) => {
      to.write(bytes);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      // The end of a connection is not noticed on the other side of a network that has been cut.
      if (!isPaused) to.destroy();
    });
  }

  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    link(near, far);
    link(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    authority: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    pause() {
      isPaused = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isPaused = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
