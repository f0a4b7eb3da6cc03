import { expect, test } from 'vitest';
import { createGeoIp } from './geoip.ts';

const geoip = createGeoIp();

test.each([
  ['8.8.8.8', 'US'],
  ['46.4.0.1', 'DE'],
  ['2a01:4f8::1', 'DE'],
  ['2A01:04F8:0:0::1', 'DE'],
  ['::ffff:46.4.0.1', 'DE'],
  ['::ffff:2e04:1', 'DE'],
  ['0:0:0:0:0:FFFF:46.4.0.1', 'DE'],
])('%s is registered in %s', async (address, country) => {
  expect(await geoip.findCountry(address)).toBe(country);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.1.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:192.168.1.1',
  '::ffff:127.0.0.1',
  'fc00::1',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001:db8::1',
  '',
  'not an address',
  '8.8.8',
  '8.8.8.8:443',
])('"%s" has no country', async (address) => {
  expect(await geoip.findCountry(address)).toBe('');
});
