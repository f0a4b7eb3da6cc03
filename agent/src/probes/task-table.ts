import { limits } from '@muster/generated/limits';
import type { PingTask } from '@muster/generated/types';
import type { Timer } from '@muster/runtime';
import { findTarget, type Target } from './target.ts';

export interface RunningTask extends PingTask {
  parsed: Target;
}

export interface TableChange {
  kept: number;
  started: number;
  stopped: number;
  /** Tasks that are malformed, repeated or beyond the limit. */
  ignored: number;
}

export interface TaskTable {
  /** Takes the whole list, as the hub sends it. */
  update(tasks: readonly unknown[]): TableChange;
}

const SHORTEST_INTERVAL = 5;
const LONGEST_INTERVAL = 86_400;

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

function findTask(value: unknown): RunningTask | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, target, interval } = value as Partial<Record<keyof PingTask, unknown>>;
  if (!isWhole(id, 1, Number.MAX_SAFE_INTEGER) || typeof target !== 'string') return undefined;
  if (!isWhole(interval, SHORTEST_INTERVAL, LONGEST_INTERVAL)) return undefined;
  const parsed = findTarget(target);
  return parsed && { id, target, interval, parsed };
}

/** Tasks by id, the first of equal ids, no more than the limit. */
function chooseTasks(values: readonly unknown[]): Map<number, RunningTask> {
  const chosen = new Map<number, RunningTask>();
  for (const value of values) {
    if (chosen.size === limits.pingTasksPerAgent) break;
    const task = findTask(value);
    if (task !== undefined && !chosen.has(task.id)) chosen.set(task.id, task);
  }
  return chosen;
}

/** `start` begins a task's timers; the returned timer ends them. */
export function createTaskTable(start: (task: RunningTask) => Timer): TaskTable {
  const running = new Map<number, { task: RunningTask; timer: Timer }>();

  function stopMissing(chosen: Map<number, RunningTask>): number {
    let stopped = 0;
    for (const [id, { task, timer }] of running) {
      const wanted = chosen.get(id);
      // An unchanged task keeps its timers, so that edits of others do not make it probe out of turn.
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
