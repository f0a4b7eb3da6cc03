import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isLocalAddress, readClientAddress, readLastEntry } from './client-address.ts';

function makeRequest(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

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

describe('readClientAddress', () => {
  it.each([
    ['a public peer without the header', '203.0.113.9', undefined, '203.0.113.9'],
    ['a public peer is never believed', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a public IPv6 peer is never believed', '2001:db8::9', '198.51.100.1', '2001:db8::9'],
    ['a local peer without the header', '127.0.0.1', undefined, '127.0.0.1'],
    ['a local peer is believed', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a mapped local peer is believed', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a mapped public peer is not', '::ffff:203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['an IPv6 loopback peer is believed', '::1', '2001:db8::7', '2001:db8::7'],
    ['only the last entry counts', '10.1.2.3', '1.1.1.1, 2.2.2.2 , 198.51.100.1', '198.51.100.1'],
    ['a forged first entry does not', '10.1.2.3', '127.0.0.1,198.51.100.1', '198.51.100.1'],
    ['a port is left out', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['brackets and port are left out', '127.0.0.1', '[2001:DB8::7]:4711', '2001:db8::7'],
    ['brackets are left out', '127.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['a zone is left out', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['a mapped entry is written as IPv4', '127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['garbage falls back to the peer', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['an empty last entry falls back to the peer', '127.0.0.1', '198.51.100.1,', '127.0.0.1'],
    ['markup falls back to the peer', '127.0.0.1', '<script>', '127.0.0.1'],
    ['an overlong entry falls back to the peer', '127.0.0.1', '1'.repeat(10_000), '127.0.0.1'],
    ['a connection that is gone', undefined, '198.51.100.1', ''],
  ])('%s', (_name, peer, forwarded, expected) => {
    expect(readClientAddress(makeRequest(peer, forwarded))).toBe(expected);
  });
});

describe('readLastEntry', () => {
  it('returns the last entry of a list, in one header or several', () => {
    expect(readLastEntry('http, https')).toBe('https');
    expect(readLastEntry(['a', 'b, c'])).toBe('c');
    expect(readLastEntry(undefined)).toBeUndefined();
  });
});
