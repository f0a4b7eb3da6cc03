import type { Runtime } from '@muster/shared/runtime';
import { createHeartbeatKey, createToken } from '../../lib/tokens.ts';
import type { DrawnIds, FleetChanges } from '../../store/fleet-changes.ts';
import type { NewAuditRow, TrafficRow } from '../../store/rows.ts';
import { type AuditEvent, auditCaps, toRow } from '../audit/audit-log.ts';
import { formatKeys, formatTarget } from '../audit/audit-targets.ts';
import { applyNodeDefaults } from '../nodes/nodes.ts';
import type { NodeReference, Plan } from './plan.ts';

/** The user and the file, for the audit log. */
export interface ApplySource {
  /** The operating system's user. */
  user: string;
  fileName: string;
}

interface Change {
  plan: Plan;
  ids: DrawnIds;
  ledgers: TrafficRow[];
  source: ApplySource;
}

/** The rows of a plan, with the drawn ids in place of references to new nodes. */
export function buildChanges(runtime: Runtime, { plan, ids, ledgers, source }: Change): FleetChanges {
  const created_at = Math.floor(runtime.now() / 1000);
  const newIds = new Map(plan.newNodes.map(({ name }, index) => [name, ids.nodes[index] as number]));
  const toIds = (nodes: NodeReference[]) =>
    nodes.map((node) => (typeof node === 'number' ? node : (newIds.get(node.created) as number)));
  return {
    newNodes: plan.newNodes.map((config, index) => ({
      id: ids.nodes[index] as number,
      config: applyNodeDefaults(config),
      token: createToken(runtime),
      created_at,
    })),
    nodes: plan.nodes.map(({ row, patch }) => ({ id: row.id, patch })),
    deletedNodes: plan.deletedNodes.map(({ id }) => id),
    newPingTasks: plan.newPingTasks.map(
      ({ nodes = [], all_nodes = false, sort = null, check = {}, ...task }, index) => ({
        ...task,
        id: ids.pingTasks[index] as number,
        all_nodes,
        sort,
        check,
        heartbeat_key: createHeartbeatKey(runtime),
        node_ids: toIds(nodes),
      }),
    ),
    pingTasks: plan.pingTasks.map(({ row, patch: { nodes, ...patch } }) => ({
      id: row.id,
      patch: { ...patch, ...(nodes === undefined ? {} : { node_ids: toIds(nodes) }) },
    })),
    deletedPingTasks: plan.deletedPingTasks.map(({ id }) => id),
    settings: { ...plan.settings },
    ledgers,
    audit: { rows: listAuditRows({ plan, ids, source, at: created_at }), caps: auditCaps },
  };
}

/** One entry for each change, as if it had been made alone. */
function listAuditRows({ plan, ids, source, at }: Omit<Change, 'ledgers'> & { at: number }): NewAuditRow[] {
  const { settings } = plan;
  const isChanged = Object.keys(settings).length > 0;
  return [
    ...(isChanged ? [describe('settings.update', '', settings)] : []),
    ...plan.newNodes.map(({ name }, index) =>
      describe('node.create', formatTarget('node', ids.nodes[index] ?? 0, name)),
    ),
    ...plan.nodes.map(({ row, patch }) =>
      describe('node.update', formatTarget('node', row.id, row.name), patch),
    ),
    ...plan.newPingTasks.map(({ name }, index) =>
      describe('ping_task.create', formatTarget('ping task', ids.pingTasks[index] ?? 0, name)),
    ),
    ...plan.pingTasks.map(({ row, patch }) =>
      describe('ping_task.update', formatTarget('ping task', row.id, row.name), patch),
    ),
    ...plan.deletedPingTasks.map(({ id, name }) =>
      describe('ping_task.delete', formatTarget('ping task', id, name)),
    ),
    ...plan.deletedNodes.map(({ id, name }) => describe('node.delete', formatTarget('node', id, name))),
  ];

  function describe(action: AuditEvent['action'], target: string, patch: object = {}): NewAuditRow {
    const detail = [`muster-hub apply ${source.fileName}`, formatKeys(patch)].filter((part) => part !== '');
    const event = { outcome: 'ok', problem: null, address: '', userAgent: '' } as const;
    const actor = { actorKind: 'command_line', actor: source.user } as const;
    return toRow({ ...event, ...actor, action, target, detail: detail.join('; ') }, at);
  }
}
