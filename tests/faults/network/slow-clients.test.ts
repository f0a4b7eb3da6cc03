import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startHttpApp } from '../../support/hub/http-app.ts';
import { bootHub } from '../../support/hub/hub.ts';

const SOCKETS = 500;
const patience = { headers: 2000, request: 3000, idle: 60_000, check: 100 };

const HEADERS = `GET /api/health HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(10_000)}`;
const BODY =
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{';

interface SlowClient {
  /** Everything received until the connection closed. */
  answered: Promise<string>;
  socket: Socket;
  /** Stops sending: a byte after the end of a request may cost the response. */
  rest(): void;
}

/** Trickles bytes and never completes the request (slowloris). */
function openSlow(port: number, text: string): Promise<SlowClient> {
  const bytes = Buffer.from(text);
  return new Promise((resolve, reject) => {
    let answer = '';
    // Only the tail is slow, so that an initial burst does not count as activity.
    const first = bytes.indexOf('\r\n\r\n') < 0 ? 60 : bytes.length;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes.subarray(0, first));
      resolve({ socket, answered, rest: () => clearInterval(drip) });
    });
    let sent = first;
    const drip = setInterval(() => {
      socket.write(sent < bytes.length ? bytes.subarray(sent, sent + 1) : ' ');
      sent += 1;
    }, 200);
    const answered = new Promise<string>((done) =>
      socket.once('close', () => {
        clearInterval(drip);
        done(answer);
      }),
    );
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    // A byte may be sent after the server has closed.
    socket.on('error', () => socket.destroy());
    socket.once('error', reject);
  });
}

test.each([
  ['headers', HEADERS],
  ['bodies', BODY],
])(
  `${SOCKETS} clients that send %s byte by byte get 408 while other clients are served`,
  { timeout: 60_000 },
  async (_, text) => {
    const http = await startHttpApp({
      timeouts: patience,
      handlers: { getHealth: () => ({ status: 200, body: { status: 'ok', version: '1' } }) },
    });
    onTestFinished(() => http.close());
    const clients: SlowClient[] = [];
    for (let count = 0; count < SOCKETS; count += 50)
      clients.push(...(await Promise.all(Array.from({ length: 50 }, () => openSlow(http.port, text)))));
    let open = clients.length;
    const ended = Promise.all(clients.map(({ answered }) => answered.finally(() => (open -= 1))));
    let served = 0;
    while (open > 0) {
      expect((await http.ask('/api/health')).status).toBe(200);
      served += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(served).toBeGreaterThan(0);
    for (const answer of await ended) {
      // The response is lost if a byte reaches a closed connection.
      if (answer === '') continue;
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(answer).toContain('"code":"request_timeout"');
    }
    expect((await ended).filter((answer) => answer !== '').length).toBeGreaterThan(SOCKETS / 2);
  },
);

test('a slow client within the limit is served', async () => {
  const http = await startHttpApp({
    timeouts: { ...patience, headers: 30_000, request: 30_000 },
    handlers: { getHealth: () => ({ status: 200, body: { status: 'ok', version: '1' } }) },
  });
  onTestFinished(() => http.close());
  const request = 'GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX: 1';
  const { socket, answered, rest } = await openSlow(http.port, request);
  await new Promise((resolve) => setTimeout(resolve, 10 * patience.check));
  rest();
  socket.write('\r\n\r\n');
  expect(await answered).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('the hub allows 15 s for headers and two minutes for a body', async () => {
  const hub = await bootHub();
  onTestFinished(() => hub.remove());
  const { headersTimeout, requestTimeout } = hub.hub.app.server;
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 120_000 });
});
