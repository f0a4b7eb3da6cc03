import type { Alert } from '@muster/generated/types';

/** Whether an alert fires and nobody has dealt with it: it is told, and not acknowledged. */
export function needsAttention({ state, withheld_by, acknowledgement }: Alert): boolean {
  return state === 'firing' && withheld_by === null && acknowledgement === null;
}

/** What an alert is about, in words: a node, a mount point of it, a check on it, or a check. */
export function describeSubject({
  node_name,
  task_name,
  object,
}: Pick<Alert, 'node_name' | 'task_name' | 'object'>): string {
  return [node_name, object, task_name].filter((part) => part !== '').join(' · ');
}
