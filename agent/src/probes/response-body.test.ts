import { expect, test } from 'vitest';
import { createBodyReader } from './response-body.ts';

const encoder = new TextEncoder();
const LIMIT = 1024 * 1024;

/** What is read of a body in two chunks, and whether it is complete before and at the end of the connection. */
function read(headers: Record<string, string>, text: string, cut: number, hasBody = true) {
  const reader = createBodyReader(new Map(Object.entries(headers)), hasBody);
  const bytes = encoder.encode(text);
  const isComplete = reader.read(bytes.subarray(0, cut)) || reader.read(bytes.subarray(cut));
  return { text: reader.readText(), isComplete: isComplete || reader.isCompleteAtEnd() };
}

test.each([
  ['sized', { 'content-length': '6' }, 'Zürch and the rest', 'Zürch'],
  ['empty', { 'content-length': '0' }, '', ''],
  ['until the end', {}, 'Zürich', 'Zürich'],
  ['repeated sizes', { 'content-length': '2, 2' }, 'abc', 'ab'],
  [
    'chunks',
    { 'transfer-encoding': 'Chunked' },
    '4\r\nZür\r\n0a; x=1\r\n0123456789\r\n0\r\nA: b\r\n\r\n',
    'Zür0123456789',
  ],
  ['chunks with bare line feeds', { 'transfer-encoding': 'chunked' }, '1\na\n2\nbc\n0\n\n', 'abc'],
  ['chunks and a size', { 'transfer-encoding': 'chunked', 'content-length': '9' }, '1\na\n0\n\n', 'a'],
  ['identity', { 'content-encoding': 'identity', 'content-length': '1' }, 'a', 'a'],
])('%s, with any boundary of chunks', (_, headers, sent, text) => {
  for (let cut = 0; cut <= encoder.encode(sent).length; cut += 1) {
    expect([cut, read(headers, sent, cut)]).toEqual([cut, { text, isComplete: true }]);
  }
});

test('a character in two chunks', () => {
  const bytes = Uint8Array.from([
    ...encoder.encode('2\r\nZ'),
    0xc3,
    ...encoder.encode('\r\n1\r\n'),
    0xbc,
    ...encoder.encode('\r\n0\r\n\r\n'),
  ]);
  const reader = createBodyReader(new Map([['transfer-encoding', 'chunked']]), true);
  expect([reader.read(bytes), reader.readText()]).toEqual([true, 'Zü']);
});

test('a response without a body has none, even if its headers announce one', () => {
  expect(read({ 'content-length': '5' }, '', 0, false)).toEqual({ text: '', isComplete: true });
});

test.each([
  ['a size', { 'content-length': '5' }, 'four'],
  ['chunks', { 'transfer-encoding': 'chunked' }, '5\r\nfour'],
  ['the last chunk', { 'transfer-encoding': 'chunked' }, '4\r\nfour\r\n0\r\n'],
])('%s that is missing at the end', (_, headers, sent) => {
  expect(read(headers, sent, 0)).toEqual({ text: sent.includes('\n') ? 'four' : sent, isComplete: false });
});

test.each([
  ['a coding', { 'content-encoding': 'br' }, '', 'Content-Encoding: br'],
  [
    'another transfer coding',
    { 'transfer-encoding': 'gzip, chunked' },
    '',
    'Transfer-Encoding: gzip, chunked',
  ],
  ['two sizes', { 'content-length': '4, 5' }, '', 'Content-Length: 4, 5'],
  ['a negative size', { 'content-length': '-1' }, '', 'Content-Length: -1'],
  ['no size of a chunk', { 'transfer-encoding': 'chunked' }, 'x\r\n', 'a chunk has no size'],
  ['a chunk beyond its size', { 'transfer-encoding': 'chunked' }, '1\r\nab\r\n', 'longer than its size'],
  ['an endless line', { 'transfer-encoding': 'chunked' }, '1;'.padEnd(8193, 'x'), 'too long'],
])('%s is refused', (_, headers, sent, message) => {
  expect(() => read(headers, sent, 0)).toThrow(message);
});

test('1 MiB is read, and no more', () => {
  for (const [length, isCut] of [
    [LIMIT, false],
    [LIMIT + 1, true],
  ] as const) {
    const reader = createBodyReader(new Map([['content-length', String(length)]]), true);
    expect(reader.read(encoder.encode('x'.repeat(length)))).toBe(true);
    expect([reader.readText().length, reader.isCut()]).toEqual([LIMIT, isCut]);
  }
});
