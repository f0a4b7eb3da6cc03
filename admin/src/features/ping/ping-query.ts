import type { PingTaskInput, PingTaskList, PingTaskUpdate, PingTaskView } from '@muster/generated/types';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { perform, request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { refreshChecks } from './check-query.ts';
import { toggleId } from './ping-results.ts';

const tasksKey = ['ping-tasks'] as const;

export function usePingTasks() {
  const { client } = useHub();
  return useQuery({
    queryKey: tasksKey,
    queryFn: async () => (await request(client.GET('/api/ping-tasks'))).tasks,
  });
}

export function useCreateTask() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: PingTaskInput) => request(client.POST('/api/ping-tasks', { body })),
    onSuccess(task) {
      changeTasks(cache, (tasks) => [...tasks, task]);
      refreshChecks(cache);
    },
  });
}

interface TaskChange {
  id: number;
  body: PingTaskUpdate;
}

/**
 * Optimistic update, rolled back if the hub refuses. Mutations run in sequence, so the last
 * click on a checkbox wins.
 */
export function useUpdateTask() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    scope: { id: 'ping-tasks' },
    mutationFn: ({ id, body }: TaskChange) =>
      request(client.PUT('/api/ping-tasks/{id}', { params: { path: { id } }, body })),
    async onMutate({ id, body }) {
      await cache.cancelQueries({ queryKey: tasksKey });
      const shown = findChange(body);
      changeTasks(cache, (tasks) => tasks.map((task) => (task.id === id ? { ...task, ...shown } : task)));
    },
    onSettled() {
      // The response to an earlier change must not overwrite a later one in flight.
      if (cache.isMutating({ predicate: ({ options }) => options.scope?.id === 'ping-tasks' }) <= 1) {
        void cache.invalidateQueries({ queryKey: tasksKey });
        refreshChecks(cache);
      }
    },
  });
}

/**
 * Assigns a node to a task or removes it. Reads the cache and not the rendered state: of two boxes
 * clicked in quick succession, the second was rendered before the first change.
 */
export function useToggleNode(onError: (error: Error) => void): (taskId: number, nodeId: number) => void {
  const cache = useQueryClient();
  const { mutate } = useUpdateTask();
  return (id, nodeId) => {
    const task = cache.getQueryData<PingTaskList['tasks']>(tasksKey)?.find((one) => one.id === id);
    if (task === undefined) return;
    const node_ids = toggleId(task.node_ids, nodeId);
    changeTasks(cache, (tasks) => tasks.map((one) => (one.id === id ? { ...one, node_ids } : one)));
    mutate({ id, body: { node_ids } }, { onError });
  };
}

export function useDeleteTask(id: number) {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => perform(client.DELETE('/api/ping-tasks/{id}', { params: { path: { id } } })),
    onSuccess: () => changeTasks(cache, (tasks) => tasks.filter((task) => task.id !== id)),
  });
}

/** The optimistic part of a patch: the assignment. The hub may refuse the rest. */
function findChange({ node_ids, all_nodes }: PingTaskUpdate): Partial<PingTaskView> {
  return {
    ...(node_ids !== undefined && { node_ids }),
    ...(all_nodes !== undefined && { all_nodes }),
  };
}

function changeTasks(cache: QueryClient, change: (tasks: PingTaskView[]) => PingTaskView[]): void {
  cache.setQueryData<PingTaskList['tasks']>(tasksKey, (tasks) => tasks && change(tasks));
}
