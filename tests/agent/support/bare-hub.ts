import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server as ListeningServer } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TlsOptions } from 'node:tls';
import { type AgentMessage, decodeAgentMessage } from '@muster/generated/agent-codec';
import { vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

export interface Visit {
  request: IncomingMessage;
  socket: WebSocket;
  messages: { at: number; text: string; message: AgentMessage }[];
  /** The code of the close frame, if one has arrived. */
  closedWith: number | undefined;
}

export interface BareHub {
  /** Address for --server. */
  server: string;
  port: number;
  visits: Visit[];
  /** Number of upgrade requests, refused ones included. */
  attempts(): number;
  /** Handles upgrade requests; undefined accepts them. */
  answerWith(handle: ((socket: Duplex) => void) | undefined): void;
  /** Waits for the connection with this number, counted from 1. */
  waitForVisit(count: number): Promise<Visit>;
  /** Waits for this many messages of a method on a connection. */
  waitForMessages(visit: Visit, method: string, count: number): Promise<Visit['messages']>;
  close(): Promise<void>;
}

export interface BareHubOptions {
  /** Used in place of `host` and `port`: a server of another network namespace, for example. */
  listener?: ListeningServer;
  host?: string;
  /** 0 for a free port. */
  port?: number;
  /** How long `waitForVisit` and `waitForMessages` wait. */
  waitMs?: number;
}

/** A WebSocket server that records agents' messages, and sends frames of the test. */
export async function startBareHub(
  tls?: TlsOptions,
  { listener, host = '127.0.0.1', port: wanted = 0, waitMs = 45_000 }: BareHubOptions = {},
): Promise<BareHub> {
  const server: Server = tls === undefined ? createServer() : createTlsServer(tls);
  const sockets = new WebSocketServer({ noServer: true });
  const visits: Visit[] = [];
  let attempts = 0;
  let handle: ((socket: Duplex) => void) | undefined;

  function receive(request: IncomingMessage, socket: WebSocket): void {
    const visit: Visit = { request, socket, messages: [], closedWith: undefined };
    visits.push(visit);
    socket.on('message', (data) => {
      const text = data.toString();
      visit.messages.push({ at: performance.now(), text, message: decodeAgentMessage(text) });
    });
    socket.on('close', (code) => {
      visit.closedWith = code;
    });
  }

  server.on('upgrade', (request, socket, head) => {
    attempts += 1;
    if (handle !== undefined) handle(socket);
    else sockets.handleUpgrade(request, socket, head, (opened) => receive(request, opened));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (listener === undefined) server.listen(wanted, host, resolve);
    else server.listen(listener, resolve);
  });
  const { port } = server.address() as AddressInfo;

  const patience = { timeout: waitMs, interval: 20 };
  return {
    server: tls === undefined ? `http://127.0.0.1:${port}` : `localhost:${port}`,
    port,
    visits,
    attempts: () => attempts,
    answerWith(next) {
      handle = next;
    },
    waitForVisit: (count) =>
      vi.waitFor(() => {
        const visit = visits[count - 1];
        if (visit === undefined) throw new Error(`the agent has connected ${visits.length} times`);
        return visit;
      }, patience),
    waitForMessages: (visit, method, count) =>
      vi.waitFor(() => {
        const found = visit.messages.filter(({ message }) => message.method === method);
        if (found.length < count) throw new Error(`${found.length} ${method} messages received`);
        return found;
      }, patience),
    async close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
