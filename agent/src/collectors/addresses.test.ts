import { expect, test } from 'vitest';
import { choosePrimaryIpv4, choosePrimaryIpv6, isGlobalIpv4 } from './addresses.ts';

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '223.255.255.1',
])('%s is global', (address) => {
  expect(isGlobalIpv4(address)).toBe(true);
});

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.1.1', '172.16.0.1', '172.31.9.9'],
  ...['192.0.2.1', '192.168.1.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
])('%s is not global', (address) => {
  expect(isGlobalIpv4(address)).toBe(false);
});

test('prefers the interface of the default route, then any global address', () => {
  const addresses = [
    { interface: 'eth1', address: '9.9.9.9' },
    { interface: 'eth0', address: '10.0.0.1' },
    { interface: 'eth0', address: '8.8.4.4' },
  ];
  expect(choosePrimaryIpv4(addresses, 'eth0')).toBe('8.8.4.4');
  expect(choosePrimaryIpv4(addresses, undefined)).toBe('9.9.9.9');
  expect(choosePrimaryIpv4(addresses.slice(1, 2), 'eth0')).toBeNull();
  expect(choosePrimaryIpv4([], 'eth0')).toBeNull();
});

const LASTING = '2a01004f0c0c1234000000000000000a 02 40 00 80     ens3';
const TEMPORARY = '2a01004f0c0c12340000000000000bad 02 40 00 01     ens3';
const DEPRECATED = '2a01004f0c0c1234000000000000dead 02 40 00 a0     ens3';
const ELSEWHERE = '26064700000000000000000000001111 03 40 00 80     eth9';

test.each([
  ['a lasting address before a temporary one', [TEMPORARY, LASTING], '2a01:4f:c0c:1234::a'],
  ['a temporary one where there is no other', [TEMPORARY], '2a01:4f:c0c:1234::bad'],
  ['no deprecated one', [DEPRECATED], null],
  ['the preferred interface first', [ELSEWHERE, LASTING], '2a01:4f:c0c:1234::a'],
  ['another interface where needed', [ELSEWHERE], '2606:4700::1111'],
  ['no link-local one', ['fe80000000000000940000fffe0a0b0c 02 40 20 80 ens3'], null],
  ['no unique local one', ['fd000000000000000000000000000002 02 40 00 80 ens3'], null],
  ['no address of documents', ['20010db8000000000000000000000001 02 40 00 80 ens3'], null],
  ['no cut line', ['2a01004f0c0c1234', '2a01004f0c0c1234000000000000000a 02 40'], null],
  ['nothing from nothing', [''], null],
])('IPv6: %s', (_, lines, expected) => {
  expect(choosePrimaryIpv6(lines.join('\n'), 'ens3')).toBe(expected);
});
