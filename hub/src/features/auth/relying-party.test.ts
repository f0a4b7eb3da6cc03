import { describe, expect, test } from 'vitest';
import { findRelyingParty } from './relying-party.ts';

const find = (panelSite: string, host: string | undefined, isSecure = false) =>
  findRelyingParty(panelSite, { host, isSecure });

test.each([
  ['https://status.example.com', 'status.example.com', 'status.example.com', 'https://status.example.com'],
  [
    'https://status.example.com',
    'STATUS.example.com:443',
    'status.example.com',
    'https://status.example.com',
  ],
  ['https://a.example:8443', 'a.example:8443', 'a.example', 'https://a.example:8443'],
  ['http://localhost:8790', 'localhost:8790', 'localhost', 'http://localhost:8790'],
  ['', 'localhost:8790', 'localhost', 'http://localhost:8790'],
  ['', 'hub.localhost', 'hub.localhost', 'http://hub.localhost'],
])('%s at %s has passkeys for %s', (site, host, id, origin) => {
  expect(find(site, host)).toEqual({ id, origin });
});

test('HTTPS in front of localhost is part of the origin', () => {
  expect(find('', 'localhost:8790', true)).toEqual({ id: 'localhost', origin: 'https://localhost:8790' });
});

describe('there are no passkeys', () => {
  test.each([
    ['https://status.example.com', '127.0.0.1:8790', 'https://status.example.com only'],
    ['https://status.example.com', 'status.example.com:8443', 'https://status.example.com only'],
    ['https://status.example.com', 'evil.example', 'https://status.example.com only'],
    ['https://status.example.com', undefined, 'https://status.example.com only'],
    ['http://status.example.com', 'status.example.com', 'HTTPS only'],
    ['https://192.0.2.1', '192.0.2.1', 'IP address'],
    ['https://[2001:db8::1]', '[2001:db8::1]', 'IP address'],
    ['', '127.0.0.1:8790', 'http://localhost:8790'],
    ['', '[::1]:8790', 'http://localhost:8790'],
    ['', 'hub.lan', '--site'],
    ['', 'localhost.evil.example', '--site'],
    ['', undefined, 'names no host'],
  ])('%s at %s: %s', (site, host, problem) => {
    expect(find(site, host)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('for any host that a client names, without --site', () => {
    expect(find('', 'evil.example', true)).toEqual({ problem: expect.stringContaining('--site') });
  });
});
