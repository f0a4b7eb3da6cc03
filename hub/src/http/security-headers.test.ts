import { describe, expect, it } from 'vitest';
import { adminHeaders, getThemeHeaders, getTransportSecurity } from './security-headers.ts';

const sources = { short: null, paths: [], origins: [] };
const policy = (host: string | undefined, isSecure = false, keepsWindowsApart = true) =>
  getThemeHeaders({ host, isSecure, keepsWindowsApart, servesPanel: true, sources })[
    'content-security-policy'
  ] ?? '';

describe('headers of a theme', () => {
  it('allow the theme endpoints of this host and nothing else', () => {
    expect(policy('hub.example:8790').split('; ')).toEqual([
      'connect-src http://hub.example:8790/api/me http://hub.example:8790/api/nodes' +
        ' http://hub.example:8790/api/nodes/ ws://hub.example:8790/api/ws' +
        ' http://hub.example:8790/api/services' +
        ' http://hub.example:8790/api/incidents http://hub.example:8790/api/availability' +
        ' http://hub.example:8790/api/notices http://hub.example:8790/api/themes/ data: blob:',
      "frame-src 'none'",
      "form-action 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "worker-src 'none'",
    ]);
  });

  it('allow the theme its own files and the approved origins', () => {
    const visit = { host: 'hub.example', isSecure: true, keepsWindowsApart: true, servesPanel: true };
    const own = {
      short: 'aurora',
      paths: ['/data/', '/config.json'],
      origins: ['https://tiles.example:8443'],
    };
    const headers = getThemeHeaders({ ...visit, sources: own });
    expect(headers['content-security-policy']).toContain(
      ' https://hub.example/data/ https://hub.example/config.json data: blob: https://tiles.example:8443 wss://tiles.example:8443; frame-src',
    );
  });

  it('name the operation to which browsers report what an installed theme is refused', () => {
    const visit = { host: 'hub.example', isSecure: true, keepsWindowsApart: true, servesPanel: true };
    const headers = getThemeHeaders({ ...visit, sources: { ...sources, short: 'aurora' } });
    expect(headers['content-security-policy']).toMatch(
      /; worker-src 'none'; report-uri \/api\/themes\/aurora\/refusals$/,
    );
    expect(policy('hub.example')).not.toContain('report-uri');
  });

  it('use https and wss if the hub is encrypted', () => {
    expect(policy('hub.example', true)).toContain(' wss://hub.example/api/ws ');
    expect(policy('hub.example', true)).not.toMatch(/\b(http|ws):/);
  });

  it.each([
    undefined,
    '',
    '[::1]:8790',
    'a b',
    "a; script-src 'none'",
    'a,b',
    'a/b',
    'user@a',
    '*',
    '*.example',
  ])('fall back to the origin if the host is invalid: %j', (host) =>
    expect(policy(host)).toMatch(/^connect-src 'self' data: blob:; frame-src/),
  );

  it('forbid popups beside the panel if the browser does not isolate windows by COOP', () => {
    expect(policy('hub.example', false, false)).toBe(
      `sandbox allow-scripts allow-same-origin allow-downloads allow-modals; ${policy('hub.example')}`,
    );
  });

  it('allow popups, which keep the sandbox, where the panel has another origin', () => {
    const visit = {
      host: 'hub.example',
      isSecure: false,
      keepsWindowsApart: false,
      servesPanel: false,
      sources,
    };
    expect(getThemeHeaders(visit)['content-security-policy']).toBe(
      `sandbox allow-scripts allow-same-origin allow-downloads allow-modals allow-popups; ${policy('hub.example')}`,
    );
  });

  it('disable content sniffing and limit the referrer', () => {
    expect(
      getThemeHeaders({ host: 'a', isSecure: false, keepsWindowsApart: true, servesPanel: true, sources }),
    ).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
  });
});

it('the panel loads only its own resources, denies framing, and isolates its window', () => {
  expect(adminHeaders).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.any(String),
    'content-security-policy':
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  });
});

describe('Permissions-Policy', () => {
  const read = (headers: Readonly<Record<string, string>>) =>
    new Map(
      (headers['permissions-policy'] ?? '').split(', ').map((rule) => rule.split('=') as [string, string]),
    );
  const theme = read(
    getThemeHeaders({ host: 'a', isSecure: true, keepsWindowsApart: true, servesPanel: true, sources }),
  );
  const panel = read(adminHeaders);

  it('denies a theme everything that reads a credential', () => {
    for (const name of [
      'publickey-credentials-get',
      'publickey-credentials-create',
      'identity-credentials-get',
    ])
      expect([name, theme.get(name)]).toEqual([name, '()']);
    for (const name of ['otp-credentials', 'digital-credentials-get', 'clipboard-read', 'camera'])
      expect([name, theme.get(name)]).toEqual([name, '()']);
    expect(new Set(theme.values())).toEqual(new Set(['()']));
  });

  it('leaves a theme what a wall display uses', () => {
    for (const name of ['fullscreen', 'screen-wake-lock', 'clipboard-write', 'autoplay'])
      expect(theme.has(name)).toBe(false);
  });

  it('allows the panel passkeys and copying only, and denies it what a theme is denied', () => {
    const own = [...panel].filter(([, value]) => value === '(self)').map(([name]) => name);
    expect(own.sort()).toEqual([
      'clipboard-write',
      'publickey-credentials-create',
      'publickey-credentials-get',
    ]);
    expect([...theme.keys()].filter((name) => !panel.has(name))).toEqual([]);
    expect(panel.get('fullscreen')).toBe('()');
  });
});

describe('Strict-Transport-Security', () => {
  it.each([
    ['https://status.example.com', 'max-age=15552000'],
    ['https://status.example.com:443', 'max-age=15552000'],
    ['https://status.example.com:8443', undefined],
    ['http://status.example.com', undefined],
    ['https://203.0.113.7', undefined],
    ['https://[2001:db8::1]', undefined],
    ['https://localhost', undefined],
  ])('for %s is %s', (url, expected) => expect(getTransportSecurity(new URL(url))).toBe(expected));
});
