import type { CheckReason, CheckState } from '@muster/generated/types';
import type { CheckView } from '../checks/check-states.ts';

/** What a rule may ask of a check. */
export interface TaskState {
  task_id: number;
  name: string;
  state: CheckState;
  reason: CheckReason;
  /** Unix seconds; null if the target has no certificate. */
  certificate_until: number | null;
  is_heartbeat: boolean;
}

export interface TaskStates {
  list(): readonly TaskState[];
}

export function toTaskState({ task, state, reason, certificateUntil, heartbeat }: CheckView): TaskState {
  return {
    task_id: task.id,
    name: task.name,
    state,
    reason,
    certificate_until: certificateUntil,
    is_heartbeat: heartbeat !== null,
  };
}
