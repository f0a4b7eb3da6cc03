import type { AlertPreviewEvent } from '@muster/generated/types';

/** An alert that a rule would have made. */
export interface PreviewAlert {
  node_id: number;
  task_id: number | null;
  object: string;
  /** Unix seconds. */
  from: number;
  /** Null if it goes on. */
  to: number | null;
  /** At its begin. */
  value: number | null;
}

/** Pairs begins with their ends; the newest alert comes first. A begin that flapping withholds is one too. */
export function pairEvents(events: readonly AlertPreviewEvent[]): PreviewAlert[] {
  const alerts: PreviewAlert[] = [];
  const open = new Map<string, PreviewAlert>();
  for (const { node_id, task_id, object, at, kind, value } of events) {
    const key = JSON.stringify([node_id, task_id, object]);
    const begun = open.get(key);
    if (kind === 'end') {
      if (begun !== undefined) begun.to = at;
      open.delete(key);
    } else if (begun === undefined) {
      const alert = { node_id, task_id, object, from: at, to: null, value };
      alerts.push(alert);
      open.set(key, alert);
    }
  }
  return alerts.reverse();
}
