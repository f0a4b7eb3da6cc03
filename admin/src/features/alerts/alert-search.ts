import type { Alert } from '@muster/generated/types';
import { readChoice, readText } from '../../ui/query-string.ts';

const severities = ['critical', 'warning'] as const;
const states = ['firing', 'no_data', 'pending'] as const;
const dialogs = ['add', 'edit', 'remove'] as const;
/** Of the contract. */
const MAX_TAG = 32;

/** Search parameters of the current alerts. */
export interface AlertSearch {
  severity?: (typeof severities)[number] | undefined;
  state?: (typeof states)[number] | undefined;
  tag?: string | undefined;
}

/** Search parameters of the rules. */
export interface RuleSearch {
  dialog?: (typeof dialogs)[number] | undefined;
  /** Id of the rule that the dialog is about, unless it adds one. */
  rule?: number | undefined;
}

/** Parses search parameters; invalid ones are undefined. */
export function parseAlertSearch({ severity, state, tag }: Record<string, unknown>): AlertSearch {
  return {
    severity: readChoice(severity, severities),
    state: readChoice(state, states),
    tag: readText(tag, MAX_TAG),
  };
}

export function parseRuleSearch(search: Record<string, unknown>): RuleSearch {
  const dialog = readChoice(search.dialog, dialogs);
  const rule = Number(search.rule);
  const isKnown = dialog !== 'add' && Number.isSafeInteger(rule) && rule > 0;
  if (dialog === undefined || (dialog !== 'add' && !isKnown)) return {};
  return { dialog, rule: isKnown ? rule : undefined };
}

export function isFiltering({ severity, state, tag }: AlertSearch): boolean {
  return severity !== undefined || state !== undefined || tag !== undefined;
}

/** The alerts that match. @param tags of the nodes by their ids */
export function filterAlerts(
  alerts: readonly Alert[],
  { severity, state, tag }: AlertSearch,
  tags: ReadonlyMap<number, readonly string[]>,
): Alert[] {
  return alerts.filter(
    (alert) =>
      (severity === undefined || alert.severity === severity) &&
      (state === undefined || alert.state === state) &&
      (tag === undefined || tags.get(alert.node_id ?? 0)?.includes(tag) === true),
  );
}
