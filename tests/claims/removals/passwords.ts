import type { Removal } from '../removal.ts';

const SESSIONS = 'tests/hub/auth/sessions.test.ts';
const LOGIN = 'tests/hub/auth/login.test.ts';
const FLOOD = 'tests/hub/auth/login-flood.test.ts';
const RULES = 'tests/hub/http/browser-rules.test.ts';

/** Passwords, and attempts to guess them. */
export const passwordRemovals: readonly Removal[] = [
  {
    id: 'one-password-at-a-time',
    claims: ['brute force, from forged addresses and in parallel'],
    file: 'hub/src/lib/rate-limit/fair-queue.ts',
    code: '      if (isRunning) {\n',
    replacement: '      if (isRunning && client.rank < 0) {\n',
    test: {
      file: LOGIN,
      title: 'checks one login attempt at a time and rejects attempts beyond eight queued ones',
    },
  },
  {
    id: 'queue-length',
    claims: ['brute force, from forged addresses and in parallel'],
    file: 'hub/src/lib/rate-limit/fair-queue.ts',
    code: 'return waiting.length < maxWaiting || (waiting.at(-1)?.rank ?? 0) > rank;',
    replacement: 'return maxWaiting > 0;',
    test: {
      file: 'hub/src/lib/rate-limit/fair-queue.test.ts',
      title: 'the last free place is given, and one more is busy',
    },
  },
  {
    id: 'lockout-of-an-address',
    claims: ['brute force, from forged addresses and in parallel', 'locking the owner out'],
    file: 'hub/src/features/auth/login-throttle.ts',
    code: '      perAddress.check(getRateLimitKey(address));\n      if (isKnown) return;',
    replacement: '      if (isKnown) return;',
    test: { file: RULES, title: 'counts attempts per real address, regardless of forged addresses' },
  },
  {
    id: 'lockout-of-the-address-alone',
    claims: ['locking the owner out'],
    file: 'hub/src/lib/rate-limit/lockout.ts',
    code: '      const failed = failedAt.get(getRateLimitKey(address)) ?? [];',
    replacement:
      '      const failed = failedAt.get(getRateLimitKey(address)) ?? [...failedAt.values()].at(-1) ?? [];',
    test: {
      file: 'tests/hub/public/advisories.test.ts',
      title: 'a lockout affects neither existing sessions nor other addresses',
    },
  },
  {
    id: 'same-time-for-unknown-names',
    claims: ['user enumeration by timing'],
    file: 'hub/src/features/auth/credentials.ts',
    code: 'const isPasswordRight = await throttle.run(client, () => verifyPassword(checked.password_hash, password));',
    replacement:
      'const isPasswordRight = await throttle.run(client, async () => (username ?? checked.username) === checked.username && verifyPassword(checked.password_hash, password));',
    test: { file: RULES, title: 'takes the same time for an unknown name and a wrong password' },
  },
  {
    id: 'known-addresses-first',
    claims: ['guessing by a botnet of 5,000 addresses; starving the queue', 'M3'],
    file: 'hub/src/features/auth/login-throttle.ts',
    code: 'const rank = isKnown ? 0 : 1 + perAddress.countFailures(key);',
    replacement: 'const rank = 1 + perAddress.countFailures(key);',
    test: {
      file: FLOOD,
      title: 'the owner logs in within 5 s while a botnet of 5,000 addresses guesses passwords',
    },
  },
  {
    id: 'two-places-of-a-48',
    claims: ['guessing by a botnet of 5,000 addresses; starving the queue', 'M3'],
    file: 'hub/src/lib/rate-limit/fair-queue.ts',
    code: '    if (sameNetwork.length >= maxPerNetwork && !sameNetwork.some((other) => other.rank > rank)) return false;\n',
    replacement: '',
    test: { file: 'hub/src/lib/rate-limit/fair-queue.test.ts', title: 'a /48 has two waiting jobs' },
  },
  {
    id: 'one-place-of-an-address',
    claims: ['guessing by a botnet of 5,000 addresses; starving the queue', 'M3'],
    file: 'hub/src/lib/rate-limit/fair-queue.ts',
    code: '    if (waiting.some((other) => other.key === key)) return false;\n',
    replacement: '',
    test: {
      file: 'hub/src/lib/rate-limit/fair-queue.test.ts',
      title: 'a client has one waiting job, besides the running one',
    },
  },
  {
    id: 'unknown-addresses-together',
    claims: ['guessing by a botnet of 5,000 addresses; starving the queue', 'M2'],
    file: 'hub/src/features/auth/login-throttle.ts',
    code: '      if (wait > 0)\n',
    replacement: '      if (wait < 0)\n',
    test: { file: FLOOD, title: 'slow down unknown addresses after a hundred, and no known one' },
  },
  {
    id: 'failures-of-a-48',
    claims: ['guessing by a botnet of 5,000 addresses; starving the queue'],
    file: 'hub/src/features/auth/login-throttle.ts',
    code: '      if (network !== undefined) perNetwork.check(network);\n',
    replacement: '',
    test: { file: FLOOD, title: 'lock it out after twenty, but no known address in it' },
  },
  {
    id: 'short-passwords',
    claims: ['short and common passwords, in the panel, on the command line and in the environment'],
    file: 'hub/src/features/auth/password-rules.ts',
    code: '  if (length < minLength) return `must have at least ${minLength} characters`;\n',
    replacement: '',
    test: { file: SESSIONS, title: 'accepts 12 to 256 characters' },
  },
  {
    id: 'common-passwords',
    claims: ['short and common passwords, in the panel, on the command line and in the environment'],
    file: 'hub/src/features/auth/password-rules.ts',
    code: "  if (forms.some(isCommonPassword)) return 'is among the 10,000 most common passwords';\n",
    replacement: '',
    test: { file: SESSIONS, title: 'refuses %s, which %s, and keeps the old one' },
  },
  {
    id: 'passwords-of-patterns',
    claims: ['short and common passwords, in the panel, on the command line and in the environment'],
    file: 'hub/src/features/auth/password-rules.ts',
    code: "  if (isPattern(text)) return 'is a repeated or sequential pattern';\n",
    replacement: '',
    test: { file: SESSIONS, title: 'refuses %s, which %s, and keeps the old one' },
  },
  {
    id: 'passwords-of-names',
    claims: ['short and common passwords, in the panel, on the command line and in the environment'],
    file: 'hub/src/features/auth/password-rules.ts',
    code: '  if (forms.some((form) => folded.includes(form)))\n',
    replacement: '  if (folded.length === 0)\n',
    test: { file: SESSIONS, title: 'refuses %s, which %s, and keeps the old one' },
  },
  {
    id: 'bounded-hashes',
    claims: ['a stored hash that takes minutes and gigabytes to check', 'M1'],
    file: 'hub/src/features/auth/passwords.ts',
    code: '  requireBoundedHash(passwordHash);\n',
    replacement: '',
    test: { file: 'hub/src/features/auth/passwords.test.ts', title: 'is refused with %s' },
  },
  {
    id: 'bounds-of-hashes',
    claims: [
      'a stored hash that takes minutes and gigabytes to check',
      'a password hash of 4 GiB and 50 passes',
    ],
    file: 'hub/src/store/validation/password-hash.ts',
    code: "if (value === '' || Number(value) < min || Number(value) > max)",
    replacement: "if (value === '' || Number(value) < min)",
    test: { file: 'hub/src/store/validation/password-hash.test.ts', title: 'has a limit: %s' },
  },
];
