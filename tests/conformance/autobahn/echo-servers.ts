import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastifyWebsocket } from '@fastify/websocket';
import { createRuntime } from '@muster/shared/runtime';
import { fastify } from 'fastify';
import { WebSocketConnection } from '../../../hub/src/agents/websocket-connection.ts';
import { socketOptions } from '../../../hub/src/http/app.ts';
import { createClientReader } from '../../../hub/src/http/client-address.ts';
import { createUpgrades } from '../../../hub/src/http/upgrades.ts';
import { parseTrustedProxies } from '../../../hub/src/lib/network/trusted-proxies.ts';
import { listenOnLoopback } from '../../support/network/listen.ts';

/** An echo server with the layers of one of the hub's sockets. */
export interface EchoServer {
  readonly url: string;
  close(): Promise<void>;
}

/** The suite sends messages of 16 MiB; the hub accepts 64 KiB. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** In up to 65,536 fragments; the hub accepts 256. */
const MAX_FRAGMENTS = 70_000;

const PATH = '/';

const readClient = createClientReader(parseTrustedProxies(''), () => undefined);

/** The agent socket: the hub's handshake, raw reads, frame parser and connection. It refuses binary messages. */
export async function startAgentSocketEcho(): Promise<EchoServer> {
  const runtime = createRuntime();
  const server = createServer();
  const upgrades = createUpgrades(runtime, server, readClient);
  upgrades.admit(PATH, () => (stream, head) => {
    const createListener = (connection: WebSocketConnection) => ({
      onFrame: () => true,
      onTextBytes: () => false,
      onText: (text: string) => connection.send(text),
      onClose: () => undefined,
    });
    new WebSocketConnection({ stream, head, runtime, maxMessageBytes: MAX_MESSAGE_BYTES, createListener });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `ws://127.0.0.1:${port}${PATH}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The live stream: @fastify/websocket with the hub's options, behind the hub's handshake. */
export async function startLiveStreamEcho(): Promise<EchoServer> {
  const app = fastify();
  const upgrades = createUpgrades(createRuntime(), app.server, readClient);
  const limits = { maxPayload: MAX_MESSAGE_BYTES, maxFragments: MAX_FRAGMENTS };
  await app.register(fastifyWebsocket, {
    options: { ...socketOptions, ...limits, server: upgrades.router },
    // ws has closed the socket with the right code already.
    errorHandler: () => undefined,
  });
  app.get(PATH, { websocket: true }, (socket) => {
    socket.on('message', (data: Buffer, isBinary: boolean) => socket.send(data, { binary: isBinary }));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${PATH}`,
    close: () => app.close(),
  };
}
