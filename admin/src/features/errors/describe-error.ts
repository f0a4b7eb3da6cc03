import { HubError } from '../../api/hub-error.ts';
import { formatCountdown } from '../../ui/format.ts';
import type { Language } from '../../ui/language.ts';
import { errorMessages } from './error-messages.ts';

/**
 * A message for the user: what went wrong and what to do about it.
 * @param waitSeconds remaining seconds of Retry-After, if counting down
 */
export function describeError(error: unknown, language: Language, waitSeconds?: number): string {
  const table = errorMessages[language];
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
