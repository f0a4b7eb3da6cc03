import type { HubError } from '@muster/theme-sdk/errors';
import type { Messages } from '../messages/en.ts';

/** The same as a heading; without a fault, nothing came at all. */
export function nameFault(fault: HubError | null, messages: Messages): string {
  return messages.faultTitles[fault?.kind ?? 'network'];
}

/** Why nothing came, in the reader's language. */
export function describeFault(fault: HubError, messages: Messages): string {
  const { faults } = messages;
  switch (fault.kind) {
    case 'problem':
      return faults.problem(fault.code ?? '?');
    case 'proxy':
      return faults.proxy(String(fault.status ?? '?'));
    default:
      return faults[fault.kind];
  }
}
