import type { PingTaskView } from '@muster/generated/types';

/** Values of the form controls. */
export interface TaskForm {
  name: string;
  target: string;
  interval: string;
  all_nodes: boolean;
}

export type TaskError = 'name' | 'target' | 'interval';

/** Defaults: all nodes, once a minute. */
export function readTaskForm(task: PingTaskView | null): TaskForm {
  if (task === null) return { name: '', target: '', interval: '60', all_nodes: true };
  const { name, target, interval, all_nodes } = task;
  return { name, target, interval: String(interval), all_nodes };
}

/** Catches obvious errors only; the hub validates targets. */
export function validateTask({ name, target, interval }: TaskForm): TaskError[] {
  const seconds = /^\d{1,5}$/.test(interval.trim()) ? Number(interval) : 0;
  const checks: [TaskError, boolean][] = [
    ['name', name.trim() !== ''],
    ['target', target.trim() !== '' && !/\s/.test(target.trim())],
    ['interval', seconds >= 5 && seconds <= 86_400],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([fault]) => fault);
}
