import { expect, test } from 'vitest';
import { openMachine } from '../../../tests/agent/support/machines.ts';
import { createHost } from '../node/host.ts';
import { createHeadReader } from './response-head.ts';

const { decodeLatin1 } = createHost();
/** Reads the status alone. */
function createReader() {
  const read = createHeadReader(decodeLatin1);
  return (chunk: Uint8Array) => read(chunk)?.status;
}
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each(['lf.bin', 'mixed.bin', 'big.bin'])('the lenient server %s answers 200', (file) => {
  const answer = openMachine('reported-hosts/lenient-http-servers').readLatin1(`/${file}`);
  expect(createReader()(bytes(answer))).toBe(200);
});

test.each([
  ['CRLF', 'HTTP/1.1 503 Busy\r\nRetry-After: 7\r\n\r\n', 503],
  ['bare LF', 'HTTP/1.1 404 Not Found\n\n', 404],
  ['no reason', 'HTTP/1.0 204\r\n', 204],
  ['two spaces', 'HTTP/1.1  200  OK\n', 200],
  ['a reason of bytes', 'HTTP/1.1 200 \u00ff\n', 200],
  [
    'interim responses',
    'HTTP/1.1 103 Early\r\nLink: <a>\r\n\r\nHTTP/1.1 100 Continue\n\nHTTP/1.1 302 Found\n',
    302,
  ],
  ['an upgrade', 'HTTP/1.1 101 Switching\r\n', 101],
])('%s, with any chunk boundaries', (_, text, status) => {
  for (let cut = 0; cut <= text.length; cut += 1) {
    const read = createReader();
    expect(read(bytes(text.slice(0, cut))) ?? read(bytes(text.slice(cut)))).toBe(status);
  }
});

test.each([
  ['SSH', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['another version', 'HTTP/2 200\r\n'],
  ['no status', 'HTTP/1.1 OK\r\n'],
  ['four digits', 'HTTP/1.1 2000 OK\n'],
  ['an empty line', '\r\nHTTP/1.1 200 OK\r\n'],
  ['something else after an interim response', 'HTTP/1.1 100 Continue\n\n<html>\n'],
])('%s is rejected', (_, text) => {
  expect(() => createReader()(bytes(text))).toThrow('not HTTP/1.1');
});

/** The whole head, and what follows it, with any boundary between the chunks. */
function readWhole(text: string) {
  const heads = Array.from({ length: text.length + 1 }, (_, cut) => {
    const read = createHeadReader(decodeLatin1);
    const first = read(bytes(text.slice(0, cut)));
    if (first?.headers !== undefined) return { ...first, rest: decodeLatin1(first.rest) + text.slice(cut) };
    const head = read(bytes(text.slice(cut)));
    return head && { ...head, rest: decodeLatin1(head.rest) };
  });
  for (const head of heads) expect(head).toEqual(heads[0]);
  return heads[0];
}

test('the headers that matter, and the bytes after them', () => {
  const text =
    'HTTP/1.1 103 Early\r\nLocation: /early\r\n\r\nHTTP/1.1 301 Moved Permanently\r\n' +
    'LOCATION:\t/next \r\nX-Other: 1\r\nno header\r\nContent-Length: 1\ncontent-length: 2\r\n\r\nbody\n\n';
  expect(readWhole(text)).toMatchObject({
    status: 301,
    phrase: 'Moved Permanently',
    rest: 'body\n\n',
    headers: new Map([
      ['location', '/next'],
      ['content-length', '1, 2'],
    ]),
  });
});

test('a value of 8 KiB is read, and a longer one refused', () => {
  const send = (length: number) =>
    createHeadReader(decodeLatin1)(
      bytes(`HTTP/1.1 301 \r\nLocation: ${'x'.repeat(length - 5)}\r\nLocation: abc\r\n\r\n`),
    );
  expect(send(8192)?.headers?.get('location')).toHaveLength(8192);
  expect(() => send(8193)).toThrow('a header is too long');
});

test('the status may be preceded by 300 KiB of interim headers and no more', () => {
  const [head, tail] = ['HTTP/1.1 103 Early\nX: ', '\n\nHTTP/1.1 200 OK\n'];
  const send = (length: number) =>
    createReader()(bytes(`${head}${'x'.repeat(length - head.length - tail.length)}${tail}`));
  expect(send(300 * 1024)).toBe(200);
  expect(() => send(300 * 1024 + 1)).toThrow('too long');
});

test('a status line that does not end is not awaited forever', () => {
  const read = createReader();
  const chunk = bytes(`HTTP/1.1 200 ${'x'.repeat(100_000)}`);
  expect([read(chunk), read(chunk), read(chunk)]).toEqual([undefined, undefined, undefined]);
  expect(() => read(chunk)).toThrow('too long');
});
