import type { AlertRow, AlertRuleRow, AlertTransition, NewAlertEvent } from '../../store/alert-rows.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';

/** Names of what alerts are about. */
export interface SubjectNames {
  /** Empty for 0. The last name of a node that was deleted. */
  findNode(id: number): string;
  findTask(id: number): string;
  /** Remembers the names of alerts that were loaded. */
  remember(rows: Iterable<AlertRow>): void;
  /** The event of a transition, with the names of now. */
  describe(row: AlertRow, rule: AlertRuleRow, transition: AlertTransition): NewAlertEvent;
}

export function createSubjectNames(
  fleet: Pick<Fleet, 'find'>,
  registry: Pick<TaskRegistry, 'list'>,
): SubjectNames {
  const nodes = new Map<number, string>();
  const tasks = new Map<number, string>();

  function find(known: Map<number, string>, id: number, name: string | undefined): string {
    if (name !== undefined) known.set(id, name);
    return known.get(id) ?? '';
  }

  const findNode = (id: number) => find(nodes, id, fleet.find(id)?.row.name);
  const findTask = (id: number) => find(tasks, id, registry.list().find((task) => task.id === id)?.name);

  return {
    findNode,
    findTask,
    remember(rows) {
      for (const { node_id, task_id } of rows) {
        findNode(node_id);
        findTask(task_id);
      }
    },
    describe: (row, rule, transition) => ({
      ...transition,
      alert_id: row.id,
      rule_id: rule.id,
      rule_name: rule.name,
      figure: rule.figure,
      severity: rule.severity,
      node_id: row.node_id === 0 ? null : row.node_id,
      node_name: findNode(row.node_id),
      task_id: row.task_id === 0 ? null : row.task_id,
      task_name: findTask(row.task_id),
      object: row.object,
    }),
  };
}
