import type { PingTaskView } from '@muster/generated/types';

/** What stands in the controls. */
export interface TaskForm {
  name: string;
  target: string;
  interval: string;
  all_nodes: boolean;
}

export type TaskFault = 'name' | 'target' | 'interval';

/** A new task is measured by every node, once a minute. */
export function readTaskForm(task: PingTaskView | null): TaskForm {
  if (task === null) return { name: '', target: '', interval: '60', all_nodes: true };
  const { name, target, interval, all_nodes } = task;
  return { name, target, interval: String(interval), all_nodes };
}

/** Whether a target is one is for the hub to say; here only what is sure to be refused is held back. */
export function findTaskFaults({ name, target, interval }: TaskForm): TaskFault[] {
  const seconds = /^\d{1,5}$/.test(interval.trim()) ? Number(interval) : 0;
  const checks: [TaskFault, boolean][] = [
    ['name', name.trim() !== ''],
    ['target', target.trim() !== '' && !/\s/.test(target.trim())],
    ['interval', seconds >= 5 && seconds <= 86_400],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([fault]) => fault);
}
