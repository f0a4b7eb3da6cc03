import { expect, test } from 'vitest';
import { encodeBase64 } from '../encodings.ts';
import { createResponseReader, type HttpResponse } from '../http-response.ts';
import { createHost } from '../node/host.ts';
import { createHandshake, findUpgradeError, parseRetryAfter } from './handshake.ts';

const host = createHost();
const deps = { randomBytes: host.runtime.randomBytes, hashSha1: host.hashSha1 };

test('a request names the host, its port and path, and expects the hash of its key by RFC 6455', () => {
  const url = new URL('wss://hub.example.com:8443/muster/api/agent/ws');
  const { request, accept } = createHandshake(url, { Authorization: 'Bearer t' }, deps);
  expect(request).toMatch(/^GET \/muster\/api\/agent\/ws HTTP\/1\.1\r\nHost: hub\.example\.com:8443\r\n/);
  expect(request).toMatch(/\r\nAuthorization: Bearer t\r\n\r\n$/);
  const key = /Sec-WebSocket-Key: (\S+)\r\n/.exec(request)?.[1] ?? '';
  expect(key).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  expect(accept).toBe(encodeBase64(host.hashSha1(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)));
  expect(createHandshake(url, {}, deps).accept).not.toBe(accept);
});

const upgrade = [
  'HTTP/1.1 101 Switching',
  'upgrade: WebSocket',
  'Connection: keep-alive, Upgrade',
  'Sec-WebSocket-Accept: yes',
];

test('the accepted key is that of the example in RFC 6455, section 1.3', () => {
  const key = 'the sample nonce';
  const randomBytes = () => new TextEncoder().encode(key);
  const { accept } = createHandshake(new URL('wss://hub.example.com/'), {}, { ...deps, randomBytes });
  expect(accept).toBe('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
});

function readResponse(lines: string[]): HttpResponse {
  const bytes = new TextEncoder().encode(`${lines.join('\r\n')}\r\n\r\n`);
  const response = createResponseReader(host.decodeLatin1)(bytes);
  if (response === undefined) throw new Error('the response is incomplete');
  return response;
}

test('without Upgrade in Connection it is rejected', () => {
  const lines = upgrade.map((line) => line.replace(', Upgrade', ''));
  expect(findUpgradeError(readResponse(lines), 'yes')).toContain('did not upgrade');
});

test.each([
  [[], undefined],
  [['Upgrade: h2c'], 'did not upgrade'],
  [['Connection: keep-alive'], undefined],
  [['Sec-WebSocket-Accept: YES'], 'wrong Sec-WebSocket-Accept'],
  [['Sec-WebSocket-Extensions: permessage-deflate'], 'not offered'],
  [['Sec-WebSocket-Protocol: chat'], 'not offered'],
])('an upgrade with %j is %s', (lines, message) => {
  const error = findUpgradeError(readResponse([...upgrade, ...lines]), 'yes');
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
