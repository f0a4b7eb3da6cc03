import type {
  AlertFigure,
  AlertNodes,
  AlertParents,
  AlertRule,
  AlertRuleInput,
  AlertSeverity,
  AlertUnit,
} from '@muster/generated/types';
import { type FieldError, formValidators } from '@muster/generated/validators';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { parseDecimal } from '../nodes/byte-amount.ts';
import { findFactor, findFigureScope, suggestLevels } from './figures.ts';
import type { Figures } from './rule-query.ts';

/** Values of the form controls, named after the contract key if a control maps to one. */
export interface RuleForm {
  name: string;
  severity: AlertSeverity;
  figure: AlertFigure;
  /** In the unit of the editor. */
  begin: string;
  end: string;
  /** In minutes. */
  for_seconds: string;
  keep_seconds: string;
  nodes: 'all' | 'tags' | 'groups' | 'ids';
  tags: string[];
  groups: string[];
  node_ids: number[];
  /** Empty for all. */
  object: string;
  parents: AlertParents;
  enabled: boolean;
}

export type RuleBody = Required<AlertRuleInput>;

export const ruleFields = [
  'name',
  'severity',
  'figure',
  'begin',
  'end',
  'for_seconds',
  'keep_seconds',
  'nodes',
  'object',
  'parents',
  'enabled',
] as const satisfies readonly (keyof RuleBody)[];

const MINUTE_SECONDS = 60;
const FIRST_FIGURE: AlertFigure = 'cpu';
/** The editor shows no more decimals. */
const PRECISION = 1e6;

const findUnit = (figures: Figures, figure: AlertFigure): AlertUnit => figures.get(figure)?.unit ?? 'count';

/** The controls of a new rule for a figure. */
export function makeLevels(figure: AlertFigure, figures: Figures) {
  const unit = findUnit(figures, figure);
  return writeLevels(suggestLevels(figure, unit), findFactor(figure, unit));
}

export function readRuleForm(rule: AlertRule | null, figures: Figures): RuleForm {
  const figure = rule?.figure ?? FIRST_FIGURE;
  const unit = findUnit(figures, figure);
  const levels = rule ?? suggestLevels(figure, unit);
  const nodes = rule?.nodes ?? {};
  return {
    ...writeLevels(levels, findFactor(figure, unit)),
    name: rule?.name ?? '',
    severity: levels.severity,
    figure,
    nodes: findChoice(nodes),
    tags: nodes.tags ?? [],
    groups: nodes.groups ?? [],
    node_ids: nodes.ids ?? [],
    object: rule?.object ?? '',
    parents: rule?.parents ?? { node_ids: [], task_ids: [] },
    enabled: rule?.enabled ?? true,
  };
}

/**
 * The level at which an alert ends, after that at which it begins was changed: as chosen, unless the alert would never end; then as
 * far away as the chosen ones are. Both as they were typed.
 */
export function followBegin(
  begin: string,
  chosen: Pick<RuleForm, 'begin' | 'end'>,
  isBelow: boolean,
): string {
  const [level, first, last] = [parseDecimal(begin), parseDecimal(chosen.begin), parseDecimal(chosen.end)];
  if (level === undefined || first === undefined || last === undefined) return chosen.end;
  if (isBelow ? last >= level : last <= level) return chosen.end;
  // Levels that were refused have no distance.
  const distance = isBelow ? Math.max(0, last - first) : Math.max(0, first - last);
  return writeNumber(isBelow ? level + distance : Math.max(Math.min(0, level), level - distance));
}

type Levels = Pick<AlertRule, 'begin' | 'end' | 'for_seconds' | 'keep_seconds'>;

function writeLevels({ begin, end, for_seconds, keep_seconds }: Levels, factor: number) {
  return {
    begin: writeNumber(begin / factor),
    end: writeNumber(end / factor),
    for_seconds: writeNumber(for_seconds / MINUTE_SECONDS),
    keep_seconds: writeNumber(keep_seconds / MINUTE_SECONDS),
  };
}

function writeNumber(value: number): string {
  return String(Math.round(value * PRECISION) / PRECISION);
}

function findChoice({ tags, groups, ids }: AlertNodes): RuleForm['nodes'] {
  if (tags !== undefined) return 'tags';
  if (groups !== undefined) return 'groups';
  return ids === undefined ? 'all' : 'ids';
}

/** @param rule the edited one; null for a new one */
export function createRuleContract(
  rule: AlertRule | null,
  figures: Figures,
): FormContract<RuleForm, RuleBody> {
  const isBelow = (figure: AlertFigure) => figures.get(figure)?.is_below === true;
  return {
    validate: formValidators.AlertRuleUpdate,
    fields: ruleFields,
    toBody: (values) => toBody(values, rule, findUnit(figures, values.figure)),
    check: (values) => [...checkLevels(values, isBelow(values.figure)), ...checkNodes(values)],
    locate: (field, values) => (field === 'nodes' ? findNodesControl(values) : field),
    locateProblem: ({ code }) => (code === 'conflict' ? 'name' : undefined),
  };
}

function toBody(values: RuleForm, rule: AlertRule | null, unit: AlertUnit): Record<keyof RuleBody, unknown> {
  const { figure, severity, parents, enabled, object } = values;
  // A figure with another unit has no level in common with the stored ones.
  const stored = rule?.figure === figure ? rule : null;
  const readLevel = (key: 'begin' | 'end') =>
    unit === 'flag' ? 1 : readNumber(values[key], findFactor(figure, unit), stored?.[key]);
  const readSeconds = (key: 'for_seconds' | 'keep_seconds') => {
    const seconds = readNumber(values[key], MINUTE_SECONDS, rule?.[key]);
    return typeof seconds === 'number' ? Math.round(seconds) : seconds;
  };
  return {
    name: values.name.trim(),
    figure,
    begin: readLevel('begin'),
    end: readLevel('end'),
    for_seconds: readSeconds('for_seconds'),
    keep_seconds: readSeconds('keep_seconds'),
    severity,
    nodes: readNodes(values),
    object: findFigureScope(figure) === 'node' || object.trim() === '' ? null : object,
    enabled,
    parents,
  };
}

/** The number in the contract's unit. What was not changed keeps the decimals that the control does not show. */
function readNumber(text: string, factor: number, stored: number | undefined): number | string {
  if (stored !== undefined && text === writeNumber(stored / factor)) return stored;
  const value = parseDecimal(text);
  return value === undefined ? text : value * factor;
}

function readNodes({ figure, nodes, tags, groups, node_ids }: RuleForm): AlertNodes {
  if (findFigureScope(figure) === 'task') return { all: true };
  return { all: { all: true as const }, tags: { tags }, groups: { groups }, ids: { ids: node_ids } }[nodes];
}

/** Of the hub, which refuses them with the same messages. */
function checkLevels({ begin, end }: RuleForm, isBelow: boolean): FieldError[] {
  const [first, last] = [parseDecimal(begin), parseDecimal(end)];
  if (first === undefined || last === undefined) return [];
  if (isBelow ? last >= first : last <= first) return [];
  return [{ pointer: '/end', detail: `must be at ${isBelow ? 'least' : 'most'} begin` }];
}

/** A rule for no node would be silent. */
function checkNodes(values: RuleForm): FieldError[] {
  const control = findNodesControl(values);
  if (control === 'nodes' || findFigureScope(values.figure) === 'task') return [];
  return values[control].length === 0 ? [{ pointer: '/nodes', detail: 'must not be empty' }] : [];
}

function findNodesControl({ nodes }: RuleForm): 'nodes' | 'tags' | 'groups' | 'node_ids' {
  if (nodes === 'all') return 'nodes';
  return nodes === 'ids' ? 'node_ids' : nodes;
}
