import { describe, expect, it } from 'vitest';
import { adminHeaders, getThemeHeaders } from './security-headers.ts';

const policy = (host: string | undefined, isSecure = false, keepsWindowsApart = true) =>
  getThemeHeaders({ host, isSecure, keepsWindowsApart })['content-security-policy'] ?? '';

describe('headers of a theme', () => {
  it('allow the theme endpoints of this host and nothing else', () => {
    expect(policy('hub.example:8790').split('; ')).toEqual([
      'connect-src http://hub.example:8790/api/me http://hub.example:8790/api/nodes' +
        ' http://hub.example:8790/api/nodes/ ws://hub.example:8790/api/ws http://hub.example:8790/api/themes/',
      "frame-src 'none'",
      "form-action 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "worker-src 'none'",
    ]);
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
    expect(policy(host)).toMatch(/^connect-src 'self'; frame-src/),
  );

  it('forbid popups if the browser does not isolate windows by COOP', () => {
    expect(policy('hub.example', false, false)).toBe(
      `sandbox allow-scripts allow-same-origin allow-downloads allow-modals; ${policy('hub.example')}`,
    );
  });

  it('disable content sniffing and limit the referrer', () => {
    expect(getThemeHeaders({ host: 'a', isSecure: false, keepsWindowsApart: true })).toMatchObject({
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
    'content-security-policy':
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  });
});
