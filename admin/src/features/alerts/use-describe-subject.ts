import type { AlertPreviewSeries } from '@muster/generated/types';
import { useFleet } from '../live/live-context.tsx';
import { usePingTasks } from '../ping/ping-query.ts';
import { describeSubject } from './alert-state.ts';

type Subject = Pick<AlertPreviewSeries, 'node_id' | 'task_id' | 'object'>;

/** Names the object that a preview is about. */
export function useDescribeSubject(): (subject: Subject) => string {
  const nodes = useFleet().data?.nodes;
  const tasks = usePingTasks().data;
  return ({ node_id, task_id, object }) =>
    describeSubject({
      node_name: nodes?.find(({ id }) => id === node_id)?.name ?? '',
      task_name: tasks?.find(({ id }) => id === task_id)?.name ?? '',
      object,
    });
}
