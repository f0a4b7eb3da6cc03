import { describe, expect, test } from 'vitest';
import { addProxy, isTrustable, parseTrustedProxies, TrustedProxiesError } from './trusted-proxies.ts';

const peers = [
  '127.0.0.1',
  '127.9.9.9',
  '::1',
  '10.1.0.5',
  '10.1.9.9',
  '192.168.1.1',
  'fd00::5',
  '100.64.0.9',
  '8.8.8.8',
  '',
];

test.each([
  ['', ['127.0.0.1', '127.9.9.9', '::1']],
  ['loopback', ['127.0.0.1', '127.9.9.9', '::1']],
  ['none', []],
  ['10.1.0.5', ['10.1.0.5']],
  ['::ffff:10.1.0.5', ['10.1.0.5']],
  ['10.1.0.0/16', ['10.1.0.5', '10.1.9.9']],
  [' 10.1.0.5 , FD00::/8 ', ['10.1.0.5', 'fd00::5']],
  ['private', ['10.1.0.5', '10.1.9.9', '192.168.1.1', 'fd00::5']],
  ['Loopback,100.64.0.0/10', ['127.0.0.1', '127.9.9.9', '::1', '100.64.0.9']],
])('%j trusts %j', (list, expected) => {
  const trustProxy = parseTrustedProxies(list);
  expect(peers.filter((peer) => trustProxy(peer, 0))).toEqual(expected);
});

test.each(['', 'loopback', 'none'])('%j trusts no closed connection', (list) => {
  expect(parseTrustedProxies(list)(undefined, 0)).toBe(false);
});

test('a peer may be written in IPv6, and a hop with its port', () => {
  for (const list of ['', 'loopback']) expect(parseTrustedProxies(list)('::ffff:127.0.0.1', 0)).toBe(true);
  expect(parseTrustedProxies('10.1.0.5')('10.1.0.5:4711', 1)).toBe(true);
});

test('only listed addresses are hops of a chain', () => {
  const listHops = (list: string) => peers.filter((peer) => parseTrustedProxies(list)(peer, 1));
  expect(listHops('')).toEqual([]);
  expect(listHops('loopback')).toEqual(['127.0.0.1', '127.9.9.9', '::1']);
});

describe('a list is refused', () => {
  test.each([
    ['proxy', /not an IP address/],
    ['10.0.0.1/33', /not an IP address/],
    ['10.0.0.1/-1', /not an IP address/],
    ['10.0.0.1/8/8', /not an IP address/],
    ['10.0.0.1:80', /not an IP address/],
    ['[fd00::1]', /not an IP address/],
    ['fe80::1%eth0', /not an IP address/],
    ['10.0.0.1,', /"" is not an IP address/],
    ['none,10.0.0.1', /"none" is not an IP address/],
    ['constructor', /not an IP address/],
    ['8.8.8.8', /is public.*private network or a tunnel/],
    ['0.0.0.0/0', /is public/],
    ['::/0', /is public/],
    ['10.0.0.0/7', /is public/],
    ['2001:db8::1', /is public/],
  ])('%j: %s', (list, message) => {
    expect(() => parseTrustedProxies(list)).toThrow(TrustedProxiesError);
    expect(() => parseTrustedProxies(list)).toThrow(message);
  });
});

test('an address that may be listed can be added to any list', () => {
  for (const list of ['', 'none', 'loopback', '10.1.0.0/16'])
    for (const address of peers.filter(isTrustable))
      expect(parseTrustedProxies(addProxy(list, address))(address, 0)).toBe(true);
});
