import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { listenOnLoopback } from '../support/network/listen.ts';

/** The agent under test: the program, to which the kit adds `--server` and `--interval`. */
export interface AgentSubject {
  readonly command: readonly string[];
}

export interface Arrival {
  readonly request: IncomingMessage;
  readonly socket: WebSocket;
  readonly at: number;
  readonly messages: { readonly text: string; readonly isBinary: boolean; readonly at: number }[];
  pongs: number;
}

/** A scripted hub with a running agent. */
export interface Stage {
  readonly token: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Accepted connections, oldest first. */
  readonly arrivals: Arrival[];
  /** Handshakes that were refused because `refusal` was set. */
  readonly refused: number[];
  /** Status with which handshakes are refused; null to accept them. */
  refusal: number | null;
  /** Exit code of the agent, or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals | null>;
  close(): Promise<void>;
}

/** Seconds between two reports: the shortest interval that an agent must support. */
export const INTERVAL = 1;

/** Path with which the stage answers an HTTP probe; all others are 404. */
export const REACHABLE_PATH = '/reachable';

export async function openStage({ command }: AgentSubject): Promise<Stage> {
  const token = 'conformance-kit-token-of-43-characters-4567';
  const http = createServer(({ url }, response) =>
    response.writeHead(url === REACHABLE_PATH ? 204 : 404).end(),
  );
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const arrivals: Arrival[] = [];
  const refused: number[] = [];
  http.on('upgrade', (request, socket, head) => {
    if (stage.refusal !== null) {
      refused.push(performance.now());
      // The agent may reset the connection.
      socket.on('error', () => socket.destroy());
      socket.end(`HTTP/1.1 ${stage.refusal} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => arrivals.push(listen(request, opened)));
  });
  const port = await listenOnLoopback(http);
  const [program = '', ...args] = command;
  const options = ['--server', `http://127.0.0.1:${port}`, '--interval', String(INTERVAL)];
  const child = spawn(program, [...args, ...options], {
    env: { PATH: process.env.PATH, MUSTER_TOKEN: token },
    stdio: 'ignore',
  });
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
  const stage: Stage = {
    token,
    port,
    child,
    arrivals,
    refused,
    refusal: null,
    exited,
    async close() {
      child.kill('SIGKILL');
      await exited;
      for (const { socket } of arrivals) socket.terminate();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return stage;
}

function listen(request: IncomingMessage, socket: WebSocket): Arrival {
  const arrival: Arrival = { request, socket, at: performance.now(), messages: [], pongs: 0 };
  socket.on('message', (data, isBinary) => {
    arrival.messages.push({ text: data.toString(), isBinary, at: performance.now() });
  });
  socket.on('pong', () => {
    arrival.pongs += 1;
  });
  socket.on('error', () => socket.terminate());
  return arrival;
}
