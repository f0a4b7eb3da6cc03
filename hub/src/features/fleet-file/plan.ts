import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { limits } from '@muster/generated/limits';
import type { NodeCreate, NodeUpdate, PingTaskInput, PingTaskUpdate } from '@muster/generated/types';
import { collectFieldErrors, type Validate, validators } from '@muster/generated/validators';
import type { FieldError } from '../../lib/errors.ts';
import type { NodeRow, PingTaskRow } from '../../store/rows.ts';
import { findCheckErrors } from '../checks/check-rules.ts';
import type { HubSettings, SettingsPatch } from '../settings/settings-schema.ts';
import type { FleetFile, NodeEntry, PingTaskEntry } from './fleet-file.ts';
import { type Matches, matchEntries } from './match-entries.ts';

/** The hub's current state of everything that a fleet file describes. */
export interface FleetState {
  nodes: readonly NodeRow[];
  pingTasks: readonly PingTaskRow[];
  settings: Readonly<HubSettings>;
  /** Client secret of the external login, or "". */
  clientSecret: string;
}

/** A node that a ping task is assigned to: its id, or the name of a node that the plan creates. */
export type NodeReference = number | { created: string };

/** The assignment is replaced by references, because new nodes have no ids yet. */
type Referring<T extends { node_ids?: number[] }> = Omit<T, 'node_ids'> & { nodes?: NodeReference[] };

/** The changes that make the hub match a fleet file. */
export interface Plan {
  newNodes: NodeCreate[];
  nodes: { row: NodeRow; patch: NodeUpdate }[];
  deletedNodes: NodeRow[];
  newPingTasks: Referring<PingTaskInput>[];
  pingTasks: { row: PingTaskRow; patch: Referring<PingTaskUpdate> }[];
  deletedPingTasks: PingTaskRow[];
  settings: SettingsPatch;
  /** Number of entries that already match the hub. */
  unchanged: number;
}

export interface PlanOptions {
  /** Whether nodes and ping tasks without an entry are deleted, if the file has their section. */
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
  const deletedNodes = prunes && file.nodes !== undefined ? nodes.unnamed : [];
  const deletedPingTasks = prunes && file.ping_tasks !== undefined ? tasks.unnamed : [];
  const errors = [...nodes.errors, ...tasks.errors];
  const nodePlan = planNodes(nodes, errors);
  const resolve = createResolver({ state, nodes, deletedNodes });
  const taskPlan = planPingTasks(tasks, resolve, errors);
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
    taskPlan.pingTasks.length;
  const unchanged = nodes.matches.length + tasks.matches.length - changed;
  return { plan: { ...nodePlan, deletedNodes, ...taskPlan, deletedPingTasks, settings, unchanged }, errors };
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
    deletedNodes: plan.deletedNodes.map(({ id }) => id),
    deletedPingTasks: plan.deletedPingTasks.map(({ id }) => id),
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** The replaced values only: a node's row also has facts, which agents change at any time. */
function pickCompared(row: object, change: object): unknown {
  const patch = (change as { patch?: object }).patch ?? {};
  const keys = Object.keys(patch).map((key) => (key === 'nodes' ? 'node_ids' : key));
  return keys.map((key) => (row as Record<string, unknown>)[key]);
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

type Resolve = (node: string | number, pointer: string, errors: FieldError[]) => NodeReference[];

function planPingTasks(
  { matches }: Matches<PingTaskEntry, PingTaskRow>,
  resolve: Resolve,
  errors: FieldError[],
): Pick<Plan, 'newPingTasks' | 'pingTasks'> {
  const newPingTasks: Plan['newPingTasks'] = [];
  const pingTasks: Plan['pingTasks'] = [];
  for (const { entry, pointer, row } of matches) {
    const { id, nodes: names, ...config } = entry;
    const nodes = names?.flatMap((name, index) => resolve(name, `${pointer}/nodes/${index}`, errors));
    const assignment = nodes === undefined ? {} : { nodes };
    errors.push(...findErrors(entry, row).map((error) => ({ ...error, pointer: pointer + error.pointer })));
    if (row !== undefined) {
      const isSame = nodes === undefined || areAssigned(nodes, row.node_ids);
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

function areAssigned(nodes: readonly NodeReference[], ids: readonly number[]): boolean {
  return nodes.length === ids.length && nodes.every((node) => typeof node === 'number' && ids.includes(node));
}

/** Whether the entry has everything that a new row needs. */
function isNew<T extends object>(
  validate: Validate | undefined,
  config: object,
  { pointer, errors }: { pointer: string; errors: FieldError[] },
): config is T {
  const found = validate === undefined ? [] : collectFieldErrors(validate, config, pointer);
  errors.push(...found);
  return found.length === 0;
}

interface NodesAfter {
  state: FleetState;
  nodes: Matches<NodeEntry, NodeRow>;
  deletedNodes: readonly NodeRow[];
}

/** Finds nodes by the names that they have once the plan is applied. */
function createResolver({ state, nodes, deletedNodes }: NodesAfter): Resolve {
  const deleted = new Set(deletedNodes.map(({ id }) => id));
  const kept = new Set(state.nodes.flatMap(({ id }) => (deleted.has(id) ? [] : id)));
  const names = new Map(state.nodes.map(({ id, name }) => [id, name]));
  for (const { entry, row } of nodes.matches)
    if (row !== undefined && entry.name !== undefined) names.set(row.id, entry.name);
  const byName = Map.groupBy<string, NodeReference>(kept, (id) => names.get(id as number) ?? '');
  for (const { entry, row } of nodes.matches)
    if (row === undefined && entry.name !== undefined)
      byName.set(entry.name, [...(byName.get(entry.name) ?? []), { created: entry.name }]);
  const deletedNames = new Set(deletedNodes.map(({ name }) => name));
  /** Each list is checked separately, because a node may be named by its name and by its id. */
  const seen = new Map<string, Set<string>>();

  function find(node: string | number): NodeReference | string {
    if (typeof node === 'number') {
      if (kept.has(node)) return node;
      return deleted.has(node)
        ? 'is not under nodes, and --prune would delete it'
        : 'is not the id of a node; quote a name that consists of digits';
    }
    const found = byName.get(node) ?? [];
    const [first] = found;
    if (found.length > 1) return `is the name of ${found.length} nodes: list the id instead`;
    if (first !== undefined) return first;
    return deletedNames.has(node)
      ? 'is not under nodes, and --prune would delete it'
      : 'is not the name of a node';
  }

  return (node, pointer, errors) => {
    const found = find(node);
    const list = pointer.slice(0, pointer.lastIndexOf('/'));
    const listed = seen.get(list) ?? new Set();
    seen.set(list, listed);
    const detail = describeProblem(found, listed);
    listed.add(JSON.stringify(found));
    if (detail === undefined) return [found as NodeReference];
    errors.push({ pointer, detail });
    return [];
  };
}

/** `found` is a problem if it is text. */
function describeProblem(found: NodeReference | string, listed: ReadonlySet<string>): string | undefined {
  if (typeof found === 'string') return found;
  return listed.has(JSON.stringify(found)) ? 'is listed twice' : undefined;
}

/** The values of `wanted` that differ. */
function diff<T extends object>(wanted: T, current: object): T {
  const values = current as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => !isDeepStrictEqual(value, values[key])),
  ) as T;
}
