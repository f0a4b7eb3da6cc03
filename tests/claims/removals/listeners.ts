import type { Removal } from '../removal.ts';

const LISTEN = 'tests/hub/http/admin-listen.test.ts';

/** The address and the listener of the panel. */
export const listenerRemovals: readonly Removal[] = [
  {
    id: 'panel-by-listener',
    claims: ["the panel, the login and sessions at the status page's port, and the reverse"],
    file: 'hub/src/http/origins.ts',
    code: '    if (adminListener !== null) return adminListener.has(request.raw.socket);\n',
    replacement:
      "    if (adminListener !== null && request.headers['x-forwarded-host'] === undefined) return adminListener.has(request.raw.socket);\n    if (adminListener !== null) return String(request.headers['x-forwarded-host']).endsWith(`:${adminListener.getAddress()?.port}`);\n",
    test: { file: LISTEN, title: 'the listener decides, not a header' },
  },
  {
    id: 'sessions-at-the-panel',
    claims: ["the panel, the login and sessions at the status page's port, and the reverse"],
    file: 'hub/src/http/context.ts',
    code: 'const mayLogIn = !areSeparate || isAtPanel(request);',
    replacement: 'const mayLogIn = true;',
    test: { file: LISTEN, title: 'a session is valid at the panel only, also for a stream' },
  },
  {
    id: 'pages-of-the-other-port',
    claims: ["the panel, the login and sessions at the status page's port, and the reverse"],
    file: 'hub/src/http/csrf.ts',
    code: "site !== undefined && site !== 'same-origin' && site !== 'none'",
    replacement: "site === 'cross-site'",
    test: { file: LISTEN, title: 'refuses pages of the other port, which browsers consider the same site' },
  },
  {
    id: 'host-at-the-wrong-listener',
    claims: ['a proxy that forwards a name to the wrong port'],
    file: 'hub/src/http/host-validation.ts',
    code: '    if (isMisrouted(request))\n',
    replacement: '    if (isMisrouted(request) && hosts.length > 99)\n',
    test: {
      file: LISTEN,
      title: 'refuses a host that the proxy forwards to the wrong listener, which would share its origin',
    },
  },
  {
    id: 'planted-session-cookies',
    claims: ['cookies planted during a login'],
    file: 'hub/src/http/context.ts',
    code: '    for (const value of readCookie(sessionCookie, cookies)) {',
    replacement: '    for (const value of readCookie(sessionCookie, cookies).slice(0, 1)) {',
    test: {
      file: LISTEN,
      title: 'no cookie that a theme plants on the shared host name affects the session',
    },
  },
];
