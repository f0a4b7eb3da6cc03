import type { Removal } from '../removal.ts';

const OAUTH = 'tests/hub/auth/oauth.test.ts';

/** Logins with OAuth and OpenID Connect. */
export const externalLoginRemovals: readonly Removal[] = [
  {
    id: 'oauth-state',
    claims: ['OAuth: state, code and cookie of others, reused or missing'],
    file: 'hub/src/features/auth/oauth.ts',
    code: 'const own = begun.find((token) => isSame(state, transactions.read(token)?.state));',
    replacement:
      'const own = begun.find((token) => isSame(state, transactions.read(token)?.state)) ?? begun[0];',
    test: { file: OAUTH, title: 'without the cookie, with that of another browser, or a second time' },
  },
  {
    id: 'oauth-pkce',
    claims: ['OAuth: state, code and cookie of others, reused or missing'],
    file: 'hub/src/features/auth/oauth.ts',
    code: '          verifier: createToken(runtime),',
    replacement: "          verifier: 'v'.repeat(43),",
    test: {
      file: OAUTH,
      title: 'receives PKCE, state and nonce, and a cookie binds the login to the browser',
    },
  },
  {
    id: 'oauth-nonce',
    claims: ['OAuth: state, code and cookie of others, reused or missing'],
    file: 'hub/src/features/auth/oauth.ts',
    code: '          nonce: createToken(runtime),',
    replacement: "          nonce: 'n'.repeat(43),",
    test: {
      file: OAUTH,
      title: 'receives PKCE, state and nonce, and a cookie binds the login to the browser',
    },
  },
  {
    id: 'oauth-random-state',
    claims: ['OAuth: state, code and cookie of others, reused or missing'],
    file: 'hub/src/features/auth/oauth.ts',
    code: '          state: createToken(runtime),',
    replacement: "          state: 's'.repeat(43),",
    test: {
      file: OAUTH,
      title: 'receives PKCE, state and nonce, and a cookie binds the login to the browser',
    },
  },
  {
    id: 'oauth-single-use',
    claims: ['OAuth: state, code and cookie of others, reused or missing'],
    file: 'hub/src/features/auth/one-time-tokens.ts',
    code: '      return isFirst ? opened.value : undefined;',
    replacement: '      return isFirst || opened.value;',
    test: { file: OAUTH, title: 'when the used cookie is replayed' },
  },
  {
    id: 'oauth-flow-lifetime',
    claims: ['OAuth: state, code and cookie of others, reused or missing'],
    file: 'hub/src/features/auth/one-time-tokens.ts',
    code: 'if (sealed === undefined || sealed.expiresAt <= runtime.now()) return;',
    replacement: 'if (sealed === undefined) return;',
    test: { file: OAUTH, title: 'after ten minutes, but not before' },
  },
  {
    id: 'oauth-empty-list',
    claims: ['OAuth: who is admitted'],
    file: 'hub/src/features/auth/oauth-subjects.ts',
    code: '  return subjects.find((subject) => matchesSubject(identity, subject));',
    replacement:
      '  return subjects.length === 0 ? identity.id : subjects.find((subject) => matchesSubject(identity, subject));',
    test: { file: 'hub/src/features/auth/oauth-subjects.test.ts', title: 'an empty list' },
  },
  {
    id: 'oauth-removed-user',
    claims: ['OAuth: who is admitted'],
    file: 'hub/src/features/auth/oauth-subjects.ts',
    code: "  return provider === settings.oauth_provider && settings.oauth_subjects.includes(rest.join(':'));",
    replacement: '  return provider === settings.oauth_provider;',
    test: {
      file: OAUTH,
      title: 'removing a user from the list ends their sessions and streams but not the account’s',
    },
  },
  {
    id: 'oauth-changed-issuer',
    claims: ['OAuth: who is admitted'],
    file: 'hub/src/features/auth/oauth.ts',
    code: "(hasNewIssuer && isExternalUser('oidc', username))",
    replacement: "(hasNewIssuer && isExternalUser('github', username))",
    test: {
      file: OAUTH,
      title: 'changing the issuer ends sessions of the previous one but not the account’s',
    },
  },
  {
    id: 'oauth-open-redirect',
    claims: ['OAuth: an open redirect, a forged host'],
    file: 'hub/src/features/auth/oauth.ts',
    code: "return { location: '/admin', ...(await openSession(identity, caller)) };",
    replacement: "return { location: callback.iss ?? '/admin', ...(await openSession(identity, caller)) };",
    test: { file: OAUTH, title: 'ignores a redirect target in the query (open redirect)' },
  },
  {
    id: 'oauth-forged-host',
    claims: ['OAuth: an open redirect, a forged host', 'Nezha CVE-2026-53523'],
    file: 'hub/src/features/auth/oauth.ts',
    code: 'if (host === undefined || !isLoopbackHost(host))',
    replacement: 'if (host === undefined)',
    test: { file: OAUTH, title: 'a forged Host header has no effect' },
  },
  {
    id: 'planted-cookies-of-oauth',
    claims: ['L3', 'cookies planted during a login'],
    file: 'hub/src/http/cookies.ts',
    code: '  values.push(...plain);\n  return values;',
    replacement: '  values.push(...plain);\n  return values.slice(0, 1);',
    test: {
      file: OAUTH,
      title: 'no cookie that a theme plants blocks a login, not even that of another login',
    },
  },
  {
    id: 'planted-state-of-oauth',
    claims: ['L3', 'cookies planted during a login'],
    file: 'hub/src/features/auth/oauth.ts',
    code: 'const own = begun.find((token) => isSame(state, transactions.read(token)?.state));',
    replacement:
      'const own = begun.slice(0, 1).find((token) => isSame(state, transactions.read(token)?.state));',
    test: {
      file: OAUTH,
      title: 'no cookie that a theme plants blocks a login, not even that of another login',
    },
  },
];
