import { limits } from '@muster/generated/limits';
import type { FailureCode } from '../../api/hub-error.ts';
import { defineMessages } from '../../ui/message-set.ts';

/** What a message may say about its own case. */
export interface ErrorParameters {
  wait: string;
  requestId: string;
}

type Table = Partial<Record<FailureCode, (figures: ErrorParameters) => string>>;

export const errorMessages = defineMessages('errors', {
  codes: {
    invalid_request: () => 'The hub rejected some values.',
    session_required: () => 'Your session has ended.',
    login_required: () => 'Your session has ended.',
    invalid_credentials: () => 'Wrong username or password.',
    second_factor_required: () => 'The account has a second factor. Enter its code or use a passkey.',
    invalid_second_factor: () =>
      'Wrong code. Codes of the app change every 30 seconds, and each code works once.',
    confirmation_required: () => 'Nothing changed, because you did not confirm your identity.',
    passkey_refused: () =>
      'The hub does not accept this passkey. It was removed, or the prompt was open for too long. Try again.',
    passkey_cancelled: () => 'The passkey prompt was cancelled, timed out, or found no passkey. Try again.',
    passkey_exists: () => 'This device or password manager already has a passkey for the account.',
    passkey_address: () => 'Passkeys do not work at this address. Open the panel at its usual address.',
    passkey_unsuitable: () =>
      'This device cannot create a suitable passkey. Use another device or a password manager.',
    passkey_failed: () => 'The passkey could not be used. Try again, or use another method.',
    foreign_origin: () =>
      'The hub rejected the request because of its origin. Open the panel at the URL the hub was started with (--site).',
    csrf_token_required: () => 'This page is out of date. Reload it.',
    password_login_off: () =>
      'Password login is disabled. Use the external provider, or the command line on the hub.',
    passwordless_login_off: () => 'A passkey alone does not log in on this hub. Use the password first.',
    not_found: () => 'It no longer exists. Someone may have deleted it.',
    method_not_allowed: () => 'The hub does not support this request. Reload the page.',
    conflict: () => 'Someone else changed this at the same time. Check it, then try again.',
    passkeys_unavailable: () =>
      'Browsers allow no passkeys at this address. Open the panel over HTTPS at its host name.',
    limit_reached: () => 'The limit is reached. Delete one first.',
    upload_conflict: () =>
      `Another upload is in progress or was just stopped. Wait ${limits.uploadAbandonedSeconds} seconds, then try again.`,
    invalid_database: () =>
      'This file is not a usable database. Nothing changed. Choose a backup made by a hub of the same or an older version.',
    invalid_theme: () => 'This file is not a usable theme. Nothing was installed.',
    request_timeout: () => 'The upload timed out. Try again.',
    code_host_failed: () => 'The code host or provider returned an error. Try again, and check its URL.',
    payload_too_large: () => 'The request is too large.',
    unsupported_media_type: () => 'The hub does not support this request. Reload the page.',
    too_many_attempts: ({ wait }) => `Too many failed attempts from your address. Try again in ${wait}.`,
    too_many_requests: ({ wait }) => `Too many requests. Try again in ${wait}.`,
    busy: ({ wait }) => `The hub is busy. Try again in ${wait}.`,
    shutting_down: ({ wait }) => `The hub is shutting down or restarting. Try again in ${wait}.`,
    internal: ({ requestId }) => `Internal error. See request ${requestId} in the hub's log.`,
    storage_failed: () =>
      'The hub cannot write to its database; see its log. The live view still works, and the hub keeps retrying.',
    storage_full: () => "The hub's disk is full; nothing was saved. Free some space, then try again.",
    unreachable: () => 'The hub is not responding. Check your connection and that the hub is running.',
    unreadable: () => 'Unexpected response, perhaps from a proxy in front of the hub. Try again.',
    cookie_refused: () =>
      'Login succeeded, but the browser did not store the session cookie. Open this page over HTTPS and allow cookies.',
  } satisfies Table as Table,
  other: 'The request failed.',
  shortWhile: 'a moment',
});
