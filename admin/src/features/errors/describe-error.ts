import { HubError } from '../../api/hub-error.ts';
import { getMessages } from '../../ui/catalogs.ts';
import { formatCountdown } from '../../ui/format.ts';
import type { Language } from '../../ui/languages.ts';
import { errorMessages } from './error-messages.ts';
import { matchValidationError } from './match-validation-error.ts';
import { validationMessages } from './validation-messages.ts';

/**
 * A message for the user: what went wrong and what to do about it.
 * @param waitSeconds remaining seconds of Retry-After, if counting down
 */
export function describeError(error: unknown, language: Language, waitSeconds?: number): string {
  const table = getMessages(errorMessages, language);
  if (!(error instanceof HubError)) return table.other;
  const known = Object.hasOwn(table.codes, error.code)
    ? table.codes[error.code as keyof typeof table.codes]
    : undefined;
  // A code from a newer hub: show its own message.
  if (known === undefined) return error.message === '' ? table.other : error.message;
  const seconds = waitSeconds ?? error.retryAfterSeconds;
  return known({
    wait: seconds === undefined || seconds <= 0 ? table.shortWhile : formatCountdown(seconds),
    requestId: error.requestId ?? '?',
  });
}

/** Translates a validation message of the hub; unknown ones are returned unchanged. */
export function translateValidationError(detail: string, language: Language): string {
  return matchValidationError(detail)?.(getMessages(validationMessages, language)) ?? detail;
}
