import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { serveLoad } from './load.ts';

// A separate process with the least work that a Node server can do for agents, the baseline of the hub's figures.

export interface BareServerRequests {
  /** Accepts every handshake and discards every message. */
  listen: { task: null; answer: { port: number } };
  /** Processor time of all threads so far, seconds. */
  cpu: { task: null; answer: { seconds: number } };
}

serveLoad<BareServerRequests>({
  async listen() {
    const server = createServer();
    // Without a listener the library would not emit messages.
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
