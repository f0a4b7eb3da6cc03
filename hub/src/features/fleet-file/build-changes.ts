import type { AlertNodes } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { createHeartbeatKey, createToken } from '../../lib/tokens.ts';
import type { AlertRuleRow, NewAlertEvent } from '../../store/alert-rows.ts';
import type { DrawnIds, FleetChanges } from '../../store/fleet-changes.ts';
import type { NewAuditRow, TrafficRow } from '../../store/rows.ts';
import { applyRuleDefaults } from '../alerts/rule-config.ts';
import { type AuditEvent, auditCaps, toRow } from '../audit/audit-log.ts';
import { formatKeys, formatTarget } from '../audit/audit-targets.ts';
import { applyNodeDefaults } from '../nodes/nodes.ts';
import type { Plan } from './plan.ts';
import type { RuleNodes, RuleParents } from './plan-alert-rules.ts';
import type { Reference } from './references.ts';

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
  /** The events that end the alerts of a rule. */
  listEnds: (rule: AlertRuleRow) => NewAlertEvent[];
}

/** Stands for the id of a new rule, which the database draws. */
const NEW_ID = '?';

/** The rows of a plan, with the drawn ids in place of references to new nodes. */
export function buildChanges(
  runtime: Runtime,
  { plan, ids, ledgers, source, listEnds }: Change,
): FleetChanges {
  const created_at = Math.floor(runtime.now() / 1000);
  const toIds = createLookup(plan.newNodes, ids.nodes);
  const toTaskIds = createLookup(plan.newPingTasks, ids.pingTasks);
  const describe = createAudit(source, created_at);
  /** Of a whole rule, or of its changes. */
  const resolve = <T extends { nodes?: RuleNodes; parents?: RuleParents }>({
    nodes,
    parents,
    ...rule
  }: T) => ({
    ...rule,
    ...(nodes && { nodes: nodes.ids === undefined ? (nodes as AlertNodes) : { ids: toIds(nodes.ids) } }),
    ...(parents && {
      parents: { node_ids: toIds(parents.node_ids), task_ids: toTaskIds(parents.task_ids) },
    }),
  });
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
    newAlertRules: plan.newAlertRules.map((rule) => ({
      config: applyRuleDefaults(resolve(rule)),
      audit: describe('alert_rule.create', formatTarget('alert rule', NEW_ID, rule.name)),
      placeholder: NEW_ID,
    })),
    alertRules: plan.alertRules.map(({ row, patch }) => ({ ...row, ...resolve(patch) })),
    deletedAlertRules: plan.deletedAlertRules.map((row) => ({ id: row.id, ends: listEnds(row) })),
    settings: { ...plan.settings },
    ledgers,
    audit: { rows: listAuditRows({ plan, ids, describe }), caps: auditCaps },
  };
}

/** The ids of references, among them those of new rows. */
function createLookup(
  rows: readonly { name?: string }[],
  ids: readonly number[],
): (references: readonly Reference[]) => number[] {
  const newIds = new Map(rows.map(({ name }, index) => [name, ids[index] as number]));
  return (references) =>
    references.map((reference) =>
      typeof reference === 'number' ? reference : (newIds.get(reference.created) as number),
    );
}

type Describe = (action: AuditEvent['action'], target: string, patch?: object) => NewAuditRow;

function createAudit({ user, fileName }: ApplySource, at: number): Describe {
  return (action, target, patch = {}) => {
    const detail = [`muster-hub apply ${fileName}`, formatKeys(patch)].filter((part) => part !== '');
    const event = { outcome: 'ok', problem: null, address: '', userAgent: '' } as const;
    const actor = { actorKind: 'command_line', actor: user } as const;
    return toRow({ ...event, ...actor, action, target, detail: detail.join('; ') }, at);
  };
}

/** One entry for each change, as if it had been made alone; new alert rules have theirs. */
function listAuditRows({
  plan,
  ids,
  describe,
}: Pick<Change, 'plan' | 'ids'> & { describe: Describe }): NewAuditRow[] {
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
    ...plan.alertRules.map(({ row, patch }) =>
      describe('alert_rule.update', formatTarget('alert rule', row.id, row.name), patch),
    ),
    ...plan.deletedAlertRules.map(({ id, name }) =>
      describe('alert_rule.delete', formatTarget('alert rule', id, name)),
    ),
    ...plan.deletedPingTasks.map(({ id, name }) =>
      describe('ping_task.delete', formatTarget('ping task', id, name)),
    ),
    ...plan.deletedNodes.map(({ id, name }) => describe('node.delete', formatTarget('node', id, name))),
  ];
}
