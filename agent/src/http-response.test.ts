import { expect, test } from 'vitest';
import { createResponseReader } from './http-response.ts';
import { createHost } from './node/host.ts';

const { decodeLatin1 } = createHost();
const createReader = () => createResponseReader(decodeLatin1);
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test('a response is read with any chunk boundaries, and the bytes after it are kept', () => {
  const whole = 'HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nX-Of: a:b\r\n\r\nrest';
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const read = createReader();
    const response = read(bytes(whole.slice(0, cut))) ?? read(bytes(whole.slice(cut)));
    expect(response?.status).toBe(503);
    expect(response?.headers.get('retry-after')).toBe('7');
    expect(response?.headers.get('x-of')).toBe('a:b');
  }
  expect(createReader()(bytes(whole))?.rest).toEqual(bytes('rest'));
});

test('interim responses are skipped, with any chunk boundaries', () => {
  const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n';
  const whole = `${early}HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\n\r\nrest`;
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const read = createReader();
    const response = read(bytes(whole.slice(0, cut))) ?? read(bytes(whole.slice(cut)));
    expect(response?.status).toBe(101);
    expect([...(response?.headers ?? [])]).toEqual([['upgrade', 'websocket']]);
  }
  expect(createReader()(bytes(whole))?.rest).toEqual(bytes('rest'));
  expect(createReader()(bytes(early))).toBeUndefined();
});

test.each([
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
  ['another version of HTTP', 'HTTP/2 200\r\n\r\n'],
  ['no status', 'HTTP/1.1 OK\r\n\r\n'],
  ['a head without an end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(17_000)}`],
  ['a head that is too long', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`],
])('%s is rejected', (_, text) => {
  expect(() => createReader()(bytes(text))).toThrow(
    /^the server did not answer with HTTP|^the headers of the response are too long/,
  );
});
