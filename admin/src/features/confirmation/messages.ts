import { defineMessages } from '../../ui/message-set.ts';

export const confirmationMessages = defineMessages('confirmation', {
  title: 'Confirm your identity',
  lead: (minutes: number) =>
    `Enter your password to continue. You will not be asked again for ${minutes} minutes.`,
  leadPasskey: (minutes: number) =>
    `Use a passkey or enter your password to continue. You will not be asked again for ${minutes} minutes.`,
  passkeyHint: 'With a security key that has no PIN, enter the password first.',
  password: 'Password',
  missing: 'Enter your password.',
  wrong: 'Wrong password.',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  external: (username: string, minutes: number) =>
    `You are logged in as ${username}. Log in with that account again, then repeat the action within ${minutes} minutes. Unsaved changes on this page are lost.`,
  logInAgain: 'Log in again',
});
