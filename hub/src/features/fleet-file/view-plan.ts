import type { Check } from '@muster/generated/types';
import type { NodeRow, PingTaskRow } from '../../store/rows.ts';
import type { FleetState, NodeReference, Plan } from './plan.ts';

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
  kind: 'node' | 'ping_task' | 'settings';
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

const SECRET_KEY = 'oauth_client_secret';

/** The changes in the order in which they are applied, as they are shown. */
export function viewPlan(plan: Plan, state: FleetState): PlannedChange[] {
  const names = new Map(state.nodes.map(({ id, name }) => [id, name]));
  const nameOf = (node: NodeReference) =>
    typeof node === 'number' ? (names.get(node) ?? node) : node.created;
  const showNodes = (change: { nodes?: NodeReference[] }) =>
    change.nodes === undefined ? {} : { nodes: change.nodes.map(nameOf) };
  return [
    ...viewSettings(plan, state),
    ...plan.newNodes.map((config) => viewNew('node', config)),
    ...plan.nodes.map(({ row, patch }) => viewChange('node', row, { from: row, to: patch })),
    ...plan.newPingTasks.map((task) => viewNew('ping_task', { ...task, ...showNodes(task) })),
    ...plan.pingTasks.map(({ row, patch }) =>
      viewChange('ping_task', row, {
        from: { ...row, nodes: row.node_ids.map(nameOf) },
        to: { ...patch, ...showNodes(patch) },
      }),
    ),
    ...plan.deletedPingTasks.map((row) => viewDeletion('ping_task', row)),
    ...plan.deletedNodes.map((row) => viewDeletion('node', row)),
  ];
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
  { id, name }: NodeRow | PingTaskRow,
  values: { from: object; to: object },
): PlannedChange {
  return { action: 'change', kind, id, name, fields: listFields(values) };
}

function viewDeletion(kind: PlannedChange['kind'], { id, name }: NodeRow | PingTaskRow): PlannedChange {
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
