import type { PingTaskUpdate, PingTaskView } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import type { FormContract } from '../../forms/contract-resolver.ts';

/** Values of the form controls. */
export interface TaskForm {
  name: string;
  target: string;
  interval: string;
  all_nodes: boolean;
  /** Kept while the task is assigned to all nodes. */
  node_ids: number[];
}

/** Keys of the body that the form sets. */
export type TaskBody = Required<Pick<PingTaskUpdate, keyof TaskForm>>;

export const taskFields = ['name', 'target', 'interval', 'all_nodes', 'node_ids'] as const;

/** Defaults: all nodes, once a minute. */
export function readTaskForm(task: PingTaskView | null): TaskForm {
  if (task === null) return { name: '', target: '', interval: '60', all_nodes: true, node_ids: [] };
  const { name, target, interval, all_nodes, node_ids } = task;
  return { name, target, interval: String(interval), all_nodes, node_ids };
}

export const taskContract: FormContract<TaskForm, TaskBody> = {
  validate: formValidators.PingTaskUpdate,
  fields: taskFields,
  toBody: ({ name, target, interval, all_nodes, node_ids }) => ({
    name: name.trim(),
    target: target.trim(),
    interval: interval.trim() === '' ? interval : Number(interval),
    all_nodes,
    node_ids,
  }),
};

/** Without the nodes if the form did not change them: the table may have, in the meantime. */
export function omitSameNodes(
  body: TaskBody,
  { node_ids: before }: Pick<TaskForm, 'node_ids'>,
): PingTaskUpdate {
  const { node_ids: after, ...rest } = body;
  const isSame = after.length === before.length && after.every((id) => before.includes(id));
  return isSame ? rest : body;
}
