import type { AuditAction, AuditOutcome } from '@muster/generated/types';
import { actionNames } from './messages.ts';

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

export const outcomes: readonly AuditOutcome[] = ['ok', 'refused', 'failed'];
export const openAuditFilter: AuditFilter = { text: '', action: '', outcome: '', from: '', to: '' };

const MAX_TEXT = 100;

/** Parses the filter from a URL query; unknown values are ignored. */
export function parseAuditFilter(query: URLSearchParams): AuditFilter {
  const readDay = (name: string) =>
    parseDay(query.get(name) ?? '') === undefined ? '' : (query.get(name) ?? '');
  const action = query.get('action') ?? '';
  return {
    text: (query.get('text') ?? '').slice(0, MAX_TEXT),
    action: Object.hasOwn(actionNames.en, action) ? (action as AuditAction) : '',
    outcome: outcomes.find((outcome) => outcome === query.get('outcome')) ?? '',
    from: readDay('from'),
    to: readDay('to'),
  };
}

/** URL query of the filter, including the question mark; empty without a filter. */
export function formatAuditFilter(filter: AuditFilter): string {
  const text = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
  return text === '' ? '' : `?${text}`;
}

/** The last day is included: the hub's `to` is the first instant that is not. */
export function toAuditQuery({ text, action, outcome, from, to }: AuditFilter): AuditQuery {
  const after = parseDay(from);
  const before = parseDay(to, 1);
  const trimmed = text.trim().slice(0, MAX_TEXT);
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
