import type { AlertRuleInput } from '@muster/generated/types';
import type { FieldError } from '../../lib/errors.ts';
import type { AlertRuleConfig } from '../../store/alert-rows.ts';
import { figures } from './figures.ts';

export function applyRuleDefaults(input: AlertRuleInput): AlertRuleConfig {
  return {
    end: input.begin,
    for_seconds: 0,
    keep_seconds: 0,
    severity: 'warning',
    nodes: { all: true },
    object: null,
    enabled: true,
    parents: { node_ids: [], task_ids: [] },
    ...input,
  };
}

/** An alert would never end if the level at which it ends were worse than the one at which it begins. */
export function findLevelErrors({
  figure,
  begin,
  end,
}: Pick<AlertRuleConfig, 'figure' | 'begin' | 'end'>): FieldError[] {
  const { isBelow } = figures[figure];
  if (isBelow ? end >= begin : end <= begin) return [];
  const detail = `must be at ${isBelow ? 'least' : 'most'} begin, because ${isBelow ? 'low' : 'high'} values are bad`;
  return [{ pointer: '/end', detail }];
}
