/** What ping tasks have found. */
export interface CheckStates {
  list(): readonly CheckState[];
}

export interface CheckState {
  task_id: number;
  name: string;
  state: 'up' | 'slow' | 'down' | 'unknown';
  /** Unix seconds. */
  since: number;
  reason: string | null;
  /** Unix seconds; null if the target has no certificate. */
  certificate_until: number | null;
  is_heartbeat: boolean;
}

/** Of a hub whose ping tasks have no states. */
export const noCheckStates: CheckStates = { list: () => [] };
