import { decodeHubMessage } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { PingTask, ProbeOptions } from '@muster/generated/types';
import type { Timer } from '@muster/shared/runtime';
import { findTarget, isHost, type Target } from './target.ts';

export interface RunningTask extends PingTask {
  parsed: Target;
}

export interface TaskChanges {
  kept: number;
  started: number;
  stopped: number;
  /** Invalid tasks, duplicates and those above the limit. */
  ignored: number;
}

export interface TaskTable {
  /** Replaces all tasks, because the hub sends the whole list. */
  update(tasks: readonly unknown[]): TaskChanges;
}

/** Headers with which a request would have another framing or server. */
const forbiddenHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'host',
  'transfer-encoding',
]);

/** A task as the contract has it. */
function decodeTask(value: unknown): PingTask | undefined {
  const message = decodeHubMessage(JSON.stringify({ jsonrpc: '2.0', method: 'ping.tasks', params: [value] }));
  return message.method === 'ping.tasks' ? message.params[0] : undefined;
}

/** What the schema does not say. */
function areUsable({ headers = [], server_name: serverName }: ProbeOptions): boolean {
  if (headers.some(({ name }) => forbiddenHeaders.has(name.toLowerCase()))) return false;
  return serverName === undefined || isHost(serverName);
}

function findTask(value: unknown): RunningTask | undefined {
  const task = decodeTask(value);
  if (task === undefined || !areUsable(task.options ?? {})) return undefined;
  const parsed = findTarget(task.target);
  return parsed && { ...task, parsed };
}

/** Equal for tasks that are probed in the same way. */
function describe({ target, interval, options = {} }: RunningTask): string {
  return JSON.stringify([target, interval, options]);
}

/** Valid tasks by id, up to the limit; of equal ids the first. */
function chooseTasks(values: readonly unknown[]): Map<number, RunningTask> {
  const chosen = new Map<number, RunningTask>();
  for (const value of values) {
    if (chosen.size === limits.pingTasksPerAgent) break;
    const task = findTask(value);
    if (task !== undefined && !chosen.has(task.id)) chosen.set(task.id, task);
  }
  return chosen;
}

/** `start` starts the timers of a task; the returned timer cancels them. */
export function createTaskTable(start: (task: RunningTask) => Timer): TaskTable {
  const running = new Map<number, { task: RunningTask; timer: Timer }>();

  function stopMissing(chosen: Map<number, RunningTask>): number {
    let stopped = 0;
    for (const [id, { task, timer }] of running) {
      const wanted = chosen.get(id);
      // Unchanged tasks keep their timers, so that edits of other tasks do not shift their probes.
      if (wanted !== undefined && describe(wanted) === describe(task)) continue;
      timer.cancel();
      running.delete(id);
      stopped += 1;
    }
    return stopped;
  }

  return {
    update(values) {
      const chosen = chooseTasks(values);
      const stopped = stopMissing(chosen);
      const kept = running.size;
      for (const [id, task] of chosen) {
        if (!running.has(id)) running.set(id, { task, timer: start(task) });
      }
      return { kept, started: chosen.size - kept, stopped, ignored: values.length - chosen.size };
    },
  };
}
