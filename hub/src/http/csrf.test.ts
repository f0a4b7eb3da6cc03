import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './csrf.ts';

const HUB = 'hub.example:8790';

function check(
  headers: Record<string, string>,
  hosts: (string | undefined)[] = [HUB],
  isSecure = false,
): boolean {
  return isSameOrigin({ headers, hosts, isSecure });
}

describe('isSameOrigin', () => {
  it.each([
    ['no Origin at all', {}],
    ['the host that was asked for', { origin: 'http://hub.example:8790' }],
    ['the same behind a proxy that speaks TLS', { origin: 'https://hub.example:8790' }],
    ['the host in other letters', { origin: 'http://HUB.example:8790' }],
    [
      'what the browser calls same-origin',
      { origin: 'http://hub.example:8790', 'sec-fetch-site': 'same-origin' },
    ],
    ['what the user typed', { 'sec-fetch-site': 'none' }],
  ])('accepts %s', (_name, headers) => expect(check(headers as never)).toBe(true));

  it.each([
    ['another host', { origin: 'http://evil.example' }],
    ['another port', { origin: 'http://hub.example:8791' }],
    ['the port left out', { origin: 'http://hub.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['an empty Origin', { origin: '' }],
    ['a longer name', { origin: 'http://hub.example.evil.example:8790' }],
    ['a name that ends alike', { origin: 'http://evilhub.example:8790' }],
    ['a subdomain', { origin: 'http://www.hub.example:8790' }],
    ['a user in front', { origin: 'http://hub.example:8790@evil.example' }],
    ['a path behind', { origin: 'http://hub.example:8790/' }],
    ['another scheme', { origin: 'file://hub.example:8790' }],
    ['an extension', { origin: 'chrome-extension://hub.example:8790' }],
    ['garbage', { origin: 'hub.example:8790' }],
    ['a cross-site request without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site request without Origin', { 'sec-fetch-site': 'same-site' }],
    [
      'a cross-site request with a right Origin',
      { origin: 'http://hub.example:8790', 'sec-fetch-site': 'cross-site' },
    ],
  ])('refuses %s', (_name, headers) => expect(check(headers as never)).toBe(false));

  it('uses the Origin of a handshake, for which browsers send different Sec-Fetch-Site values', () => {
    const handshake = { upgrade: 'websocket', 'sec-fetch-site': 'cross-site' };
    expect(check({ ...handshake, origin: 'http://hub.example:8790' })).toBe(true);
    expect(check({ ...handshake, origin: 'http://evil.example' })).toBe(false);
    expect(check(handshake)).toBe(false);
  });

  it('refuses the http origin of the same host once the hub is known to use https', () => {
    expect(check({ origin: 'http://hub.example' }, ['hub.example'], true)).toBe(false);
    expect(check({ origin: 'https://hub.example' }, ['hub.example'], true)).toBe(true);
  });

  it.each([
    ['https://hub.example', 'hub.example:443'],
    ['http://hub.example', 'hub.example:80'],
    ['https://hub.example', 'HUB.example'],
    ['http://[::1]:8790', '[::1]:8790'],
    ['http://[::1]:8790', '[0:0:0:0:0:0:0:1]:8790'],
    ['http://192.0.2.1:8790', '192.0.2.1:8790'],
  ])('accepts origin %s for host %s', (origin, host) => expect(check({ origin }, [host])).toBe(true));

  it('accepts any of the hub’s hosts', () => {
    const hosts = ['127.0.0.1:8790', undefined, 'status.example'];
    expect(check({ origin: 'https://status.example' }, hosts)).toBe(true);
    expect(check({ origin: 'http://127.0.0.1:8790' }, hosts)).toBe(true);
    expect(check({ origin: 'http://localhost:8790' }, hosts)).toBe(false);
  });

  it.each([
    'user@hub.example',
    'hub.example/path',
    'hub.example evil.example',
    '',
    'hub.example#',
    'hub.example?',
  ])('matches no origin against the malformed host "%s"', (host) =>
    expect(check({ origin: 'http://hub.example' }, [host])).toBe(false),
  );
});
