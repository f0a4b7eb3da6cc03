import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNetworkKey, getRateLimitKey } from './rate-limit-key.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['', ''],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:192.0.2.7', '1:2:3:4::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['64:ff9b:1::192.0.2.7', '64:ff9b:1:0::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2002:c000:207::1', '192.0.2.7'],
  ['2002:c000:207:ffff:1:2:3:4', '192.0.2.7'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdf8', '192.0.2.7'],
])('the key of %j is %j', (address, key) => {
  expect(getRateLimitKey(address)).toBe(key);
});

test('an IPv4 host has one key, whichever way its address is written or embedded', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(
      octet,
      octet,
      octet,
      octet,
      fc.array(group, { minLength: 5, maxLength: 5 }),
      (a, b, c, d, rest) => {
        const address = [a, b, c, d].join('.');
        const [high, low] = [a * 256 + b, c * 256 + d];
        const hex = (...groups: number[]) => groups.map((one) => one.toString(16)).join(':');
        const [server, port] = [hex(rest[0] ?? 0, rest[1] ?? 0), hex(rest[2] ?? 0, rest[3] ?? 0)];
        const spellings = [
          address,
          `::ffff:${address}`,
          `::FFFF:${hex(high, low)}`,
          `0:0:0:0:0:ffff:${hex(high, low)}`,
          `64:ff9b::${address}`,
          `64:ff9b::${hex(high, low)}`,
          `2002:${hex(high, low, ...rest)}`,
          `2001:0:${server}:${port}:${hex(high ^ 0xffff, low ^ 0xffff)}`,
        ];
        expect(new Set(spellings.map(getRateLimitKey))).toEqual(new Set([address]));
        expect(new Set(spellings.map(findNetworkKey))).toEqual(new Set([undefined]));
      },
    ),
  );
});

test('the addresses of a /64 share a key, those of another /64 do not', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const half = fc.tuple(group, group, group, group);
  const write = (groups: readonly number[]) => groups.map((one) => one.toString(16)).join(':');
  fc.assert(
    fc.property(half, half, half, half, (network, other, one, two) => {
      // Networks with embedded IPv4 addresses are tested above.
      fc.pre(![network, other].some(([first]) => [0, 0x64, 0x2001, 0x2002].includes(first)));
      const key = getRateLimitKey(write([...network, ...one]));
      expect(getRateLimitKey(write([...network, ...two]))).toBe(key);
      expect(getRateLimitKey(write([...other, ...one])) === key).toBe(write(network) === write(other));
    }),
  );
});

test.each([
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['2001:db8:2::', '2001:db8:2::/48'],
  ['192.0.2.7', undefined],
  ['2002:c000:207::1', undefined],
  ['', undefined],
])('the network of %j is %j', (address, key) => {
  expect(findNetworkKey(address)).toBe(key);
});
