import { isIPv4, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIpv4, isIpv6 } from './ip-address.ts';

const odd = [
  ...[
    '',
    '.',
    ':',
    '::',
    '::1',
    '1::',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    ':::',
    '::ffff:1.2.3.4',
  ],
  ...[
    '::1.2.3',
    '::1.2.3.256',
    '1.2.3.4',
    '01.2.3.4',
    '1.2.3',
    '1.2.3.4.',
    '256.1.1.1',
    '0.0.0.0',
    '1.2.3.4::',
  ],
  ...[
    '12345::',
    '[::1]',
    '::g',
    'fe80::1%eth0',
    '1:2:3:4:5:6:1.2.3.4',
    '1:2:3:4:5:6:7:1.2.3.4',
    '::1 ',
    '::1/64',
    '::@',
  ],
];

test.each(odd)('%j gives the same result as node:net', (text) => {
  expect([isIpv4(text), isIpv6(text)]).toEqual([isIPv4(text), isIPv6(text) && !text.includes('%')]);
});

test('random text gives the same result as node:net', () => {
  const near = fc.string({ unit: fc.constantFrom(...'0123456789abcf:.%[]x'), maxLength: 40 });
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), near), (text) => {
      expect([isIpv4(text), isIpv6(text)]).toEqual([isIPv4(text), isIPv6(text) && !text.includes('%')]);
    }),
  );
});
