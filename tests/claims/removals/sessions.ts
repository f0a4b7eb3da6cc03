import type { Removal } from '../removal.ts';

const SESSIONS = 'tests/hub/auth/sessions.test.ts';
const OAUTH = 'tests/hub/auth/oauth.test.ts';

/** The end of sessions and their streams. */
export const sessionRemovals: readonly Removal[] = [
  {
    id: 'sessions-after-password-change',
    claims: ['sessions and streams after a password change or a revocation'],
    file: 'hub/src/features/auth/login.ts',
    code: '      sessions.clear();\n',
    replacement: '',
    test: {
      file: SESSIONS,
      title: 'ends every session, closes their streams with 4401, and accepts only the new password',
    },
  },
  {
    id: 'streams-of-ended-sessions',
    claims: ['sessions and streams after a password change or a revocation', 'a stolen or forgotten session'],
    file: 'hub/src/features/auth/sessions.ts',
    code: '    if (ended.size > 0) viewers.closeSessions(({ id }) => ended.has(id));\n',
    replacement: '',
    test: {
      file: 'hub/src/features/auth/sessions.test.ts',
      title: 'the streams of a session that is ended are closed with 4401, and no others',
    },
  },
  {
    id: 'streams-of-expired-sessions',
    claims: ['sessions and streams after a password change or a revocation', 'a stolen or forgotten session'],
    file: 'hub/src/features/auth/sessions.ts',
    code: '    endExpired: () => remove(isExpired),',
    replacement: '    endExpired: () => undefined,',
    test: {
      file: 'hub/src/features/auth/sessions.test.ts',
      title: 'the streams of a session that is %s are closed when it ends',
    },
  },
  {
    id: 'revocation-ends-a-session',
    claims: ['sessions and streams after a password change or a revocation'],
    file: 'hub/src/features/auth/sessions.ts',
    code: '    remove((session) => session.id === id);\n    return existed;',
    replacement: '    return existed;',
    test: { file: SESSIONS, title: 'ends another session and its streams only' },
  },
  {
    id: 'old-password-in-progress',
    claims: ['sessions and streams after a password change or a revocation'],
    file: 'hub/src/features/auth/credentials.ts',
    code: '    if (account !== checked) throw createChangedError();',
    replacement: '    if (account.username !== checked.username) throw createChangedError();',
    test: { file: SESSIONS, title: 'rejects a login with the old password that was in progress' },
  },
  {
    id: 'idle-sessions',
    claims: ['a stolen or forgotten session'],
    file: 'hub/src/features/auth/sessions.ts',
    code: 'Math.min(usedAt + getIdleHours() * 3600, expiresAt)',
    replacement: 'Math.max(usedAt, expiresAt)',
    test: { file: SESSIONS, title: 'ends in memory, in the store and with its streams' },
  },
  {
    id: 'idle-sessions-in-the-store',
    claims: ['a stolen or forgotten session'],
    file: 'hub/src/features/auth/sessions.ts',
    code: 'idleSince: now() - getIdleHours() * 3600',
    replacement: 'idleSince: 0',
    test: { file: SESSIONS, title: 'ends in memory, in the store and with its streams' },
  },
  {
    id: 'public-requests-are-no-use',
    claims: ['a stolen or forgotten session'],
    file: 'hub/src/http/authorize.ts',
    code: "if (operation.access === 'session') callers.recordUse(session);",
    replacement: 'callers.recordUse(session);',
    test: {
      file: SESSIONS,
      title: 'is used by requests that require a session, and not by public ones or an open stream',
    },
  },
  {
    id: 'idle-time-over-a-restart',
    claims: ['a stolen or forgotten session'],
    file: 'hub/src/features/auth/sessions.ts',
    code: '    usedAt: row.used_at,',
    replacement: '    usedAt: row.last_seen_at + 604_800,',
    test: { file: SESSIONS, title: 'stays ended after a restart, and keeps its remaining time' },
  },
  {
    id: 'session-end-at-most',
    claims: ['a stolen or forgotten session'],
    file: 'hub/src/features/auth/sessions.ts',
    code: 'Math.min(usedAt + getIdleHours() * 3600, expiresAt)',
    replacement: 'usedAt + getIdleHours() * 3600',
    test: { file: SESSIONS, title: 'a used session still ends after 14 days' },
  },
  {
    id: 'one-session-per-browser',
    claims: ['session fixation, and sessions that pile up in one browser'],
    file: 'hub/src/features/auth/sessions.ts',
    code: '      if (replaces) await end(replaces.id);\n',
    replacement: '',
    test: { file: SESSIONS, title: 'replaces that session and its streams, and no other' },
  },
  {
    id: 'one-session-per-browser-oauth',
    claims: ['session fixation, and sessions that pile up in one browser'],
    file: 'hub/src/features/auth/auth-handlers.ts',
    code: 'const { address, userAgent, session: replaces } = context;',
    replacement: 'const { address, userAgent } = context;\n      const replaces = null;',
    test: { file: OAUTH, title: 'replaces the session of the same browser' },
  },
  {
    id: 'session-of-unknown-token',
    claims: ['session fixation, and sessions that pile up in one browser'],
    file: 'hub/src/features/auth/sessions.ts',
    code: 'const session = byHash.get(toKey(hashToken(token)));',
    replacement: 'const session = byHash.get(toKey(hashToken(token))) ?? byHash.values().next().value;',
    test: { file: SESSIONS, title: 'never accepts a token that the client chose (session fixation)' },
  },
];
