import { isDeepStrictEqual } from 'node:util';
import { applyNodeDefaults } from '../nodes/nodes.ts';
import type { AlertRuleEntry, FleetFile, NodeEntry, PingTaskEntry } from './fleet-file.ts';
import type { FleetState } from './plan.ts';

/**
 * A file that describes the state: all settings except the client secret, and the values of nodes that are not the default. Rules
 * are whole, because a new hub has some, which would keep other values.
 */
export function exportFleet({ settings, nodes, pingTasks, alertRules }: FleetState): FleetFile {
  const countNodes = createCounter(nodes);
  const countTasks = createCounter(pingTasks);
  const names = new Map(nodes.map(({ id, name }) => [id, countNodes(name) > 1 ? id : name]));
  const taskNames = new Map(pingTasks.map(({ id, name }) => [id, countTasks(name) > 1 ? id : name]));
  return {
    settings: { ...settings },
    nodes: nodes.map((row): NodeEntry => {
      const { name: _empty, ...defaults } = applyNodeDefaults({ name: '' });
      const custom = Object.keys(defaults).filter(
        (key) => !isDeepStrictEqual(row[key as keyof typeof row], defaults[key as keyof typeof defaults]),
      );
      return {
        ...(countNodes(row.name) > 1 ? { id: row.id } : {}),
        name: row.name,
        ...Object.fromEntries(custom.map((key) => [key, row[key as keyof typeof row]])),
      };
    }),
    ping_tasks: pingTasks.map(
      ({ id, name, target, interval, all_nodes, node_ids, check }): PingTaskEntry => ({
        ...(countTasks(name) > 1 ? { id } : {}),
        name,
        target,
        interval,
        all_nodes,
        ...(Object.keys(check).length === 0 ? {} : { check }),
        ...(node_ids.length === 0 ? {} : { nodes: node_ids.map((node) => names.get(node) ?? node) }),
      }),
    ),
    alert_rules: alertRules.map(
      ({ id: _id, nodes: { ids, ...watched }, parents, ...rule }): AlertRuleEntry => ({
        ...rule,
        nodes: ids === undefined ? watched : listNames(names, ids),
        parents: {
          nodes: listNames(names, parents.node_ids),
          ping_tasks: listNames(taskNames, parents.task_ids),
        },
      }),
    ),
  };
}

/** A rule may name nodes and tasks that were deleted since. */
function listNames(names: ReadonlyMap<number, string | number>, ids: readonly number[]): (string | number)[] {
  return ids.flatMap((id) => names.get(id) ?? []);
}

function createCounter(rows: readonly { name: string }[]): (name: string) => number {
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (name) => counts.get(name) ?? 0;
}
