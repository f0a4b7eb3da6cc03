import type { Removal } from '../removal.ts';

const LAYERS = 'tests/browser/themes/theme-layers.test.ts';
const RULES = 'tests/hub/http/browser-rules.test.ts';
const LISTEN = 'tests/hub/http/admin-listen.test.ts';
const ACCESS = 'tests/hub/http/http-access.test.ts';
const PAGES = 'tests/hub/http/http-pages.test.ts';

/** Hostile themes, and what of the panel needs a browser. */
export const themeRemovals: readonly Removal[] = [
  {
    id: 'connect-src',
    claims: ['requests of every kind to every operation', "a second stream in the panel's manner"],
    file: 'hub/src/http/security-headers.ts',
    code: "      `connect-src ${listThemeSources(visit).join(' ')}`,\n",
    replacement: '',
    test: {
      file: RULES,
      title: 'a theme may request only its own files and the operations that the contract opens to themes',
    },
  },
  {
    id: 'frame-src',
    claims: ['frames, objects and embeds'],
    file: 'hub/src/http/security-headers.ts',
    code: '      "frame-src \'none\'",\n',
    replacement: '',
    test: { file: LAYERS, title: 'is blocked by the theme’s ${own} alone' },
  },
  {
    id: 'object-src',
    claims: ['frames, objects and embeds'],
    file: 'hub/src/http/security-headers.ts',
    code: '      "form-action \'none\'",\n      "object-src \'none\'",\n',
    replacement: '      "form-action \'none\'",\n',
    test: { file: LAYERS, title: 'is blocked by the theme’s ${own} alone' },
  },
  {
    id: 'frame-ancestors',
    claims: ['frames, objects and embeds'],
    file: 'hub/src/http/security-headers.ts',
    code: '    "frame-ancestors \'none\'",\n',
    replacement: '',
    test: { file: LAYERS, title: 'is blocked by the panel’s frame-ancestors alone' },
  },
  {
    id: 'csrf-token-in-navigations-only',
    claims: ['frames, objects and embeds', 'tokens in the list of nodes'],
    file: 'hub/src/http/pages.ts',
    code: "  return destination === undefined || destination === 'document';",
    replacement: '  return destination !== null;',
    test: { file: LAYERS, title: 'has no CSRF token' },
  },
  {
    id: 'opener-policy',
    claims: ['windows of the panel and of every other kind of answer', 'its opener, named windows, channels'],
    file: 'hub/src/http/security-headers.ts',
    code: "  'cross-origin-opener-policy': 'same-origin',\n",
    replacement: '',
    test: { file: LAYERS, title: 'is out of reach by the panel’s opener policy alone' },
  },
  {
    id: 'no-windows-over-plain-http',
    claims: ['windows of the panel and of every other kind of answer', 'its opener, named windows, channels'],
    file: 'hub/src/http/security-headers.ts',
    code: '  if (keepsWindowsApart) return [];',
    replacement: '  if (keepsWindowsApart || servesPanel) return [];',
    test: { file: LAYERS, title: 'is out of reach over plain HTTP by the theme’s sandbox alone' },
  },
  {
    id: 'sandbox-of-answers',
    claims: ['windows of the panel and of every other kind of answer'],
    file: 'hub/src/http/problems.ts',
    code: '; sandbox"',
    replacement: '"',
    test: {
      file: LAYERS,
      title: 'an answer of the API in a window is no way around the policy, by its sandbox alone',
    },
  },
  {
    id: 'worker-src',
    claims: ['service, shared, module, blob and data workers', 'L8'],
    file: 'hub/src/http/security-headers.ts',
    code: '      "worker-src \'none\'",\n',
    replacement: '',
    test: { file: 'tests/browser/themes/hostile-theme.test.ts', title: 'starts workers' },
  },
  {
    id: 'service-workers',
    claims: ['service, shared, module, blob and data workers'],
    file: 'hub/src/http/pages.ts',
    code: "      if (request.headers['service-worker'] !== undefined)\n",
    replacement: "      if (request.headers['service-worker'] === '')\n",
    test: { file: PAGES, title: 'cannot register a service worker' },
  },
  {
    id: 'form-action',
    claims: ['forms, downloads, pings, prefetching'],
    file: 'hub/src/http/security-headers.ts',
    code: '      "form-action \'none\'",\n',
    replacement: '',
    test: {
      file: RULES,
      title: 'a theme may request only its own files and the operations that the contract opens to themes',
    },
  },
  {
    id: 'csrf-token-of-downloads',
    claims: ['forms, downloads, pings, prefetching', "modules, styles, tracks, XSLT and the browser's cache"],
    file: 'hub/src/http/authorize.ts',
    code: "  return access === 'session' && (method !== 'GET' || codes.includes('csrf_token_required'));",
    replacement: "  return access === 'session' && method !== 'GET' && codes.length > 0;",
    test: { file: ACCESS, title: 'is required for a backup, which contains every secret' },
  },
  {
    id: 'nosniff',
    claims: ["modules, styles, tracks, XSLT and the browser's cache"],
    file: 'hub/src/http/problems.ts',
    code: "  'x-content-type-options': 'nosniff',\n",
    replacement: '',
    test: { file: RULES, title: '%s responds with no-store, nosniff and a CSP that denies everything' },
  },
  {
    id: 'no-store',
    claims: ["modules, styles, tracks, XSLT and the browser's cache"],
    file: 'hub/src/http/problems.ts',
    code: "  'cache-control': 'no-store',\n",
    replacement: '',
    test: { file: RULES, title: '%s responds with no-store, nosniff and a CSP that denies everything' },
  },
  {
    id: 'no-redirects',
    claims: ['redirects below what it may call'],
    file: 'hub/src/http/not-found.ts',
    code: '  const path = readPlainPath(request.url);\n',
    replacement:
      "  const path = readPlainPath(request.url);\n  if (path?.endsWith('/')) return reply.redirect(path.slice(0, -1)) as never;\n",
    test: { file: RULES, title: 'no path that a theme may call redirects, however it is written' },
  },
  {
    id: 'known-values-of-the-storage',
    claims: ['storage, cookies, databases, caches, names'],
    file: 'admin/src/ui/preference.ts',
    code: 'allowed.find((value) => value === stored) ?? fallback',
    replacement: '(stored as T) ?? fallback',
    test: {
      file: 'admin/src/ui/preference.test.ts',
      title: 'a stored value that is not allowed, which a theme may have written, is ignored: %j',
    },
  },
  {
    id: 'every-planted-cookie',
    claims: ['planted cookies of every name and path', 'storage, cookies, databases, caches, names'],
    file: 'hub/src/http/context.ts',
    code: '    for (const value of readCookie(sessionCookie, cookies)) {',
    replacement: '    for (const value of readCookie(sessionCookie, cookies).slice(0, 1)) {',
    test: { file: ACCESS, title: 'is found among several cookies, even of the same name' },
  },
  {
    id: 'prefix-of-cookies',
    claims: ['planted cookies of every name and path', 'L3'],
    file: 'hub/src/http/cookies.ts',
    code: 'const start = isSecure ? `${HOST_PREFIX}${name}=${value}; Path=/` : ',
    replacement: 'const start = isSecure ? `${name}=${value}; Path=/` : ',
    test: {
      file: 'hub/src/http/cookies.test.ts',
      title: 'uses the prefix __Host- over HTTPS, which requires the path / and Secure',
    },
  },
  {
    id: 'panel-at-its-own-port',
    claims: [
      'the saved password, by the credential API and in a hidden form',
      "a saved password of the theme's choice",
      'H2',
    ],
    file: 'hub/src/http/context.ts',
    code: '    servesPanel: (request) => !areSeparate || isAtPanel(request),',
    replacement: '    servesPanel: () => true,',
    test: { file: LISTEN, title: '%s %s with the session returns %s at its port and %s at the other' },
  },
  {
    id: 'no-theme-at-the-panel',
    claims: [
      'the saved password, by the credential API and in a hidden form',
      "a saved password of the theme's choice",
      'H2',
    ],
    file: 'hub/src/http/context.ts',
    code: '    servesPage: (request) => !isAtPanel(request),',
    replacement: '    servesPage: () => true,',
    test: { file: LISTEN, title: '%s %s with the session returns %s at its port and %s at the other' },
  },
  {
    id: 'credentials-of-themes',
    claims: ['passkeys with a challenge from elsewhere, federated logins, codes', 'H2'],
    file: 'hub/src/http/security-headers.ts',
    code: "    'permissions-policy': themePermissions,\n",
    replacement: '',
    test: { file: 'tests/browser/themes/theme-credentials.test.ts', title: 'are denied to a theme %s' },
  },
  {
    id: 'panel-of-another-host',
    claims: ['to look like the panel'],
    file: 'hub/src/http/context.ts',
    code: '    servesPanel: (request) => !areSeparate || isAtPanel(request),',
    replacement: '    servesPanel: () => true,',
    test: {
      file: 'tests/browser/themes/hostile-theme.test.ts',
      title:
        'it can imitate the panel until the next reload; not under the panel’s address if that has its own host',
    },
  },
  {
    id: 'second-factor-of-a-login',
    claims: ['a stolen password, in the panel', 'H2'],
    file: 'hub/src/domain/auth/credentials.ts',
    code: '      if (password !== undefined) await factors.check(given, client);\n',
    replacement: '',
    test: { file: 'tests/hub/auth/second-factor.test.ts', title: 'needs the password and a code' },
  },
  {
    id: 'confirmation-of-a-session-left-open',
    claims: [
      'a session left open, in the panel: backups, restores, second factors and settings that decide over access',
    ],
    file: 'hub/src/domain/auth/sessions.ts',
    code: "      isRecent(now() - Math.max(confirmedAt, Number(notes.find(id, 'confirmed') ?? 0))),",
    replacement:
      "      isRecent(now() - Math.max(confirmedAt, now(), Number(notes.find(id, 'confirmed') ?? 0))),",
    test: { file: 'tests/hub/auth/second-factor.test.ts', title: 'must confirm before %s %s' },
  },
  {
    id: 'reported-names-are-text',
    claims: ['Glances CVE-2026-32608'],
    file: 'theme-default/src/components/latency.tsx',
    code: '        {ping.name}\n',
    replacement: '        <span dangerouslySetInnerHTML={{ __html: ping.name }} />\n',
    test: { file: 'tests/browser/security/script-injection.test.ts', title: 'on the status page, at %s' },
  },
];
