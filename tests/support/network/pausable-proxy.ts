import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can hold bytes back, like a network that has been cut: nothing is reset, nothing arrives. */
export interface PausableProxy {
  /** Host and port. */
  readonly authority: string;
  pause(): void;
  resume(): void;
  /** Holds the bytes of the open connections back, like an unplugged cable; later connections work. */
  cut(): void;
}

const LOOK_MS = 50;

/** Leads to a port of this machine. */
export async function startPausableProxy(
  port: number,
  onFinished: (action: () => void) => void,
): Promise<PausableProxy> {
  let isPaused = false;
  const sockets = new Set<Socket>();
  const cut = new Set<Socket>();

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
      if (!isPaused && !cut.has(from)) to.destroy();
    });
  }

  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    link(near, far);
    link(far, near);
    far.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' && server.listening) server.close();
    });
  });
  const listen = (own: number) =>
    new Promise<void>((resolve) => server.listen(own, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  // Refuses connections while the port does, because clients and proxies treat that differently from an early end.
  const looking = setInterval(() => {
    if (server.listening) return;
    const look = connect(port, '127.0.0.1', () => {
      look.destroy();
      if (!server.listening) void listen(own);
    }).on('error', () => undefined);
  }, LOOK_MS);
  onFinished(() => {
    clearInterval(looking);
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    authority: `127.0.0.1:${own}`,
    pause() {
      isPaused = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isPaused = false;
      for (const socket of sockets) socket.resume();
    },
    cut() {
      for (const socket of sockets) cut.add(socket.pause());
    },
  };
}
