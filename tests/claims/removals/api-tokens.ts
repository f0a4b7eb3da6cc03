import type { Removal } from '../removal.ts';

const TOKENS = 'tests/hub/auth/api-tokens.test.ts';

/** API tokens and their scopes. */
export const apiTokenRemovals: readonly Removal[] = [
  {
    id: 'hashed-api-tokens',
    claims: ['a stolen or forgotten API token'],
    file: 'hub/src/features/auth/api-tokens.ts',
    code: 'const row = { token_hash: hashToken(secret),',
    replacement: 'const row = { token_hash: Buffer.from(secret),',
    test: { file: TOKENS, title: 'is shown once, and only its hash is stored' },
  },
  {
    id: 'revoked-api-tokens',
    claims: ['a stolen or forgotten API token'],
    file: 'hub/src/features/auth/api-tokens.ts',
    code: '    await store.deleteApiToken(id);\n    byHash.delete(key);\n',
    replacement: '    await store.deleteApiToken(id);\n',
    test: { file: TOKENS, title: 'survives a restart, with its last use, and ends when it is revoked' },
  },
  {
    id: 'expired-api-tokens',
    claims: ['a stolen or forgotten API token'],
    file: 'hub/src/features/auth/api-tokens.ts',
    code: 'return token === undefined || isExpired(token) ? undefined : token;',
    replacement: 'return token;',
    test: { file: TOKENS, title: 'ends at its end' },
  },
  {
    id: 'reissued-api-tokens',
    claims: ['a stolen or forgotten API token'],
    file: 'hub/src/features/auth/api-tokens.ts',
    code: '    byHash.delete(key);\n    byHash.set(toTokenKey(secret), token);\n    return { secret, token: describe(token) };',
    replacement: '    byHash.set(toTokenKey(secret), token);\n    return { secret, token: describe(token) };',
    test: { file: TOKENS, title: 'reissuing replaces the secret immediately, and needs a confirmation' },
  },
  {
    id: 'scopes-of-api-tokens',
    claims: ['an API token with more rights than its scope, or beside a session'],
    file: 'hub/src/http/authorize.ts',
    code: '    if (!hasScope)\n',
    replacement: '    if (!hasScope && tokenScope === null)\n',
    test: { file: TOKENS, title: 'is not used by a refused request' },
  },
  {
    id: 'api-token-replaces-session',
    claims: ['an API token with more rights than its scope, or beside a session'],
    file: 'hub/src/http/context.ts',
    code: 'mayLogIn && apiToken === null ?',
    replacement: 'mayLogIn ?',
    test: {
      file: TOKENS,
      title: 'replaces the session of a request, and needs neither origin nor CSRF token',
    },
  },
  {
    id: 'api-tokens-see-no-node-tokens',
    claims: ['an API token with more rights than its scope, or beside a session'],
    file: 'hub/src/http/context.ts',
    code: "mayIssue: hasScope && scope === 'nodes'",
    replacement: 'mayIssue: hasScope',
    test: {
      file: 'tests/hub/public/secret-leaks.test.ts',
      title: 'no response to an API token has a secret, except the remarks of nodes',
    },
  },
  {
    id: 'api-tokens-of-external-users',
    claims: [
      'API tokens that outlive access: of external users, of a stolen session, in a restored database',
    ],
    file: 'hub/src/features/auth/api-tokens.ts',
    code: '  if (isExternal(username))\n',
    replacement: '  if (isExternal(username) && username === "")\n',
    test: { file: TOKENS, title: 'is refused to a user of the external login' },
  },
  {
    id: 'api-tokens-need-confirmation',
    claims: [
      'API tokens that outlive access: of external users, of a stolen session, in a restored database',
    ],
    file: 'generated/operations.ts',
    code: "    path: '/api/tokens',\n    tag: 'auth',\n    kind: 'http',\n    access: 'session',\n    tokenScope: null,\n    takesBasic: false,\n    publicPage: false,\n    isTheme: false,\n    isExtension: true,\n    needsConfirmation: true",
    replacement:
      "    path: '/api/tokens',\n    tag: 'auth',\n    kind: 'http',\n    access: 'session',\n    tokenScope: null,\n    takesBasic: false,\n    publicPage: false,\n    isTheme: false,\n    isExtension: true,\n    needsConfirmation: false",
    test: { file: TOKENS, title: 'needs a confirmed session of the hub’s own account' },
  },
  {
    id: 'api-tokens-of-a-restored-file',
    claims: [
      'API tokens that outlive access: of external users, of a stolen session, in a restored database',
    ],
    file: 'hub/src/store/tables/api-token.ts',
    code: '    if (other === undefined || scopes.length === 0) return [];',
    replacement: '    if (other === undefined) return [token];',
    test: {
      file: TOKENS,
      title: 'a restore keeps the tokens that hub and file have, and revokes those that only one has',
    },
  },
  {
    id: 'api-tokens-revoked-during-a-restore',
    claims: [
      'API tokens that outlive access: of external users, of a stolen session, in a restored database',
    ],
    file: 'hub/src/store/sqlite/threads/serve-writer.ts',
    code: '      await keepApiTokens(database.db, candidate);\n',
    replacement: '',
    test: {
      file: 'tests/hub/database/restored-api-tokens.test.ts',
      title: 'revokes a token that was revoked or replaced, or lost a scope, after the file was checked',
    },
  },
];
