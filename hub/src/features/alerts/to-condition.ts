import type { AlertRuleConfig } from '../../store/alert-rows.ts';
import type { Condition } from './engine.ts';
import { figures } from './figures.ts';

/** What the engine needs of a rule. */
export function toCondition({ figure, begin, end, for_seconds, keep_seconds }: AlertRuleConfig): Condition {
  return { isBelow: figures[figure].isBelow, begin, end, for_seconds, keep_seconds };
}
