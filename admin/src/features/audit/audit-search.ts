import type { AuditOutcome } from '@muster/generated/types';
import { readChoice, readText } from '../../ui/query-string.ts';

/** Search parameters of the audit log. They are parsed apart from the filter, whose texts load with the screen. */
export interface AuditSearch {
  text?: string | undefined;
  action?: string | undefined;
  outcome?: AuditOutcome | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
}

export const outcomes: readonly AuditOutcome[] = ['ok', 'refused', 'failed'];
/** Of the operation. */
export const MAX_AUDIT_TEXT = 100;
const MAX_WORD = 60;

export function parseAuditSearch({ text, action, outcome, from, to }: Record<string, unknown>): AuditSearch {
  return {
    text: readText(text, MAX_AUDIT_TEXT),
    action: readText(action, MAX_WORD),
    outcome: readChoice(outcome, outcomes),
    from: readText(from, MAX_WORD),
    to: readText(to, MAX_WORD),
  };
}
