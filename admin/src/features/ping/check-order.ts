import type { CheckState, CheckSummary, PingTaskView } from '@muster/generated/types';
import { checkStates } from './check-target.ts';

/** A task, and its check unless the hub has told nothing of it yet. */
export interface CheckRow {
  task: PingTaskView;
  check: CheckSummary | undefined;
}

export function joinChecks(
  tasks: readonly PingTaskView[],
  checks: readonly CheckSummary[] | undefined,
): CheckRow[] {
  const byTask = new Map(checks?.map((check) => [check.task_id, check]));
  return tasks.map((task) => ({ task, check: byTask.get(task.id) }));
}

export function findState({ check }: CheckRow): CheckState {
  return check?.state ?? 'unknown';
}

/** Most urgent first, and otherwise in the order of the tasks. */
export function orderChecks(rows: readonly CheckRow[]): CheckRow[] {
  const rank = (row: CheckRow) => checkStates.indexOf(findState(row));
  return [...rows].sort((a, b) => rank(a) - rank(b));
}
