import { WebSocket, WebSocketServer } from 'ws';
import { createBackend, type MockAnswer, type MockOptions, type MockStream } from '../src/mock/backend.ts';
import { type Backend, isRead, refuseUpgrade, sendAnswer, writeProblem } from './backend.ts';

const STREAM = '/api/ws';

/** A mock fleet over real HTTP and a real WebSocket. */
export function serveMock(options: MockOptions): Backend {
  const mock = createBackend(options);
  const sockets = new WebSocketServer({ noServer: true });
  return {
    name: `mock fleet "${options.scenario ?? 'mixed'}"`,
    answer(request, response) {
      const answer = isRead(request.method) ? mock.answer(request.url ?? '/') : refuseMethod();
      const timer = setTimeout(() => sendAnswer(response, answer), answer.delay);
      response.once('close', () => clearTimeout(timer));
    },
    upgrade(request, socket, head) {
      const isStream = request.url?.split('?', 1)[0] === STREAM;
      const stream = isStream ? mock.connect() : mock.answer(request.url ?? '/');
      if ('status' in stream) return refuseUpgrade(socket, stream);
      sockets.handleUpgrade(request, socket, head, (client) => play(client, stream));
    },
    close() {
      for (const client of sockets.clients) client.terminate();
    },
  };
}

function refuseMethod(): MockAnswer {
  return { ...writeProblem(405, 'method_not_allowed', 'A theme only reads.'), body: '', delay: 0 };
}

/** Sends frames until the stream or the client ends. */
function play(client: WebSocket, stream: MockStream): void {
  let timer: NodeJS.Timeout;
  const send = () => {
    if (client.readyState !== WebSocket.OPEN) return;
    const frame = stream.next();
    // A connection that is lost tells nobody why.
    if (frame === null) return client.terminate();
    client.send(frame);
    timer = setTimeout(send, stream.interval);
  };
  timer = setTimeout(send, stream.delay);
  client.on('close', () => clearTimeout(timer));
  client.on('error', () => client.terminate());
}
