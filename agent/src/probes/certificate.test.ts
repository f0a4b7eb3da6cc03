import { expect, test } from 'vitest';
import { readCertificateEnd } from './certificate.ts';

/** A DER element of these parts. */
function element(tag: number, ...parts: readonly number[][]): number[] {
  const content = parts.flat();
  const { length } = content;
  return [tag, ...(length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]), ...content];
}

const time = (tag: number, text: string) =>
  element(
    tag,
    [...text].map((character) => character.charCodeAt(0)),
  );
const SEQUENCE = 0x30;

function certificate(notAfter: number[], hasVersion = true): Uint8Array {
  const version = hasVersion ? element(0xa0, element(0x02, [2])) : [];
  const issuer = element(SEQUENCE, new Array<number>(300).fill(0));
  const validity = element(SEQUENCE, time(0x17, '200101000000Z'), notAfter);
  const signed = element(SEQUENCE, version, element(0x02, [1]), element(SEQUENCE), issuer, validity);
  return Uint8Array.from(element(SEQUENCE, signed));
}

test.each([
  ['a UTC time', time(0x17, '270223235959Z'), Date.UTC(2027, 1, 23, 23, 59, 59)],
  ['one of 1999', time(0x17, '991231000000Z'), Date.UTC(1999, 11, 31)],
  ['one of 2049', time(0x17, '491231000000Z'), Date.UTC(2049, 11, 31)],
  ['a generalized time', time(0x18, '99991231235959Z'), Date.UTC(9999, 11, 31, 23, 59, 59)],
])('%s', (_, notAfter, end) => {
  expect(readCertificateEnd(certificate(notAfter))).toBe(end / 1000);
  expect(readCertificateEnd(certificate(notAfter, false))).toBe(end / 1000);
});

test('bytes that are not a certificate have no end', () => {
  const whole = certificate(time(0x17, '270223235959Z'));
  for (let length = 0; length < whole.length; length += 1) {
    expect(readCertificateEnd(whole.subarray(0, length))).toBeUndefined();
  }
  expect(readCertificateEnd(certificate(time(0x17, '2702232359Z')))).toBeUndefined();
  expect(readCertificateEnd(certificate(time(0x18, '270223235959Z')))).toBeUndefined();
});
