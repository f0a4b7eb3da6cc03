import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { containsRange, isLocalAddress, normaliseAddress, parseIPv6 } from './ip-address.ts';

describe('isLocalAddress', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.1.1',
    '::1',
    'fe80::1',
    'fd00::1',
    'fc00::1',
  ])('%s is local', (address) => expect(isLocalAddress(address)).toBe(true));

  it.each([
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '192.169.0.1',
    '11.0.0.1',
    '169.253.1.1',
    '100.64.0.1',
    '::2',
    '2001:db8::1',
    'fec0::1',
    '',
    'localhost',
    '127.0.0.1.example.com',
  ])('%s is not', (address) => expect(isLocalAddress(address)).toBe(false));
});

test.each([
  ['10.0.0.0', 8, '10.1.0.0', 16, true],
  ['10.0.0.0', 8, '10.0.0.0', 8, true],
  ['10.0.0.0', 8, '10.0.0.0', 7, false],
  ['10.0.0.0', 8, '11.0.0.0', 16, false],
  ['fc00::', 7, 'fd12::', 16, true],
  ['fc00::', 7, '10.0.0.0', 8, false],
])('%s/%i contains %s/%i: %s', (outer, outerPrefix, inner, innerPrefix, expected) => {
  const range = { address: inner, prefix: innerPrefix };
  expect(containsRange({ address: outer, prefix: outerPrefix }, range)).toBe(expected);
});

test('every spelling of an IPv6 address has the same groups', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const groups = parseIPv6(address);
      const full = groups.map((group) => group.toString(16)).join(':');
      const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
      expect(groups).toHaveLength(8);
      expect(parseIPv6(full)).toEqual(groups);
      expect(parseIPv6(canonical)).toEqual(groups);
      expect(parseIPv6(address.toUpperCase())).toEqual(groups);
    }),
  );
});

test('an address is read with or without brackets, port and zone', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const plain = normaliseAddress(address);
      expect(plain).toBeDefined();
      if (address.includes(':')) {
        expect(normaliseAddress(`[${address}]`)).toBe(plain);
        expect(normaliseAddress(`[${address}]:443`)).toBe(plain);
        expect(normaliseAddress(`${address}%eth0`)).toBe(plain);
      } else {
        expect(normaliseAddress(`${address}:443`)).toBe(plain);
        expect(normaliseAddress(`::ffff:${address}`)).toBe(plain);
      }
    }),
  );
});

test('other text is no address', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^[\d.:a-fA-F%[\]]*$/.test(text));
      expect(normaliseAddress(text.replaceAll('%', ''))).toBeUndefined();
    }),
  );
});
