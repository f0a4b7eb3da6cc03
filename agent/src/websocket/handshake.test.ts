import { createHash } from 'node:crypto';
import { createRuntime } from '@muster/runtime';
import { expect, test } from 'vitest';
import { createAnswerReader, createHandshake, findUpgradeFault, parseRetryAfter } from './handshake.ts';

const hashSha1 = (text: string) => createHash('sha1').update(text).digest('base64');
const means = { randomBytes: createRuntime().randomBytes, hashSha1 };
const bytes = (text: string) => Buffer.from(text, 'latin1');

test('a request names the host, its port and path, and expects what RFC 6455 computes from its key', () => {
  const url = new URL('wss://hub.example.com:8443/muster/api/agent/ws');
  const { request, accept } = createHandshake(url, { Authorization: 'Bearer t' }, means);
  const text = Buffer.from(request).toString('latin1');
  expect(text).toMatch(/^GET \/muster\/api\/agent\/ws HTTP\/1\.1\r\nHost: hub\.example\.com:8443\r\n/);
  expect(text).toMatch(/\r\nAuthorization: Bearer t\r\n\r\n$/);
  const key = /Sec-WebSocket-Key: (\S+)\r\n/.exec(text)?.[1] ?? '';
  expect(Buffer.from(key, 'base64')).toHaveLength(16);
  expect(accept).toBe(hashSha1(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`));
  expect(createHandshake(url, {}, means).accept).not.toBe(accept);
});

test('an answer is read whole however it is cut, and what follows it is kept', () => {
  const whole = 'HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nX-Of: a:b\r\n\r\nrest';
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const read = createAnswerReader();
    const answer = read(bytes(whole.slice(0, cut))) ?? read(bytes(whole.slice(cut)));
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get('retry-after')).toBe('7');
    expect(answer?.headers.get('x-of')).toBe('a:b');
  }
  expect(Buffer.from(createAnswerReader()(bytes(whole))?.rest ?? []).toString()).toBe('rest');
});

test('what comes before the answer is passed over, however it is cut', () => {
  const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n';
  const whole = `${early}HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\n\r\nrest`;
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const read = createAnswerReader();
    const answer = read(bytes(whole.slice(0, cut))) ?? read(bytes(whole.slice(cut)));
    expect(answer?.status).toBe(101);
    expect([...(answer?.headers ?? [])]).toEqual([['upgrade', 'websocket']]);
  }
  expect(Buffer.from(createAnswerReader()(bytes(whole))?.rest ?? []).toString()).toBe('rest');
  expect(createAnswerReader()(bytes(early))).toBeUndefined();
});

test.each([
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
  ['HTTP of another kind', 'HTTP/2 200\r\n\r\n'],
  ['no status', 'HTTP/1.1 OK\r\n\r\n'],
  ['a head without an end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(17_000)}`],
  ['a head that is too long', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`],
])('%s is refused', (_, text) => {
  expect(() => createAnswerReader()(bytes(text))).toThrow(/^the server answers|^the server does not/);
});

const upgrade = [
  'HTTP/1.1 101 Switching',
  'upgrade: WebSocket',
  'Connection: keep-alive, Upgrade',
  'Sec-WebSocket-Accept: yes',
];

test('without Upgrade in Connection it is none', () => {
  const answer = createAnswerReader()(bytes(`${upgrade.join('\r\n')}\r\n\r\n`.replace(', Upgrade', '')));
  expect(answer && findUpgradeFault(answer, 'yes')).toContain('something else');
});

test.each([
  [[], undefined],
  [['Upgrade: h2c'], 'something else'],
  [['Connection: keep-alive'], undefined],
  [['Sec-WebSocket-Accept: YES'], 'somebody else'],
  [['Sec-WebSocket-Extensions: permessage-deflate'], 'not offered'],
  [['Sec-WebSocket-Protocol: chat'], 'not offered'],
])('an upgrade with %j is %s', (lines, words) => {
  const answer = createAnswerReader()(bytes(`${[...upgrade, ...lines].join('\r\n')}\r\n\r\n`));
  const fault = answer && findUpgradeFault(answer, 'yes');
  if (words === undefined) expect(fault).toBeUndefined();
  else expect(fault).toContain(words);
});

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['7', 7_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %j is %s', (header, wait) => {
  expect(parseRetryAfter(header, now)).toBe(wait);
});
