import type { IncomingMessage } from 'node:http';
import { fastify } from 'fastify';
import { describe, expect, it, test } from 'vitest';
import { parseTrustedProxies } from '../lib/network/trusted-proxies.ts';
import { createClientReader, createUntrustedProxyReport } from './client-address.ts';

type Headers = Record<string, string>;

function makeRequest(remoteAddress: string | undefined, headers: Headers): IncomingMessage {
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

function readClient(peer: string | undefined, forwarded: string | undefined, list = '') {
  const headers: Headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const untrusted: string[] = [];
  const read = createClientReader(parseTrustedProxies(list), (one) => untrusted.push(one));
  return { ...read(makeRequest(peer, headers)), untrusted };
}

describe('the client address', () => {
  it.each([
    ['a public peer without the header', '203.0.113.9', undefined, '203.0.113.9'],
    ['a public peer is never believed', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a public IPv6 peer is never believed', '2001:db8::9', '198.51.100.1', '2001:db8::9'],
    ['a private peer is not believed by default', '10.1.2.3', '198.51.100.1', '10.1.2.3'],
    ['nor is a unique local one', 'fd00::1', '198.51.100.1', 'fd00::1'],
    ['a loopback peer without the header', '127.0.0.1', undefined, '127.0.0.1'],
    ['a loopback peer is believed', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a mapped loopback peer is believed', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a mapped public peer is not', '::ffff:203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['an IPv6 loopback peer is believed', '::1', '2001:db8::7', '2001:db8::7'],
    ['only the last entry counts', '127.0.0.1', '1.1.1.1, 2.2.2.2 , 198.51.100.1', '198.51.100.1'],
    ['a forged first entry does not', '127.0.0.1', '127.0.0.1,198.51.100.1', '198.51.100.1'],
    ['the last entry counts even if it is loopback', '127.0.0.1', '198.51.100.1, 127.0.0.1', '127.0.0.1'],
    ['a port is left out', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['brackets and port are left out', '127.0.0.1', '[2001:DB8::7]:4711', '2001:db8::7'],
    ['brackets are left out', '127.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['a zone is left out', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['a mapped entry is written as IPv4', '127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['so is one in hexadecimal', '127.0.0.1', '::ffff:c633:6401', '198.51.100.1'],
    ['garbage falls back to the peer', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['an empty last entry falls back to the peer', '127.0.0.1', '198.51.100.1,', '127.0.0.1'],
    ['markup falls back to the peer', '127.0.0.1', '<script>', '127.0.0.1'],
    ['an overlong entry falls back to the peer', '127.0.0.1', '1'.repeat(10_000), '127.0.0.1'],
    ['a closed connection', undefined, '198.51.100.1', ''],
  ])('%s', (_name, peer, forwarded, expected) => {
    expect(readClient(peer, forwarded).address).toBe(expected);
  });

  it.each([
    ['a listed peer is believed', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['another private one is not', '10.1.3.3', '198.51.100.1', '10.1.3.3'],
    ['the list replaces the default', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
    ['listed hops are skipped from the end', '10.1.2.3', '198.51.100.1, 10.1.2.8, 10.1.2.9', '198.51.100.1'],
    [
      'what a client forges before them is not read',
      '10.1.2.3',
      '8.8.8.8, 198.51.100.1, 10.1.2.9',
      '198.51.100.1',
    ],
    ['a hop that is not listed is the client', '10.1.2.3', '198.51.100.1, 10.9.9.9', '10.9.9.9'],
    ['the first of hops only', '10.1.2.3', '10.1.2.8, 10.1.2.9', '10.1.2.8'],
    ['garbage ends at the hop before it', '10.1.2.3', '198.51.100.1, unknown, 10.1.2.9', '10.1.2.9'],
    ['an empty entry ends there too', '10.1.2.3', '198.51.100.1, , 10.1.2.9', '10.1.2.9'],
    ['a hop may have a port', '10.1.2.3', '198.51.100.1, 10.1.2.9:4711', '198.51.100.1'],
  ])('with trusted proxies: %s', (_name, peer, forwarded, expected) => {
    expect(readClient(peer, forwarded, '10.1.2.0/24').address).toBe(expected);
  });

  it('reports forwarded headers that are ignored, and only those', () => {
    expect(readClient('10.0.0.5', '198.51.100.1')).toMatchObject({
      isForwarded: false,
      hasIgnoredHeaders: true,
      untrusted: ['10.0.0.5'],
    });
    expect(readClient('10.0.0.5', undefined)).toMatchObject({ hasIgnoredHeaders: false, untrusted: [] });
    expect(readClient('127.0.0.1', '198.51.100.1')).toMatchObject({
      isForwarded: true,
      hasIgnoredHeaders: false,
      untrusted: [],
    });
  });
});

test('Fastify reads scheme and host of a trusted proxy only', async () => {
  const app = fastify({ trustProxy: parseTrustedProxies('10.0.0.5') });
  app.get('/', ({ protocol, host }) => [protocol, host]);
  const headers = {
    host: 'hub',
    'x-forwarded-proto': 'http, https',
    'x-forwarded-host': 'b.example, a.example',
  };
  const read = async (remoteAddress: string) =>
    (await app.inject({ url: '/', remoteAddress, headers })).json<string[]>();
  for (const peer of ['10.0.0.5', '::ffff:10.0.0.5'])
    expect(await read(peer)).toEqual(['https', 'a.example']);
  for (const peer of ['10.0.0.6', '127.0.0.1']) expect(await read(peer)).toEqual(['http', 'hub']);
});

describe('the report of untrusted proxies', () => {
  function collect(list = ''): { messages: string[]; report: (peer: string) => void } {
    const messages: string[] = [];
    return { messages, report: createUntrustedProxyReport(list, (_details, text) => messages.push(text)) };
  }

  test('names the option once for each local peer', () => {
    const { messages, report } = collect();
    for (const peer of ['172.18.0.3', '172.18.0.3', '172.18.0.4', '']) report(peer);
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatch(
      /ignoring X-Forwarded-\* headers from 172\.18\.0\.3, .*--trusted-proxies 172\.18\.0\.3$/,
    );
  });

  test('adds to the list that is set', () => {
    const { messages, report } = collect('10.0.0.5');
    report('172.18.0.3');
    expect(messages[0]).toMatch(/--trusted-proxies 10\.0\.0\.5,172\.18\.0\.3$/);
  });

  test('is written at most eight times, and once for all public peers', () => {
    const { messages, report } = collect();
    for (let count = 1; count <= 100; count += 1) report(`203.0.113.${count}`);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('private network');
    for (let count = 1; count <= 100; count += 1) report(`10.0.0.${count}`);
    expect(messages).toHaveLength(8);
  });
});
