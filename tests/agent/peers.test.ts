import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { IS_ON_NODE } from '../support/agents/agent-program.ts';
import { createRoutedHost, type RoutedPair } from '../support/machines/network-namespace.ts';
import { listenOnLoopback } from '../support/network/listen.ts';
import { type AgentProcess, startAgent } from './support/agent-process.ts';
import { type BareHub, type BareHubOptions, startBareHub, type Visit } from './support/bare-hub.ts';
import { measureTargets } from './support/hub-tasks.ts';
import { readMemory } from './support/memory.ts';

// Peers that never read, never answer or never stop sending: the agent's memory stays bounded, and it continues to report.

const IS_ROOT = process.getuid?.() === 0;
const patience = { timeout: 60_000, interval: 50 };
/** MiB. The agent has 5 without load. */
const MAX_RESIDENT = 12;
const support = new URL('./support/', import.meta.url);
const tls = {
  key: readFileSync(new URL('localhost-key.pem', support), 'utf8'),
  cert: readFileSync(new URL('localhost-certificate.pem', support), 'utf8'),
};
const CERTIFICATE_FILE = new URL('localhost-certificate.pem', support).pathname;

type Finish = TestContext['onTestFinished'];

function run(finish: Finish, hub: BareHub, wrapper: readonly string[] = []): AgentProcess {
  const agent = startAgent({
    wrapper: [...wrapper],
    args: ['--server', hub.server, '--interval', '1'],
    environment: { SSL_CERT_FILE: CERTIFICATE_FILE },
  });
  finish(() => agent.stop());
  return agent;
}

async function startHub(finish: Finish, isTls = false, options: BareHubOptions = {}): Promise<BareHub> {
  const hub = await startBareHub(isTls ? tls : undefined, options);
  finish(() => hub.close());
  return hub;
}

/** The stream under a WebSocket. */
const findStream = ({ socket }: Visit): Duplex => (socket as unknown as { _socket: Duplex })._socket;

const countReports = (visit: Visit): number =>
  visit.messages.filter(({ message }) => message.method === 'report').length;

function encodeServerFrame(opcode: number, payload: Buffer): Buffer {
  const head = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...head]), payload]);
}

/**
 * Writes the bytes repeatedly, as fast as the peer reads, until the total is sent or the peer is gone. Resolves to false if
 * it reads nothing for some seconds.
 */
async function flood(stream: Duplex, bytes: Buffer, total: number): Promise<boolean> {
  for (let sent = 0; sent < total && !stream.destroyed; sent += bytes.length) {
    if (stream.write(bytes)) await setImmediate();
    else if (!(await drains(stream))) return stream.destroyed;
  }
  return true;
}

async function drains(stream: Duplex): Promise<boolean> {
  const signal = AbortSignal.timeout(5000);
  return once(stream, 'drain', { signal }).then(
    () => true,
    () => false,
  );
}

describe.skipIf(IS_ON_NODE)('a hub that sends without end', () => {
  const text = JSON.stringify({ jsonrpc: '2.0', method: 'unknown', params: 'x'.repeat(50_000) });
  const message = encodeServerFrame(1, Buffer.from(text));
  const pings = Buffer.concat(new Array<Buffer>(100).fill(encodeServerFrame(9, Buffer.alloc(100, 'x'))));

  test.each([
    ['messages', false, message],
    ['messages over TLS', true, message],
    ['pings', false, pings],
  ] as const)('%s', async (_what, isTls, bytes) => {
    const hub = await startHub(onTestFinished, isTls);
    const agent = run(onTestFinished, hub);
    const visit = await hub.waitForVisit(1);
    await hub.waitForMessages(visit, 'report', 1);
    await flood(findStream(visit), bytes, 4_000_000);
    expect(readMemory(agent.pid).peak).toBeLessThan(MAX_RESIDENT);
    const before = countReports(visit);
    await hub.waitForMessages(visit, 'report', before + 2);
    expect(hub.visits).toHaveLength(1);
  });

  test.each([
    [
      'a response head',
      'HTTP/1.1 101 Switching\r\n',
      'X-Filler: x\r\n',
      'the headers of the response are too long',
    ],
    ['interim responses', '', 'HTTP/1.1 100 Continue\r\n\r\n', 'cannot connect'],
  ])('%s in place of an upgrade', async (_what, first, line, words) => {
    const hub = await startHub(onTestFinished);
    let flooding: Promise<void> | undefined;
    hub.answerWith((stream) => {
      stream.on('error', () => stream.destroy());
      stream.write(first);
      flooding ??= flood(stream, Buffer.from(line.repeat(1000)), 4_000_000).then(() => void stream.destroy());
    });
    const agent = run(onTestFinished, hub);
    await agent.waitForLog(words);
    await flooding;
    expect(readMemory(agent.pid).peak).toBeLessThan(MAX_RESIDENT);
    hub.answerWith(undefined);
    await hub.waitForMessages(await hub.waitForVisit(1), 'hello', 1);
  });
});

async function startServer(answer: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    answer(socket);
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return port;
}

test.skipIf(IS_ON_NODE)('targets that send without end cost no memory', async () => {
  const hub = await startHub(onTestFinished);
  const agent = run(onTestFinished, hub);
  const visit = await hub.waitForVisit(1);
  const send = (first: string, again: string) => (socket: Socket) => {
    socket.write(first);
    void flood(socket, Buffer.from(again.repeat(1000)), 4_000_000);
  };
  const [body, head, interim, garbage] = await Promise.all([
    startServer(send('HTTP/1.1 200 OK\r\n\r\n', 'body of the page\r\n')),
    startServer(send('HTTP/1.1 200 OK\r\n', 'X-Filler: x\r\n')),
    startServer(send('', 'HTTP/1.1 100 Continue\r\n\r\n')),
    startServer(send('', 'no TLS at all\r\n')),
  ]);
  const results = await measureTargets(hub, visit, [
    `http://127.0.0.1:${body}/`,
    `http://127.0.0.1:${head}/`,
    `http://127.0.0.1:${interim}/`,
    `https://127.0.0.1:${garbage}/`,
    `127.0.0.1:${body}`,
  ]);
  expect(results.map((latency) => latency >= 0)).toEqual([true, true, false, false, true]);
  expect(readMemory(agent.pid).peak).toBeLessThan(MAX_RESIDENT);
});

test('a hub that never answers the handshake is left after 20 s', async () => {
  const port = await startServer((socket) => socket.pause());
  const agents = [`http://127.0.0.1:${port}`, `localhost:${port}`].map((server) =>
    startAgent({ args: ['--server', server] }),
  );
  onTestFinished(async () => {
    await Promise.all(agents.map((agent) => agent.stop()));
  });
  await Promise.all(agents.map((agent) => agent.waitForLog('handshake timed out after 20 s')));
});

describe.runIf(IS_ROOT)('a hub that never reads', () => {
  let network: RoutedPair;
  beforeAll(async () => {
    network = await createRoutedHost();
    // Buffers that a few messages fill.
    for (const buffer of ['ipv4/tcp_rmem', 'ipv4/tcp_wmem']) network.host.set(buffer, '4096 16384 65536');
  });
  afterAll(() => network?.stop());

  test.skipIf(IS_ON_NODE).each([
    ['plain', false],
    ['with TLS', true],
  ])('%s: reports are skipped until it reads again', async (_title, isTls) => {
    const hub = await startHub(onTestFinished, isTls, { listener: await network.host.listen('127.0.0.1') });
    const agent = run(onTestFinished, hub, network.host.wrapper);
    const visit = await hub.waitForVisit(1);
    await hub.waitForMessages(visit, 'report', 1);
    const stream = findStream(visit);
    // The socket is paused, not the stream, because the WebSocket resumes the stream after each read.
    visit.socket.pause();
    // The pongs fill the agent's buffer; it reports until that holds 64 KiB. They go on until then: the kernel merges small
    // segments and takes more afterwards, for which reports alone would have to make up in minutes.
    const pings = Buffer.concat(new Array<Buffer>(100).fill(encodeServerFrame(9, Buffer.alloc(100, 'x'))));
    await flood(stream, pings, 500_000);
    const isSkipping = async () => {
      // With full buffers the kernel also drops acknowledgements, so that nothing moves any more.
      if (!(await flood(stream, pings, pings.length))) {
        visit.socket.resume();
        await once(stream, 'data');
        visit.socket.pause();
      }
      return agent.log().includes('skipping reports until the connection drains');
    };
    await expect.poll(isSkipping, patience).toBe(true);
    expect(readMemory(agent.pid).peak).toBeLessThan(MAX_RESIDENT);
    const before = countReports(visit);
    visit.socket.resume();
    await hub.waitForMessages(visit, 'report', before + 2);
    expect(hub.visits).toHaveLength(1);
  });

  test('a target that never reads does not hold the agent up', async () => {
    const hub = await startHub(onTestFinished, false, { listener: await network.host.listen('127.0.0.1') });
    const server = await network.host.listen('127.0.0.1');
    const sockets: Socket[] = [];
    server.on('connection', (socket) => void sockets.push(socket.pause()));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    run(onTestFinished, hub, network.host.wrapper);
    const { port } = server.address() as AddressInfo;
    const path = 'x'.repeat(480);
    const visit = await hub.waitForVisit(1);
    expect(await measureTargets(hub, visit, [`http://127.0.0.1:${port}/${path}`])).toEqual([-1]);
    await expect.poll(() => countReports(visit), patience).toBeGreaterThan(2);
  });
});
