import type { Runtime } from '@muster/shared/runtime';
import { type SliceRuntime, visitInSlices } from '@muster/shared/runtime/time-slices';
import type { IncidentRow } from '../../store/rows.ts';
import type { Fleet, FleetNode } from '../nodes/fleet.ts';
import { countDaysUntil, viewTraffic } from '../nodes/node-view.ts';
import { findDayEnd } from './availability.ts';
import type { IncidentLog } from './incident-log.ts';

/**
 * Returns the function that records plans that have expired or used up their traffic, in slices. Call it about once a minute.
 */
export function createPlanIncidents(
  runtime: SliceRuntime & Pick<Runtime, 'now' | 'calendar'>,
  fleet: Pick<Fleet, 'list' | 'find'>,
  log: IncidentLog,
): () => Promise<void> {
  function settle(
    node: FleetNode,
    cause: IncidentRow['cause'],
    { isReached, beganAt, now }: { isReached: boolean; beganAt: () => number; now: number },
  ): void {
    const subject = { node_id: node.row.id, kind: 'plan', cause, task_id: null } as const;
    const isOpen = log.findOpen(subject) !== undefined;
    if (isReached && !isOpen) log.open(subject, beganAt());
    else if (!isReached && isOpen) log.end(subject, now);
  }

  function check(node: FleetNode): void {
    const { id, expires_at: expiresAt, traffic_limit: limit } = node.row;
    // The node was removed, or replaced by a restore, between two slices.
    if (fleet.find(id) !== node) return;
    const now = Math.floor(runtime.now() / 1000);
    const today = runtime.calendar(runtime.now());
    settle(node, 'plan_expired', {
      isReached: expiresAt !== null && countDaysUntil(expiresAt, today) < 0,
      beganAt: () => Math.min(now, Math.max(0, findDayEnd(runtime, expiresAt ?? ''))),
      now,
    });
    settle(node, 'traffic_exhausted', {
      isReached: limit > 0 && viewTraffic(node, today).month_used >= limit,
      beganAt: () => now,
      now,
    });
  }

  return () => visitInSlices(runtime, fleet.list(), check);
}
