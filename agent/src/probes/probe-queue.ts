import { limits } from '@muster/generated/limits';
import type { MissedProbes } from '@muster/generated/types';

/** Results of probes that could not be sent, by time, as numbers in arrays, which grow and shrink with them. */
export interface ProbeQueue {
  readonly count: number;
  /** Memory in use. */
  readonly bytes: number;
  /**
   * Appends a result. `at` is in seconds; the hub stores one result of a task for each, so a second one gets the next. Drops
   * the oldest results beyond the limit.
   */
  add(taskId: number, latencyUs: number, at: number): void;
  /** Those after `from`, up to `to`, by task, with their distances to `to`. */
  read(from: number, to: number): MissedProbes[];
  removeUpTo(at: number): void;
}

/** 100 kB: ten tasks of a minute for ten hours. */
const MAX_RESULTS = 6_400;
const FIRST_RESULTS = 64;

export function createProbeQueue(): ProbeQueue {
  let taskIds = new Float64Array(0);
  let times = new Uint32Array(0);
  let latencies = new Int32Array(0);
  let count = 0;

  function resize(capacity: number): void {
    const [formerIds, formerTimes, formerLatencies] = [taskIds, times, latencies];
    taskIds = new Float64Array(capacity);
    times = new Uint32Array(capacity);
    latencies = new Int32Array(capacity);
    taskIds.set(formerIds.subarray(0, count));
    times.set(formerTimes.subarray(0, count));
    latencies.set(formerLatencies.subarray(0, count));
  }

  function removeFirst(removed: number): void {
    for (const column of [taskIds, times, latencies]) column.copyWithin(0, removed, count);
    count -= removed;
    if (count === 0) resize(0);
  }

  function findFree(taskId: number, at: number): number {
    for (let index = count - 1; index >= 0 && (times[index] ?? 0) >= at; index -= 1)
      if (taskIds[index] === taskId) return (times[index] ?? 0) + 1;
    return at;
  }

  return {
    get count() {
      return count;
    },
    get bytes() {
      return taskIds.byteLength + times.byteLength + latencies.byteLength;
    },
    add(taskId, latencyUs, at) {
      if (count === MAX_RESULTS) removeFirst(1);
      if (count === times.length) resize(Math.max(FIRST_RESULTS, Math.min(2 * count, MAX_RESULTS)));
      const free = findFree(taskId, at);
      taskIds[count] = taskId;
      times[count] = free;
      latencies[count] = latencyUs;
      count += 1;
    },
    read(from, to) {
      const byTask = new Map<number, MissedProbes>();
      for (let index = 0; index < count; index += 1) {
        const [task_id = 0, at = 0] = [taskIds[index], times[index]];
        if (at <= from || at > to) continue;
        const results = byTask.get(task_id) ?? { task_id, at: [], latency_us: [] };
        byTask.set(task_id, results);
        results.at.push(to - at);
        results.latency_us.push(latencies[index] ?? 0);
      }
      // There may be those of tasks that the hub has replaced.
      return [...byTask.values()].slice(-limits.pingTasksPerAgent);
    },
    removeUpTo(at) {
      let removed = 0;
      while (removed < count && (times[removed] ?? 0) <= at) removed += 1;
      if (removed > 0) removeFirst(removed);
    },
  };
}
