import { createHash } from 'node:crypto';
import { limits } from '@muster/generated/limits';
import type { NodeCreate, NodeUpdate, PingTaskInput, PingTaskUpdate } from '@muster/generated/types';
import { validators } from '@muster/generated/validators';
import type { FieldError } from '../../lib/errors.ts';
import type { AlertRuleRow } from '../../store/alert-rows.ts';
import type { NodeRow, PingTaskRow } from '../../store/rows.ts';
import { findCheckErrors } from '../checks/check-rules.ts';
import type { HubSettings, SettingsPatch } from '../settings/settings-schema.ts';
import { diff, isNew } from './compare-entries.ts';
import type { FleetFile, NodeEntry, PingTaskEntry } from './fleet-file.ts';
import { type Matches, matchEntries } from './match-entries.ts';
import { type AlertRulePlan, planAlertRules } from './plan-alert-rules.ts';
import { areSame, createResolver, type Reference, type Resolve } from './references.ts';

/** The hub's current state of everything that a fleet file describes. */
export interface FleetState {
  nodes: readonly NodeRow[];
  pingTasks: readonly PingTaskRow[];
  alertRules: readonly AlertRuleRow[];
  settings: Readonly<HubSettings>;
  /** Client secret of the external login, or "". */
  clientSecret: string;
}

/** The assignment is replaced by references, because new nodes have no ids yet. */
type Referring<T extends { node_ids?: number[] }> = Omit<T, 'node_ids'> & { nodes?: Reference[] };

/** The changes that make the hub match a fleet file. */
export interface Plan extends AlertRulePlan {
  newNodes: NodeCreate[];
  nodes: { row: NodeRow; patch: NodeUpdate }[];
  deletedNodes: NodeRow[];
  newPingTasks: Referring<PingTaskInput>[];
  pingTasks: { row: PingTaskRow; patch: Referring<PingTaskUpdate> }[];
  deletedPingTasks: PingTaskRow[];
  deletedAlertRules: AlertRuleRow[];
  settings: SettingsPatch;
  /** Number of entries that already match the hub. */
  unchanged: number;
}

export interface PlanOptions {
  /** Whether nodes, ping tasks and alert rules without an entry are deleted, if the file has their section. */
  prunes: boolean;
}

/** Compares the file with the hub. Errors have pointers into the file. */
export function createPlan(
  file: FleetFile,
  state: FleetState,
  { prunes }: PlanOptions,
): { plan: Plan; errors: FieldError[] } {
  const nodes = matchEntries(file.nodes ?? [], state.nodes, { root: '/nodes', noun: 'node' });
  const tasks = matchEntries(file.ping_tasks ?? [], state.pingTasks, {
    root: '/ping_tasks',
    noun: 'ping task',
  });
  const rules = matchEntries(file.alert_rules ?? [], state.alertRules, {
    root: '/alert_rules',
    noun: 'alert rule',
  });
  const deletedNodes = prunes && file.nodes !== undefined ? nodes.unnamed : [];
  const deletedPingTasks = prunes && file.ping_tasks !== undefined ? tasks.unnamed : [];
  const deletedAlertRules = prunes && file.alert_rules !== undefined ? rules.unnamed : [];
  const errors = [...nodes.errors, ...tasks.errors, ...rules.errors];
  const nodePlan = planNodes(nodes, errors);
  const findNodes = createResolver({
    section: 'nodes',
    noun: 'node',
    rows: state.nodes,
    matches: nodes.matches,
    deleted: deletedNodes,
  });
  const findTasks = createResolver({
    section: 'ping_tasks',
    noun: 'ping task',
    rows: state.pingTasks,
    matches: tasks.matches,
    deleted: deletedPingTasks,
  });
  const taskPlan = planPingTasks(tasks, findNodes, errors);
  const rulePlan = planAlertRules(rules, { ...state, deletedAlertRules, findNodes, findTasks }, errors);
  const settings = diff(file.settings ?? {}, {
    ...state.settings,
    oauth_client_secret: state.clientSecret,
  });
  const count = state.pingTasks.length + taskPlan.newPingTasks.length - deletedPingTasks.length;
  if (taskPlan.newPingTasks.length > 0 && count > limits.pingTasks)
    errors.push({
      pointer: '/ping_tasks',
      detail: `would be ${count} with those of the hub; the limit is ${limits.pingTasks}`,
    });
  const changed =
    nodePlan.newNodes.length +
    nodePlan.nodes.length +
    taskPlan.newPingTasks.length +
    taskPlan.pingTasks.length +
    rulePlan.newAlertRules.length +
    rulePlan.alertRules.length;
  const unchanged = nodes.matches.length + tasks.matches.length + rules.matches.length - changed;
  const deleted = { deletedNodes, deletedPingTasks, deletedAlertRules };
  return { plan: { ...nodePlan, ...taskPlan, ...rulePlan, ...deleted, settings, unchanged }, errors };
}

export function isEmpty({ unchanged: _unchanged, settings, ...lists }: Plan): boolean {
  return Object.keys(settings).length === 0 && Object.values(lists).every((list) => list.length === 0);
}

/** Identifies the plan, so that only the plan that was shown is applied. */
export function digestPlan(plan: Plan): string {
  const ids = <T extends { row: { id: number } }>(changes: readonly T[]) =>
    changes.map(({ row, ...change }) => ({ ...change, id: row.id, row: pickCompared(row, change) }));
  const content = {
    ...plan,
    nodes: ids(plan.nodes),
    pingTasks: ids(plan.pingTasks),
    alertRules: ids(plan.alertRules),
    deletedNodes: plan.deletedNodes.map(({ id }) => id),
    deletedPingTasks: plan.deletedPingTasks.map(({ id }) => id),
    deletedAlertRules: plan.deletedAlertRules.map(({ id }) => id),
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** The replaced values only: a node's row also has facts, which agents change at any time. */
function pickCompared(row: object, change: object): unknown {
  const patch = (change as { patch?: object }).patch ?? {};
  // Those of a ping task have another key.
  const values = 'node_ids' in row ? { ...row, nodes: row.node_ids } : row;
  return Object.keys(patch).map((key) => (values as Record<string, unknown>)[key]);
}

function planNodes(
  { matches }: Matches<NodeEntry, NodeRow>,
  errors: FieldError[],
): Pick<Plan, 'newNodes' | 'nodes'> {
  const newNodes: NodeCreate[] = [];
  const nodes: Plan['nodes'] = [];
  for (const { entry, pointer, row } of matches) {
    const { id, ...config } = entry;
    if (row !== undefined) {
      const patch = diff(config, row);
      if (Object.keys(patch).length > 0) nodes.push({ row, patch });
    } else if (id === undefined && isNew<NodeCreate>(validators.createNode.body, config, { pointer, errors }))
      newNodes.push(config);
  }
  return { newNodes, nodes };
}

function findErrors(entry: PingTaskEntry, row: PingTaskRow | undefined): FieldError[] {
  const { target = '', check = {}, all_nodes = false } = { ...row, ...entry };
  const hasNodes = all_nodes || (entry.nodes ?? row?.node_ids ?? []).length > 0;
  return findCheckErrors({ target, check, hasNodes });
}

function planPingTasks(
  { matches }: Matches<PingTaskEntry, PingTaskRow>,
  resolve: Resolve,
  errors: FieldError[],
): Pick<Plan, 'newPingTasks' | 'pingTasks'> {
  const newPingTasks: Plan['newPingTasks'] = [];
  const pingTasks: Plan['pingTasks'] = [];
  for (const { entry, pointer, row } of matches) {
    const { id, nodes: names, ...config } = entry;
    const nodes = names && resolve(names, `${pointer}/nodes`, errors);
    const assignment = nodes === undefined ? {} : { nodes };
    errors.push(...findErrors(entry, row).map((error) => ({ ...error, pointer: pointer + error.pointer })));
    if (row !== undefined) {
      const isSame = nodes === undefined || areSame(nodes, row.node_ids);
      const patch = { ...diff(config, row), ...(isSame ? {} : assignment) };
      if (Object.keys(patch).length > 0) pingTasks.push({ row, patch });
    } else if (
      id === undefined &&
      isNew<PingTaskInput>(validators.createPingTask.body, config, { pointer, errors })
    )
      newPingTasks.push({ ...config, ...assignment });
  }
  return { newPingTasks, pingTasks };
}
