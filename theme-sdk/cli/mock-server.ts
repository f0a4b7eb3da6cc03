import { WebSocket, WebSocketServer } from 'ws';
import { createBackend, type MockOptions, type MockResponse, type MockStream } from '../src/mock/backend.ts';
import { type Backend, createProblem, isReadMethod, rejectUpgrade, sendResponse } from './backend.ts';

const STREAM = '/api/ws';

/** Serves a mock fleet over HTTP and WebSocket. */
export function serveMock(options: MockOptions): Backend {
  const mock = createBackend(options);
  const sockets = new WebSocketServer({ noServer: true });
  return {
    name: `mock fleet "${options.scenario ?? 'mixed'}"`,
    respond(request, response) {
      const answer = isReadMethod(request.method) ? mock.respond(request.url ?? '/') : rejectMethod();
      const timer = setTimeout(() => sendResponse(response, answer), answer.delay);
      response.once('close', () => clearTimeout(timer));
    },
    upgrade(request, socket, head) {
      const isStream = request.url?.split('?', 1)[0] === STREAM;
      const stream = isStream ? mock.connect() : mock.respond(request.url ?? '/');
      if ('status' in stream) return rejectUpgrade(socket, stream);
      sockets.handleUpgrade(request, socket, head, (client) => play(client, stream));
    },
    close() {
      for (const client of sockets.clients) client.terminate();
    },
  };
}

function rejectMethod(): MockResponse {
  return { ...createProblem(405, 'method_not_allowed', 'Themes may only read.'), body: '', delay: 0 };
}

/** Sends frames until the stream or the connection ends. */
function play(client: WebSocket, stream: MockStream): void {
  let timer: NodeJS.Timeout;
  const send = () => {
    if (client.readyState !== WebSocket.OPEN) return;
    const frame = stream.next();
    // Like a lost connection: without a close frame.
    if (frame === null) return client.terminate();
    client.send(frame);
    timer = setTimeout(send, stream.interval);
  };
  timer = setTimeout(send, stream.delay);
  client.on('close', () => clearTimeout(timer));
  client.on('error', () => client.terminate());
}
