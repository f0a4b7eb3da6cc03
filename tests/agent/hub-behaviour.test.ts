import { readFileSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { type AgentProcess, startAgent, TOKEN } from './support/agent-process.ts';
import { type BareHub, startBareHub } from './support/bare-hub.ts';

const hubs: BareHub[] = [];
const agents: AgentProcess[] = [];

afterEach(async () => {
  for (const agent of agents.splice(0)) {
    await agent.stop();
    expect(agent.log()).not.toContain(TOKEN);
  }
  for (const hub of hubs.splice(0)) await hub.close();
});

async function start(): Promise<{ hub: BareHub; agent: AgentProcess }> {
  const hub = await startBareHub();
  const agent = startAgent({ args: ['--server', hub.server, '--interval', '1'] });
  hubs.push(hub);
  agents.push(agent);
  return { hub, agent };
}

function readRetrySeconds(log: string): number {
  return Number([...log.matchAll(/retry_in_s=([\d.]+)/g)].at(-1)?.[1]);
}

test('an agent whose hub drops the connection is back within a second or two, and begins with hello', async () => {
  const { hub, agent } = await start();
  const first = await hub.waitForVisit(1);
  await hub.waitForMessages(first, 'hello', 1);
  first.socket.terminate();
  const second = await hub.waitForVisit(2);
  await hub.waitForMessages(second, 'report', 1);
  expect(second.messages[0]?.message.method).toBe('hello');
  expect(readRetrySeconds(agent.log())).toBeLessThanOrEqual(1);
});

test.each([
  [4000, 'another agent connected with the same token'],
  [4001, 'token reissued'],
])('after close code %i the agent waits for a minute and says why', async (code, words) => {
  const { hub, agent } = await start();
  const visit = await hub.waitForVisit(1);
  visit.socket.close(code);
  await agent.waitForLog(words);
  expect(readRetrySeconds(agent.log())).toBeGreaterThanOrEqual(60);
});

test('a hub that shuts down is looked for again within seconds', async () => {
  const { hub, agent } = await start();
  (await hub.waitForVisit(1)).socket.close(1001);
  await agent.waitForLog('the hub is shutting down');
  expect(readRetrySeconds(agent.log())).toBeLessThanOrEqual(4);
  await hub.waitForVisit(2);
});

const answer =
  (text: string) =>
  (socket: Duplex): void => {
    socket.end(text);
  };

test('an unknown token is tried again after a minute, with advice in the log', async () => {
  const hub = await startBareHub();
  hub.answerWith(answer('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'));
  const agent = startAgent({ args: ['--server', hub.server] });
  hubs.push(hub);
  agents.push(agent);
  await agent.waitForLog('the hub does not know this token; copy MUSTER_TOKEN');
  expect(readRetrySeconds(agent.log())).toBeGreaterThanOrEqual(60);
  expect(hub.attempts()).toBe(1);
});

test.each([
  [
    'a redirect',
    'HTTP/1.1 301 Moved\r\nLocation: ws://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n',
    'redirects (301)',
  ],
  ['a page', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', 'answered 200'],
  ['a 404', 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n', 'no hub at this address'],
  ['a full hub', 'HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n', 'the hub is too busy'],
  [
    'a wrong handshake',
    'HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'cannot connect',
  ],
  ['garbage', '\u0000\u0001\u0002 not http at all\r\n\r\n', 'cannot connect'],
  ['nothing', '', 'cannot connect'],
  ['an escape sequence', 'HTTP/1.1 999 \u001b[31mred\r\nContent-Length: 0\r\n\r\n', 'cannot connect'],
])('%s in place of a handshake is survived', async (name, text, words) => {
  const hub = await startBareHub();
  hub.answerWith(answer(text));
  const agent = startAgent({ args: ['--server', hub.server] });
  hubs.push(hub);
  agents.push(agent);
  await agent.waitForLog(words);
  expect(agent.log()).not.toContain('\u001b');
  if (name === 'a full hub') {
    expect(readRetrySeconds(agent.log())).toBeGreaterThanOrEqual(7);
    return;
  }
  hub.answerWith(undefined);
  await hub.waitForMessages(await hub.waitForVisit(1), 'hello', 1);
});

test('bad text from the hub is ignored, and reports go on', async () => {
  const { hub, agent } = await start();
  const visit = await hub.waitForVisit(1);
  await hub.waitForMessages(visit, 'hello', 1);
  const texts = [
    '',
    'no json',
    '[]',
    'null',
    '{"jsonrpc":"2.0","method":"ping.tasks"}',
    '{"jsonrpc":"2.0","method":"ping.tasks","params":{"0":1}}',
    '{"jsonrpc":"2.0","method":"ping.tasks","id":1,"params":[]}',
    '{"jsonrpc":"2.0","method":"run","params":["reboot"]}',
    '{"jsonrpc":"2.0","method":"__proto__","params":{"__proto__":{"x":1}}}',
    '['.repeat(30_000),
    '{"jsonrpc":"2.0","method":"ping.tasks","params":[{"id":1e309,"target":null,"interval":-1}]}',
    '\u202e\u001b[2J',
  ];
  for (const text of texts) visit.socket.send(text);
  visit.socket.send(Buffer.from([0, 255, 0]), { binary: true });
  visit.socket.send('{"jsonrpc":"2.0","method":"ping.tasks","params":[]}');
  await agent.waitForLog('ping tasks received kept=0 started=0 stopped=0 ignored=0');
  await hub.waitForMessages(visit, 'report', 2);
  expect(hub.visits).toHaveLength(1);
  expect(agent.log().match(/ignoring invalid messages/g)).toHaveLength(1);
});

/** A raw frame of the hub: the first byte, and a payload of less than 126 bytes. */
function frame(first: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([first, payload.length]), payload]);
}

test.each([
  ['a frame over 64 KiB', Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 1])],
  ['a frame of 2^63 bytes', Buffer.from([0x81, 127, 0x7f, 255, 255, 255, 255, 255, 255, 255])],
  ['text that is no UTF-8', frame(0x81, Buffer.from([0xc3, 0x28]))],
  ['a reserved opcode', frame(0x83, Buffer.from('x'))],
  ['a reserved bit', frame(0xc1, Buffer.from('x'))],
  ['a masked frame', Buffer.from([0x81, 0x81, 1, 2, 3, 4, 5])],
  ['a continuation of nothing', frame(0x80, Buffer.from('x'))],
  ['a close frame with a forbidden code', frame(0x88, Buffer.from([0x03, 0xed]))],
])('%s ends the connection, and the agent comes back', async (_, bytes) => {
  const { hub } = await start();
  const first = await hub.waitForVisit(1);
  await hub.waitForMessages(first, 'hello', 1);
  const { _socket: wire } = first.socket as unknown as { _socket: Duplex };
  wire.write(bytes);
  await hub.waitForMessages(await hub.waitForVisit(2), 'hello', 1);
});

test('TLS is checked: an unknown authority is refused, one that the operator names is trusted', async () => {
  const folder = new URL('./support/', import.meta.url).pathname;
  const certificateFile = `${folder}localhost-certificate.pem`;
  const hub = await startBareHub({
    key: readFileSync(`${folder}localhost-key.pem`, 'utf8'),
    cert: readFileSync(certificateFile, 'utf8'),
  });
  hubs.push(hub);
  // The variable disables certificate checks in programs that do not set `rejectUnauthorized`.
  const environment = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  const wary = startAgent({ args: ['--server', hub.server], environment });
  agents.push(wary);
  await wary.waitForLog('self-signed certificate');
  expect(hub.attempts()).toBe(0);

  const args = ['--server', hub.server];
  agents.push(startAgent({ args, environment: { SSL_CERT_FILE: certificateFile } }));
  await hub.waitForMessages(await hub.waitForVisit(1), 'report', 1);

  const lost = startAgent({ args, environment: { SSL_CERT_FILE: '/nowhere/ca.pem' } });
  agents.push(lost);
  await lost.waitForLog('/nowhere/ca.pem');
});

test('a certificate of a trusted authority is refused where it is for another name', async () => {
  const folder = new URL('./support/', import.meta.url).pathname;
  const certificateFile = `${folder}localhost-certificate.pem`;
  const address = '127.0.0.2';
  const hub = await startBareHub(
    { key: readFileSync(`${folder}localhost-key.pem`, 'utf8'), cert: readFileSync(certificateFile, 'utf8') },
    { host: address, port: 0 },
  );
  hubs.push(hub);
  const agent = startAgent({
    args: ['--server', hub.server.replace('localhost', address)],
    environment: { NODE_TLS_REJECT_UNAUTHORIZED: '0', SSL_CERT_FILE: certificateFile },
  });
  agents.push(agent);
  await agent.waitForLog("the hub's certificate is for another name");
  expect(hub.attempts()).toBe(0);
});
