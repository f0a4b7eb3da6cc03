import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { serveLoad } from './load.ts';

// A process of its own: the least that a server in Node can do with agents, to hold the hub's figures against.

export interface BareServerRequests {
  /** Takes every handshake and throws every message away. */
  listen: { task: null; answer: { port: number } };
  /** Processor time of all threads so far, seconds. */
  cpu: { task: null; answer: { seconds: number } };
}

serveLoad<BareServerRequests>({
  async listen() {
    const server = createServer();
    // The listener is what makes the library hand messages out.
    new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) =>
      socket.on('message', () => undefined),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { port: (server.address() as AddressInfo).port };
  },
  async cpu() {
    const { user, system } = process.cpuUsage();
    return { seconds: (user + system) / 1e6 };
  },
});
