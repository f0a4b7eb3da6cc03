import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeHex } from '../encodings.ts';
import { findNameServer } from './dns.ts';
import { encodeQuery, parseAnswer, readMessageId } from './dns-message.ts';
import { ProbeFailedError } from './failure.ts';

const question = { name: 'Example.com', type: 'A' } as const;
const bytes = (hex: string) =>
  Uint8Array.from(hex.replaceAll(' ', '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const ASKED = '07 6578616d706c65 03 636f6d 00 0001 0001';

test('a query is as in RFC 1035', () => {
  const query = `1234 0100 0001 0000 0000 0000 ${ASKED.replace('65', '45')}`;
  expect(encodeHex(encodeQuery(0x1234, question))).toBe(query.replaceAll(' ', ''));
  expect(encodeQuery(0x1234, { ...question, name: 'Example.com.' })).toEqual(encodeQuery(0x1234, question));
});

test('the records of an answer, those of other types and classes aside', () => {
  const answer = bytes(
    `1234 8180 0001 0003 0000 0000 ${ASKED} c00c 0005 0001 0000003c 0002 c00c c00c 0001 0003 0000003c 0004 0a000001 c00c 0001 0001 0000003c 0004 c0000207`,
  );
  expect(readMessageId(answer)).toBe(0x1234);
  expect(parseAnswer(answer, question)).toEqual({
    code: 'NOERROR',
    isTruncated: false,
    records: ['192.0.2.7'],
  });
});

test.each([
  ['a query', `1234 0100 0001 0000 0000 0000 ${ASKED}`],
  ['another operation', `1234 a180 0001 0000 0000 0000 ${ASKED}`],
  ['an answer to another type', `1234 8180 0001 0000 0000 0000 ${ASKED.replace('00 0001', '00 0002')}`],
  ['an answer to another name', `1234 8180 0001 0000 0000 0000 ${ASKED.replace('63', '64')}`],
  ['an answer without a question', '1234 8180 0000 0000 0000 0000'],
  ['less than a header', '1234 8180 0000 0000 0000'],
])('%s is no answer', (_, hex) => {
  expect(parseAnswer(bytes(hex), question)).toBeUndefined();
});

test.each([
  ['FORMERR without the question', '1234 8181 0000 0000 0000 0000', 'FORMERR'],
  ['REFUSED', `1234 8185 0001 0000 0000 0000 ${ASKED}`, 'REFUSED'],
  ['a code without a name', `1234 818a 0001 0000 0000 0000 ${ASKED}`, 'RCODE 10'],
])('%s', (_, hex, code) => {
  expect(parseAnswer(bytes(hex), question)).toEqual({ code, isTruncated: false, records: [] });
});

test('any bytes are an answer, none, or refused', () => {
  const head = `1234 8180 0001 0003 0000 0000 ${ASKED}`;
  const property = fc.property(fc.uint8Array({ maxLength: 80 }), (tail) => {
    try {
      parseAnswer(Uint8Array.from([...bytes(head), ...tail]), question);
    } catch (cause) {
      expect(cause instanceof ProbeFailedError && cause.reason).toBe('protocol');
    }
  });
  fc.assert(property);
});

test.each([
  ['the first', 'nameserver 192.0.2.1\nnameserver 192.0.2.2\n', undefined, '192.0.2.1'],
  ['the first of the family', '# a\nnameserver 192.0.2.1\nnameserver\t2001:db8::1 \n', 'ipv6', '2001:db8::1'],
  ['one without a zone', 'nameserver fe80::1%eth0\nnameserver 192.0.2.2', undefined, '192.0.2.2'],
  ['none that is a comment', '#nameserver 192.0.2.1\n;nameserver 192.0.2.2\n', undefined, '127.0.0.1'],
  ['none of the family', 'nameserver 192.0.2.1\n', 'ipv6', '::1'],
] as const)('%s of the name servers is asked', (_, text, family, server) => {
  expect(findNameServer(text, family)).toBe(server);
});
