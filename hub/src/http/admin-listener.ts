import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * The listener of `--admin-listen`. It passes its connections to the hub's HTTP server, so that both listeners share routes,
 * timeouts and shutdown, and remembers which connections are its own.
 */
export interface AdminListener {
  /** Whether this listener accepted the connection. */
  has(connection: Socket): boolean;
  /** Rejects if it cannot listen there. */
  listen(server: HttpServer, address: { host: string; port: number }): Promise<void>;
  /** Null while it does not listen. */
  getAddress(): AddressInfo | null;
  /** Accepts no more connections; resolves when the last one has ended. Idempotent. */
  close(): Promise<void>;
}

export function createAdminListener(): AdminListener {
  const connections = new WeakSet<Socket>();
  // The configuration of http.Server for its own connections.
  const listener = createServer({ allowHalfOpen: true, noDelay: true });
  let closed: Promise<void> | null = null;

  return {
    has: (connection) => connections.has(connection),
    async listen(server, { host, port }) {
      listener.on('connection', (connection) => {
        connections.add(connection);
        server.emit('connection', connection);
      });
      await new Promise<void>((resolve, reject) => {
        listener.once('error', (error) => reject(Object.assign(error, { option: '--admin-listen' })));
        listener.listen({ host, port }, resolve);
      });
    },
    getAddress() {
      const address = listener.address();
      return typeof address === 'object' ? address : null;
    },
    close() {
      closed ??= new Promise((resolve) => listener.close(() => resolve()));
      return closed;
    },
  };
}
