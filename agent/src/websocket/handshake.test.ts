import { createHash } from 'node:crypto';
import { createRuntime } from '@muster/runtime';
import { expect, test } from 'vitest';
import { createHandshake, createResponseReader, findUpgradeError, parseRetryAfter } from './handshake.ts';

const hashSha1 = (text: string) => createHash('sha1').update(text).digest('base64');
const deps = { randomBytes: createRuntime().randomBytes, hashSha1 };
const bytes = (text: string) => Buffer.from(text, 'latin1');

test('a request names the host, its port and path, and expects the hash of its key by RFC 6455', () => {
  const url = new URL('wss://hub.example.com:8443/muster/api/agent/ws');
  const { request, accept } = createHandshake(url, { Authorization: 'Bearer t' }, deps);
  const text = Buffer.from(request).toString('latin1');
  expect(text).toMatch(/^GET \/muster\/api\/agent\/ws HTTP\/1\.1\r\nHost: hub\.example\.com:8443\r\n/);
  expect(text).toMatch(/\r\nAuthorization: Bearer t\r\n\r\n$/);
  const key = /Sec-WebSocket-Key: (\S+)\r\n/.exec(text)?.[1] ?? '';
  expect(Buffer.from(key, 'base64')).toHaveLength(16);
  expect(accept).toBe(hashSha1(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`));
  expect(createHandshake(url, {}, deps).accept).not.toBe(accept);
});

test('a response is read with any chunk boundaries, and the bytes after it are kept', () => {
  const whole = 'HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nX-Of: a:b\r\n\r\nrest';
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const read = createResponseReader();
    const response = read(bytes(whole.slice(0, cut))) ?? read(bytes(whole.slice(cut)));
    expect(response?.status).toBe(503);
    expect(response?.headers.get('retry-after')).toBe('7');
    expect(response?.headers.get('x-of')).toBe('a:b');
  }
  expect(Buffer.from(createResponseReader()(bytes(whole))?.rest ?? []).toString()).toBe('rest');
});

test('interim responses are skipped, with any chunk boundaries', () => {
  const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n';
  const whole = `${early}HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\n\r\nrest`;
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const read = createResponseReader();
    const response = read(bytes(whole.slice(0, cut))) ?? read(bytes(whole.slice(cut)));
    expect(response?.status).toBe(101);
    expect([...(response?.headers ?? [])]).toEqual([['upgrade', 'websocket']]);
  }
  expect(Buffer.from(createResponseReader()(bytes(whole))?.rest ?? []).toString()).toBe('rest');
  expect(createResponseReader()(bytes(early))).toBeUndefined();
});

test.each([
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
  ['another version of HTTP', 'HTTP/2 200\r\n\r\n'],
  ['no status', 'HTTP/1.1 OK\r\n\r\n'],
  ['a head without an end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(17_000)}`],
  ['a head that is too long', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`],
])('%s is rejected', (_, text) => {
  expect(() => createResponseReader()(bytes(text))).toThrow(
    /^the server did not answer with HTTP|^the headers of the response are too long/,
  );
});

const upgrade = [
  'HTTP/1.1 101 Switching',
  'upgrade: WebSocket',
  'Connection: keep-alive, Upgrade',
  'Sec-WebSocket-Accept: yes',
];

test('without Upgrade in Connection it is rejected', () => {
  const response = createResponseReader()(bytes(`${upgrade.join('\r\n')}\r\n\r\n`.replace(', Upgrade', '')));
  expect(response && findUpgradeError(response, 'yes')).toContain('did not upgrade');
});

test.each([
  [[], undefined],
  [['Upgrade: h2c'], 'did not upgrade'],
  [['Connection: keep-alive'], undefined],
  [['Sec-WebSocket-Accept: YES'], 'wrong Sec-WebSocket-Accept'],
  [['Sec-WebSocket-Extensions: permessage-deflate'], 'not offered'],
  [['Sec-WebSocket-Protocol: chat'], 'not offered'],
])('an upgrade with %j is %s', (lines, message) => {
  const response = createResponseReader()(bytes(`${[...upgrade, ...lines].join('\r\n')}\r\n\r\n`));
  const error = response && findUpgradeError(response, 'yes');
  if (message === undefined) expect(error).toBeUndefined();
  else expect(error).toContain(message);
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
