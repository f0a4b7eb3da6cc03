import { HubError } from '../../api/hub-error.ts';
import { formatCountdown } from '../../ui/format.ts';
import type { Language } from '../../ui/language.ts';
import { failureMessages } from './failure-messages.ts';

/**
 * One sentence for a person: what went wrong and what to do about it.
 * @param waitSeconds what is left of the hub's Retry-After, where it is being counted down
 */
export function describeFailure(error: unknown, language: Language, waitSeconds?: number): string {
  const table = failureMessages[language];
  if (!(error instanceof HubError)) return table.other;
  const known = Object.hasOwn(table.codes, error.code)
    ? table.codes[error.code as keyof typeof table.codes]
    : undefined;
  // A code of a newer hub: its own sentence is better than none.
  if (known === undefined) return error.message === '' ? table.other : error.message;
  const seconds = waitSeconds ?? error.retryAfterSeconds;
  return known({
    wait: seconds === undefined || seconds <= 0 ? table.shortWhile : formatCountdown(seconds),
    requestId: error.requestId ?? '?',
  });
}
