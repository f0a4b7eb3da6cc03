import type { AuditAction, AuditOutcome } from '@muster/generated/types';
import { type AuditSearch, MAX_AUDIT_TEXT } from './audit-search.ts';
import { auditMessages } from './messages.ts';

/** Values of the filter's controls; "" for no restriction. */
export interface AuditFilter {
  text: string;
  action: AuditAction | '';
  outcome: AuditOutcome | '';
  /** First and last day, `YYYY-MM-DD` in the browser's time zone. */
  from: string;
  to: string;
}

/** Parameters of the operation. */
export interface AuditQuery {
  text?: string;
  action?: AuditAction;
  outcome?: AuditOutcome;
  /** Unix seconds. */
  from?: number;
  to?: number;
}

export const openAuditFilter: AuditFilter = { text: '', action: '', outcome: '', from: '', to: '' };

/** The filter of a URL; unknown actions and invalid days are ignored. */
export function toAuditFilter({ text = '', action = '', outcome, ...days }: AuditSearch): AuditFilter {
  const readDay = (day = '') => (parseDay(day) === undefined ? '' : day);
  return {
    text,
    action: Object.hasOwn(auditMessages.en.actions, action) ? (action as AuditAction) : '',
    outcome: outcome ?? '',
    from: readDay(days.from),
    to: readDay(days.to),
  };
}

/** The inverse of `toAuditFilter`; undefined for what does not restrict. */
export function toAuditSearch(filter: AuditFilter): AuditSearch {
  return {
    text: filter.text || undefined,
    action: filter.action || undefined,
    outcome: filter.outcome || undefined,
    from: filter.from || undefined,
    to: filter.to || undefined,
  };
}

/** The last day is included: the hub's `to` is the first instant that is not. */
export function toAuditQuery({ text, action, outcome, from, to }: AuditFilter): AuditQuery {
  const after = parseDay(from);
  const before = parseDay(to, 1);
  const trimmed = text.trim().slice(0, MAX_AUDIT_TEXT);
  return {
    ...(trimmed !== '' && { text: trimmed }),
    ...(action !== '' && { action }),
    ...(outcome !== '' && { outcome }),
    ...(after !== undefined && { from: after }),
    ...(before !== undefined && { to: before }),
  };
}

/** Unix seconds of the local midnight at which the day begins, or that of a later day. */
function parseDay(day: string, daysLater = 0): number | undefined {
  const [, year, month, date] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const instant = new Date(year, month - 1, date + daysLater).getTime() / 1000;
  return instant >= 0 ? instant : undefined;
}
