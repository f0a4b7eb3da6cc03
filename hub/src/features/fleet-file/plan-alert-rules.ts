import { isDeepStrictEqual } from 'node:util';
import { limits } from '@muster/generated/limits';
import type { AlertNodes, AlertRuleInput, AlertRuleUpdate } from '@muster/generated/types';
import { validators } from '@muster/generated/validators';
import type { FieldError } from '../../lib/errors.ts';
import type { AlertRuleRow } from '../../store/alert-rows.ts';
import { applyRuleDefaults, findLevelErrors } from '../alerts/rule-config.ts';
import { diff, isNew } from './compare-entries.ts';
import type { AlertRuleEntry } from './fleet-file.ts';
import type { Matches } from './match-entries.ts';
import { areSame, type Reference, type Resolve } from './references.ts';

/** The nodes of a rule, with references in place of ids. */
export type RuleNodes = Omit<AlertNodes, 'ids'> & { ids?: Reference[] };

/** Parents of a rule, with references in place of ids. */
export interface RuleParents {
  node_ids: Reference[];
  task_ids: Reference[];
}

/** A rule, or a part of it, with references in place of ids. */
export type ReferringRule<T extends AlertRuleUpdate> = Omit<T, 'nodes' | 'parents'> & {
  nodes?: RuleNodes;
  parents?: RuleParents;
};

export interface AlertRulePlan {
  newAlertRules: ReferringRule<AlertRuleInput>[];
  alertRules: { row: AlertRuleRow; patch: ReferringRule<AlertRuleUpdate> }[];
}

interface Fleet {
  /** The rows of the hub before the plan. */
  nodes: readonly { id: number }[];
  pingTasks: readonly { id: number }[];
  alertRules: readonly AlertRuleRow[];
  deletedAlertRules: readonly AlertRuleRow[];
  findNodes: Resolve;
  findTasks: Resolve;
}

/** Compares the rules of the file with those of the hub. */
export function planAlertRules(
  { matches }: Pick<Matches<AlertRuleEntry, AlertRuleRow>, 'matches'>,
  fleet: Fleet,
  errors: FieldError[],
): AlertRulePlan {
  const known = {
    nodes: new Set(fleet.nodes.map(({ id }) => id)),
    tasks: new Set(fleet.pingTasks.map(({ id }) => id)),
  };
  const newAlertRules: AlertRulePlan['newAlertRules'] = [];
  const alertRules: AlertRulePlan['alertRules'] = [];

  function resolve({ nodes, parents }: AlertRuleEntry, pointer: string) {
    const ids = Array.isArray(nodes) ? fleet.findNodes(nodes, `${pointer}/nodes`, errors) : undefined;
    const watched: RuleNodes | undefined = Array.isArray(nodes) ? { ids: ids ?? [] } : nodes;
    const found: RuleParents | undefined = parents && {
      node_ids: fleet.findNodes(parents.nodes ?? [], `${pointer}/parents/nodes`, errors),
      task_ids: fleet.findTasks(parents.ping_tasks ?? [], `${pointer}/parents/ping_tasks`, errors),
    };
    return { ...(watched && { nodes: watched }), ...(found && { parents: found }) };
  }

  /** A rule may name nodes and tasks that were deleted since; they count as not named. */
  function listChanged(
    { nodes, parents }: Partial<ReturnType<typeof resolve>>,
    row: AlertRuleRow,
  ): Partial<ReturnType<typeof resolve>> {
    const isSameNodes =
      nodes?.ids === undefined || row.nodes.ids === undefined
        ? isDeepStrictEqual(nodes, row.nodes)
        : areSame(
            nodes.ids,
            row.nodes.ids.filter((id) => known.nodes.has(id)),
          );
    const { node_ids, task_ids } = row.parents;
    const isSameParents =
      parents !== undefined &&
      areSame(
        parents.node_ids,
        node_ids.filter((id) => known.nodes.has(id)),
      ) &&
      areSame(
        parents.task_ids,
        task_ids.filter((id) => known.tasks.has(id)),
      );
    return {
      ...(nodes === undefined || isSameNodes ? {} : { nodes }),
      ...(parents === undefined || isSameParents ? {} : { parents }),
    };
  }

  for (const { entry, pointer, row } of matches) {
    const { id, nodes: _nodes, parents: _parents, ...config } = entry;
    const resolved = resolve(entry, pointer);
    if (row !== undefined) {
      const patch = { ...diff(config, row), ...listChanged(resolved, row) };
      if (Object.keys(patch).length > 0) alertRules.push({ row, patch });
      errors.push(...locate(findLevelErrors({ ...row, ...config }), pointer));
    } else if (
      id === undefined &&
      isNew<AlertRuleInput>(validators.createAlertRule.body, config, { pointer, errors })
    ) {
      newAlertRules.push({ ...config, ...resolved });
      errors.push(...locate(findLevelErrors(applyRuleDefaults(config)), pointer));
    }
  }
  errors.push(...findTakenNames(matches, fleet), ...findExcess(newAlertRules.length, fleet));
  return { newAlertRules, alertRules };
}

function locate(errors: readonly FieldError[], root: string): FieldError[] {
  return errors.map(({ pointer, detail }) => ({ pointer: root + pointer, detail }));
}

/** Names of rules are unique, unlike those of nodes and tasks. */
function findTakenNames(
  matches: Matches<AlertRuleEntry, AlertRuleRow>['matches'],
  { alertRules, deletedAlertRules }: Fleet,
): FieldError[] {
  const renamed = new Set(matches.flatMap(({ entry, row }) => (entry.name === undefined ? [] : [row])));
  const kept = alertRules.filter((row) => !deletedAlertRules.includes(row) && !renamed.has(row));
  const taken = new Set(kept.map(({ name }) => name));
  return matches.flatMap(({ entry: { name }, pointer }) =>
    name !== undefined && taken.has(name)
      ? [{ pointer: `${pointer}/name`, detail: 'is the name of another alert rule' }]
      : [],
  );
}

function findExcess(added: number, { alertRules, deletedAlertRules }: Fleet): FieldError[] {
  const count = alertRules.length + added - deletedAlertRules.length;
  if (added === 0 || count <= limits.alertRules) return [];
  const detail = `would be ${count} with those of the hub; the limit is ${limits.alertRules}`;
  return [{ pointer: '/alert_rules', detail }];
}
