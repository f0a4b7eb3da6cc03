import type { Check } from '@muster/generated/types';
import type { FleetState, Plan } from './plan.ts';
import type { RuleNodes, RuleParents } from './plan-alert-rules.ts';
import type { Reference } from './references.ts';

/** A changed value. Secrets are replaced by a placeholder. */
export interface FieldChange {
  key: string;
  /** Absent for a created row. */
  from?: unknown;
  to: unknown;
}

/** One line of a plan with its values. */
export interface PlannedChange {
  action: 'create' | 'change' | 'delete';
  kind: 'node' | 'ping_task' | 'alert_rule' | 'settings';
  /** Null for settings and created rows. */
  id: number | null;
  /** The current name; "" for settings. */
  name: string;
  fields: FieldChange[];
}

export interface PlanSummary {
  create: number;
  change: number;
  delete: number;
  unchanged: number;
}

interface Named {
  id: number;
  name: string;
}

const SECRET_KEY = 'oauth_client_secret';

/** The changes in the order in which they are applied, as they are shown. */
export function viewPlan(plan: Plan, state: FleetState): PlannedChange[] {
  const nameNode = createNaming(state.nodes);
  const nameTask = createNaming(state.pingTasks);
  const showNodes = (change: { nodes?: Reference[] }) =>
    change.nodes === undefined ? {} : { nodes: change.nodes.map(nameNode) };
  /** As they are written in a file. */
  const showReferences = ({ nodes, parents }: { nodes?: RuleNodes; parents?: RuleParents }) => ({
    ...(nodes && { nodes: nodes.ids?.map(nameNode) ?? nodes }),
    ...(parents && {
      parents: { nodes: parents.node_ids.map(nameNode), ping_tasks: parents.task_ids.map(nameTask) },
    }),
  });
  return [
    ...viewSettings(plan, state),
    ...plan.newNodes.map((config) => viewNew('node', config)),
    ...plan.nodes.map(({ row, patch }) => viewChange('node', row, { from: row, to: patch })),
    ...plan.newPingTasks.map((task) => viewNew('ping_task', { ...task, ...showNodes(task) })),
    ...plan.pingTasks.map(({ row, patch }) =>
      viewChange('ping_task', row, {
        from: { ...row, nodes: row.node_ids.map(nameNode) },
        to: { ...patch, ...showNodes(patch) },
      }),
    ),
    ...plan.newAlertRules.map((rule) => viewNew('alert_rule', { ...rule, ...showReferences(rule) })),
    ...plan.alertRules.map(({ row, patch }) =>
      viewChange('alert_rule', row, {
        from: { ...row, ...showReferences(row) },
        to: { ...patch, ...showReferences(patch) },
      }),
    ),
    ...plan.deletedAlertRules.map((row) => viewDeletion('alert_rule', row)),
    ...plan.deletedPingTasks.map((row) => viewDeletion('ping_task', row)),
    ...plan.deletedNodes.map((row) => viewDeletion('node', row)),
  ];
}

/** A row that was deleted has no name. */
function createNaming(rows: readonly Named[]): (reference: Reference) => string | number {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (reference) =>
    typeof reference === 'number' ? (names.get(reference) ?? reference) : reference.created;
}

export function countChanges(changes: readonly PlannedChange[], { unchanged }: Plan): PlanSummary {
  const count = (action: PlannedChange['action']) =>
    changes.filter((change) => change.action === action).length;
  return { create: count('create'), change: count('change'), delete: count('delete'), unchanged };
}

function viewSettings({ settings }: Plan, state: FleetState): PlannedChange[] {
  if (Object.keys(settings).length === 0) return [];
  const from = { ...state.settings, [SECRET_KEY]: state.clientSecret };
  return [
    { action: 'change', kind: 'settings', id: null, name: '', fields: listFields({ from, to: settings }) },
  ];
}

function viewNew(kind: PlannedChange['kind'], { name = '', ...config }: { name?: string }): PlannedChange {
  const fields = Object.entries(config).map(([key, to]) => ({ key, to: maskHeaders(key, to) }));
  return { action: 'create', kind, id: null, name, fields };
}

function viewChange(
  kind: PlannedChange['kind'],
  { id, name }: Named,
  values: { from: object; to: object },
): PlannedChange {
  return { action: 'change', kind, id, name, fields: listFields(values) };
}

function viewDeletion(kind: PlannedChange['kind'], { id, name }: Named): PlannedChange {
  return { action: 'delete', kind, id, name, fields: [] };
}

function listFields({ from, to }: { from: object; to: object }): FieldChange[] {
  const current = from as Record<string, unknown>;
  return Object.entries(to).map(([key, value]) =>
    key === SECRET_KEY
      ? { key, from: mask(current[key]), to: mask(value) }
      : { key, from: maskHeaders(key, current[key]), to: maskHeaders(key, value) },
  );
}

/** Header fields of a check may be credentials. */
function maskHeaders(key: string, value: unknown): unknown {
  if (key !== 'check') return value;
  const { headers, ...open } = value as Check;
  if (headers === undefined) return value;
  return { ...open, headers: headers.map(({ name, value: secret }) => ({ name, value: mask(secret) })) };
}

function mask(secret: unknown): string {
  return secret === '' ? '' : '(secret)';
}
