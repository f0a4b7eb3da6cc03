import type { HubError } from 'muster-theme/errors';
import type { Messages } from '../messages/en.ts';

/** Heading for an error; null is treated as a network error. */
export function getErrorTitle(error: HubError | null, messages: Messages): string {
  return messages.errorTitles[error?.kind ?? 'network'];
}

/** One sentence about an error. */
export function describeError(error: HubError, messages: Messages): string {
  const { errors } = messages;
  switch (error.kind) {
    case 'problem':
      return errors.problem(error.code ?? '?');
    case 'proxy':
      return errors.proxy(String(error.status ?? '?'));
    default:
      return errors[error.kind];
  }
}
