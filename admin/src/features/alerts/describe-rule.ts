import type { AlertFigureInfo, AlertNodes, AlertRule } from '@muster/generated/types';
import { formatAmount } from '../ping/time-amount.ts';
import { formatValue } from './format-value.ts';
import type { alertMessages } from './messages.ts';
import type { ruleMessages } from './rule-messages.ts';

type Condition = Pick<AlertRule, 'begin' | 'end' | 'for_seconds' | 'keep_seconds'>;
type LevelTexts = (typeof ruleMessages)['en']['levels'];
type ScopeTexts = (typeof ruleMessages)['en']['scope'];

export interface Language {
  locale: string;
  texts: LevelTexts;
  values: Pick<(typeof alertMessages)['en'], 'perSecond'>;
}

/** When an alert of a rule begins: `90% or more for 15m`; empty for a flag that begins one at once. */
export function describeBegin(
  { begin, for_seconds }: Condition,
  { unit, is_below }: AlertFigureInfo,
  { locale, texts, values }: Language,
): string {
  const value = formatLevel(begin, unit, locale, values);
  const duration = formatAmount(for_seconds, locale);
  if (value === undefined) return for_seconds === 0 ? '' : texts.flagFor(duration);
  if (for_seconds === 0) return is_below ? texts.low(value) : texts.high(value);
  return is_below ? texts.lowFor(value, duration) : texts.highFor(value, duration);
}

/** The figure and when an alert begins: `CPU: 90% or more for 15m`, `Check is slow for 5m`. */
export function describeCondition(
  figure: string,
  condition: Condition,
  info: AlertFigureInfo,
  language: Language,
): string {
  const begin = describeBegin(condition, info, language);
  if (info.unit === 'flag') return begin === '' ? figure : `${figure} ${begin}`;
  return language.texts.of(figure, begin);
}

/** When it ends: `ends below 80% for 5m`; empty if that is where it begins, at once. */
export function describeEnd(
  { begin, end, keep_seconds }: Condition,
  { unit, is_below }: AlertFigureInfo,
  { locale, texts, values }: Language,
): string {
  const value = formatLevel(end, unit, locale, values);
  const duration = formatAmount(keep_seconds, locale);
  if (value === undefined) return keep_seconds === 0 ? '' : texts.endFlagFor(duration);
  if (keep_seconds === 0 && begin === end) return '';
  if (keep_seconds === 0) return is_below ? texts.endLow(value) : texts.endHigh(value);
  return is_below ? texts.endLowFor(value, duration) : texts.endHighFor(value, duration);
}

/** A time as it was entered, not in two units. */
function formatLevel(...[value, unit, locale, texts]: Parameters<typeof formatValue>): string | undefined {
  return value !== null && unit === 'seconds'
    ? formatAmount(value, locale)
    : formatValue(value, unit, locale, texts);
}

/** Which nodes a rule watches. */
export function describeNodes({ tags, groups, ids }: AlertNodes, texts: ScopeTexts, locale: string): string {
  const join = (names: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names);
  if (tags !== undefined) return texts.tags(join(tags));
  if (groups !== undefined) return texts.groups(join(groups));
  return ids === undefined ? texts.all : texts.ids(ids.length);
}
