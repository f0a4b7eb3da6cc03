import { limits } from '@muster/generated/limits';
import type { PingTask } from '@muster/generated/types';
import type { Timer } from '@muster/shared/runtime';
import { findTarget, type Target } from './target.ts';

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

const MIN_INTERVAL_SECONDS = 5;
const MAX_INTERVAL_SECONDS = 86_400;

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
}

function findTask(value: unknown): RunningTask | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, target, interval } = value as Partial<Record<keyof PingTask, unknown>>;
  if (!isWhole(id, 1, Number.MAX_SAFE_INTEGER) || typeof target !== 'string') return undefined;
  if (!isWhole(interval, MIN_INTERVAL_SECONDS, MAX_INTERVAL_SECONDS)) return undefined;
  const parsed = findTarget(target);
  return parsed && { id, target, interval, parsed };
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
      if (wanted?.target === task.target && wanted.interval === task.interval) continue;
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
