import type { PingTaskUpdate, PingTaskView } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import type { FormContract } from '../../forms/contract-resolver.ts';

/** Values of the form controls. */
export interface TaskForm {
  name: string;
  target: string;
  interval: string;
  all_nodes: boolean;
}

/** Keys of the body that the form sets. */
export type TaskBody = Required<Pick<PingTaskUpdate, keyof TaskForm>>;

export const taskFields = ['name', 'target', 'interval', 'all_nodes'] as const;

/** Defaults: all nodes, once a minute. */
export function readTaskForm(task: PingTaskView | null): TaskForm {
  if (task === null) return { name: '', target: '', interval: '60', all_nodes: true };
  const { name, target, interval, all_nodes } = task;
  return { name, target, interval: String(interval), all_nodes };
}

export const taskContract: FormContract<TaskForm, TaskBody> = {
  validate: formValidators.PingTaskUpdate,
  fields: taskFields,
  toBody: ({ name, target, interval, all_nodes }) => ({
    name: name.trim(),
    target: target.trim(),
    interval: interval.trim() === '' ? interval : Number(interval),
    all_nodes,
  }),
};
