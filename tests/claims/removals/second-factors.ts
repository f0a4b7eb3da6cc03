import type { Removal } from '../removal.ts';

const FACTOR = 'tests/hub/auth/second-factor.test.ts';
const PASSKEYS = 'tests/hub/auth/passkeys.test.ts';

/** Second factors, and confirmations of dangerous operations. */
export const secondFactorRemovals: readonly Removal[] = [
  {
    id: 'totp-failures-lock-out',
    claims: ['a password that is known: guessing, replaying and racing TOTP codes'],
    file: 'hub/src/features/auth/credentials.ts',
    code: "    throttle.recordFailure(client);\n    return new DomainError('invalid_second_factor', detail);",
    replacement: "    return new DomainError('invalid_second_factor', detail);",
    test: {
      file: FACTOR,
      title: 'locks an address out after 5 wrong codes, and a right password alone does not reset the count',
    },
  },
  {
    id: 'right-password-resets-nothing',
    claims: ['a password that is known: guessing, replaying and racing TOTP codes'],
    file: 'hub/src/features/auth/credentials.ts',
    code: '    return checked;\n  }\n\n  /** Without a password. */',
    replacement:
      '    throttle.recordSuccess(client);\n    return checked;\n  }\n\n  /** Without a password. */',
    test: {
      file: FACTOR,
      title: 'locks an address out after 5 wrong codes, and a right password alone does not reset the count',
    },
  },
  {
    id: 'totp-failures-of-all-addresses',
    claims: ['a password that is known: guessing, replaying and racing TOTP codes'],
    file: 'hub/src/features/auth/second-factor.ts',
    code: '    throttle.check();\n    const { secret',
    replacement: '    const { secret',
    test: {
      file: FACTOR,
      title: 'refuses TOTP codes after 10 wrong ones from many addresses, but no recovery code',
    },
  },
  {
    id: 'totp-codes-once',
    claims: ['a password that is known: guessing, replaying and racing TOTP codes'],
    file: 'hub/src/features/auth/totp.ts',
    code: 'if (isRight && step > lastStep) found = step;',
    replacement: 'if (isRight) found = step;',
    test: {
      file: 'hub/src/features/auth/totp.test.ts',
      title: 'once, and afterwards only codes of later steps',
    },
  },
  {
    id: 'totp-codes-once-at-the-same-time',
    claims: ['a password that is known: guessing, replaying and racing TOTP codes'],
    file: 'hub/src/features/auth/second-factor.ts',
    code: '    state.rows = { ...state.rows, totp: { ...totp, last_step: step } };\n    return store.saveTotpStep(step).catch(refuseUsed);',
    replacement:
      '    return store.saveTotpStep(step).then(() => {\n      state.rows = { ...state.rows, totp: { ...totp, last_step: step } };\n    });',
    test: {
      file: 'hub/src/features/auth/second-factor.test.ts',
      title: 'a code is used up before its use is stored, so that it works once at the same time',
    },
  },
  {
    id: 'totp-step-in-the-store',
    claims: ['a password that is known: guessing, replaying and racing TOTP codes'],
    file: 'hub/src/features/auth/second-factor.ts',
    code: '    return store.saveTotpStep(step).catch(refuseUsed);',
    replacement: '    return Promise.resolve().catch(refuseUsed);',
    test: { file: FACTOR, title: 'accepts each code once, also at the same time and after a restart' },
  },
  {
    id: 'recovery-codes-once',
    claims: ['recovery codes: reuse, and what a guesser learns'],
    file: 'hub/src/features/auth/second-factor.ts',
    code: '    state.rows = { ...state.rows, recoveryCodes: recoveryCodes.filter((other) => other !== hash) };\n',
    replacement: '',
    test: {
      file: FACTOR,
      title: 'accepts a recovery code once, however it is written, also after a restart',
    },
  },
  {
    id: 'code-after-the-password',
    claims: ['recovery codes: reuse, and what a guesser learns'],
    file: 'hub/src/features/auth/credentials.ts',
    code: '          : await checkPassword({ username, password, address });\n',
    replacement:
      '          : (await factors.check(given, client), await checkPassword({ username, password, address }));\n',
    test: { file: FACTOR, title: 'reveals neither the code nor the factor to somebody without the password' },
  },
  {
    id: 'passkey-origin',
    claims: ['passkeys of other origins, hosts, challenges, keys and counters'],
    file: 'hub/src/features/auth/webauthn.ts',
    code: '    expectedOrigin: party.origin,\n    expectedRPID: party.id,\n    requireUserVerification: needsUserVerification,',
    replacement:
      '    expectedOrigin: JSON.parse(Buffer.from(assertion.response.clientDataJSON, "base64url").toString()).origin,\n    expectedRPID: party.id,\n    requireUserVerification: needsUserVerification,',
    test: { file: PASSKEYS, title: 'is refused for %s' },
  },
  {
    id: 'passkey-challenge',
    claims: ['passkeys of other origins, hosts, challenges, keys and counters'],
    file: 'hub/src/features/auth/webauthn.ts',
    code: '    expectedChallenge: challenge,\n    expectedOrigin: party.origin,\n    expectedRPID: party.id,\n    requireUserVerification: needsUserVerification,',
    replacement:
      '    expectedChallenge: () => challenge !== "",\n    expectedOrigin: party.origin,\n    expectedRPID: party.id,\n    requireUserVerification: needsUserVerification,',
    test: { file: PASSKEYS, title: 'is refused for %s' },
  },
  {
    id: 'passkey-counter',
    claims: ['passkeys of other origins, hosts, challenges, keys and counters'],
    file: 'hub/src/features/auth/second-factor.ts',
    code: 'if (passkey === undefined || (passkey.sign_count > 0 && use.sign_count <= passkey.sign_count)) return;',
    replacement: 'if (passkey === undefined) return;',
    test: {
      file: 'hub/src/features/auth/second-factor.test.ts',
      title: 'a passkey whose counter did not grow is refused, also at the same time',
    },
  },
  {
    id: 'passkey-embedded',
    claims: ['passkeys of other origins, hosts, challenges, keys and counters'],
    file: 'hub/src/features/auth/webauthn.ts',
    code: '  if (isEmbedded(assertion.response)) return undefined;\n',
    replacement: '',
    test: { file: PASSKEYS, title: 'is refused for %s' },
  },
  {
    id: 'passkey-attestation',
    claims: ['passkeys of other origins, hosts, challenges, keys and counters'],
    file: 'hub/src/features/auth/webauthn.ts',
    code: 'if (isEmbedded(attestation.response) || !(await isUnattested(attestationObject))) return undefined;',
    replacement: 'if (isEmbedded(attestation.response)) return undefined;',
    test: { file: PASSKEYS, title: 'is not created from %s' },
  },
  {
    id: 'passkey-creation-origin',
    claims: ['passkeys of other origins, hosts, challenges, keys and counters'],
    file: 'hub/src/features/auth/webauthn.ts',
    code: '    expectedOrigin: party.origin,\n    expectedRPID: party.id,\n    requireUserVerification: false,',
    replacement:
      '    expectedOrigin: JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()).origin,\n    expectedRPID: party.id,\n    requireUserVerification: false,',
    test: { file: PASSKEYS, title: 'is not created from %s' },
  },
  {
    id: 'passkey-challenge-once',
    claims: ['passkeys of other origins, hosts, challenges, keys and counters'],
    file: 'hub/src/features/auth/one-time-tokens.ts',
    code: '      return isFirst ? opened.value : undefined;',
    replacement: '      return isFirst || opened.value;',
    test: {
      file: 'hub/src/features/auth/one-time-tokens.test.ts',
      title: 'a token opens at another hub, and at one of them only once',
    },
  },
  {
    id: 'passkey-alone-needs-the-setting',
    claims: ['a passkey without its user: lost, or on a key without PIN'],
    file: 'hub/src/features/auth/login.ts',
    code: '    if (!hasPassword && !passwordless_login)\n',
    replacement: '    if (!hasPassword && passwordless_login === undefined)\n',
    test: { file: PASSKEYS, title: 'with the passkey alone needs the setting' },
  },
  {
    id: 'passkey-alone-needs-its-user',
    claims: ['a passkey without its user: lost, or on a key without PIN'],
    file: 'hub/src/features/auth/credentials.ts',
    code: 'passkey, needsUserVerification: true }',
    replacement: 'passkey, needsUserVerification: false }',
    test: { file: PASSKEYS, title: 'with the passkey alone needs a verified user' },
  },
  {
    id: 'confirmation',
    claims: ["a stolen session: backups, restores, second factors, the agent's source"],
    file: 'hub/src/http/authorize.ts',
    code: 'if (!operation.needsConfirmation || callers.isConfirmed(session)) return undefined;',
    replacement: 'if (operation.codes.length >= 0) return undefined;',
    test: { file: FACTOR, title: 'must confirm before %s %s' },
  },
  {
    id: 'upload-of-any-id',
    claims: ["a stolen session: backups, restores, second factors, the agent's source"],
    file: 'hub/src/http/authorize.ts',
    code: 'callers.uploads[id as OperationId]?.has(uploadId, session.id) === true',
    replacement: 'callers.uploads[id as OperationId] !== undefined',
    test: { file: FACTOR, title: 'may send later chunks of an upload that it started when it was confirmed' },
  },
  {
    id: 'upload-of-another-session',
    claims: ["a stolen session: backups, restores, second factors, the agent's source"],
    file: 'hub/src/lib/uploads/uploads.ts',
    code: 'has: (uploadId, owner) => current?.id === uploadId && current.owner === owner,',
    replacement: 'has: (uploadId) => current?.id === uploadId,',
    test: { file: FACTOR, title: 'may send later chunks of an upload that it started when it was confirmed' },
  },
  {
    id: 'confirmation-lifetime',
    claims: ["a stolen session: backups, restores, second factors, the agent's source"],
    file: 'hub/src/features/auth/sessions.ts',
    code: '  return age >= 0 && age < limits.confirmationSeconds;',
    replacement: '  return age >= 0;',
    test: { file: FACTOR, title: 'must confirm before %s %s' },
  },
  {
    id: 'confirmation-of-settings',
    claims: ["a stolen session: backups, restores, second factors, the agent's source"],
    file: 'hub/src/features/settings/settings.ts',
    code: '    if (!isConfirmed) requireNoConfirmation(patch, { ...values, oauth_client_secret: clientSecret });\n',
    replacement: '',
    test: { file: FACTOR, title: 'may change settings except those that could take the fleet over' },
  },
  {
    id: 'first-factor-ends-sessions',
    claims: ['sessions from before the second factor'],
    file: 'hub/src/features/auth/enrolment.ts',
    code: '    if (codes !== null) await changes.endOtherSessions(session);\n',
    replacement: '',
    test: { file: FACTOR, title: 'and ends the other sessions and their streams' },
  },
  {
    id: 'first-passkey-ends-sessions',
    claims: ['sessions from before the second factor'],
    file: 'hub/src/features/auth/enrolment.ts',
    code: '    if (recoveryCodes !== null) await changes.endOtherSessions(session);\n',
    replacement: '',
    test: { file: PASSKEYS, title: 'ends the other sessions as the first factor, but not as the second' },
  },
  {
    id: 'factors-of-external-users',
    claims: ['an external user who adds a factor to keep access'],
    file: 'hub/src/features/auth/enrolment.ts',
    code: '  if (isExternal(username))\n',
    replacement: '  if (isExternal(username) && username === "")\n',
    test: { file: FACTOR, title: 'a user of the external login cannot change the factors of the account' },
  },
  {
    id: 'passkeys-of-external-users',
    claims: ['an external user who adds a factor to keep access'],
    file: 'hub/src/features/auth/enrolment.ts',
    code: '  if (isExternal(username))\n',
    replacement: '  if (isExternal(username) && username === "")\n',
    test: {
      file: PASSKEYS,
      title: 'belongs to the account: a user of the external login cannot add or delete one',
    },
  },
  {
    id: 'confirmation-of-themes',
    claims: ['a stolen session: themes that it installs, updates, previews, selects or connects'],
    file: 'hub/src/http/authorize.ts',
    code: 'if (!operation.needsConfirmation || callers.isConfirmed(session)) return undefined;',
    replacement:
      'if (operation.tag === "themes" || !operation.needsConfirmation || callers.isConfirmed(session)) return undefined;',
    test: {
      file: 'tests/hub/themes/theme-confirmation.test.ts',
      title: 'a session must confirm before %s %s',
    },
  },
  {
    id: 'confirmed-setting-theme',
    claims: ['a stolen session: themes that it installs, updates, previews, selects or connects'],
    file: 'generated/confirmed-settings.ts',
    code: "  'theme',\n",
    replacement: '',
    test: {
      file: 'tests/hub/themes/theme-confirmation.test.ts',
      title: 'a theme is selected only after a confirmation, and the selected one may be sent again',
    },
  },
];
