import { defineMessages } from '../../ui/message-set.ts';

export const sessionMessages = defineMessages('session', {
  title: 'Log in',
  lead: (site: string) => `Administration of ${site}`,
  username: 'Username',
  password: 'Password',
  show: 'Show password',
  submit: 'Log in',
  submitting: 'Logging in…',
  or: 'or',
  required: 'Required.',
  external: 'Log in with another account',
  passwordOff: 'Password login is disabled on this hub.',
  passkey: 'Log in with a passkey',
  passkeyUnsupported:
    'This browser offers no passkeys here. Open the panel over HTTPS, in a browser that supports passkeys.',
  waiting: 'Waiting for the passkey…',
  code: {
    totp: 'Code from the authenticator app',
    totpHint: 'Six digits that change every 30 seconds.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the codes that you saved. Each works once.',
    useRecoveryCode: 'Use a recovery code',
    useTotp: 'Use the authenticator app',
    missing: 'Enter the code.',
    tooMany: (wait: string) =>
      `Too many failed attempts. Try again in ${wait}; another method may work before that.`,
  },
  secondStep: {
    title: 'Two-factor authentication',
    lead: (username: string) => `One more step to log in as ${username}.`,
    passkey: 'Use a passkey',
    submit: 'Continue',
    submitting: 'Checking…',
    back: 'Back',
  },
  errors: {
    session_ended: 'Your session has ended. Log in again to continue.',
    codes: {
      access_denied: 'The provider denied access, or you cancelled the login.',
      login_expired: 'The login timed out or was started in another browser. Try again.',
      state_mismatch: 'The response belongs to another login attempt. Try again.',
      provider_unreachable: 'The hub cannot reach the provider. Try again or use another login method.',
      provider_refused: 'The provider rejected the login. Check the client ID and secret.',
      not_admitted: 'Your account is not allowed to log in here.',
      site_unknown: 'The hub does not know its public URL. Start it with --site.',
    } as Partial<Record<string, string>>,
    other: (code: string) => `Login failed (${code}).`,
  },
  logout: 'Log out',
});
