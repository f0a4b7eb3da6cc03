import type { Alert } from '@muster/generated/types';

/** Alerts that began to fire, and those that ended. */
export interface AlertReport {
  begun: Alert[];
  ended: Alert[];
}

/**
 * Finds what is new in consecutive lists of alerts. What fires in the first one is known already. Nodes that are offline are left
 * out: outages are reported on their own.
 */
export function createAlertWatch(): (alerts: readonly Alert[]) => AlertReport {
  let known: ReadonlyMap<number, Alert> | undefined;
  return (alerts) => {
    const told = new Map(alerts.filter(isTold).map((alert) => [alert.id, alert]));
    const before = known ?? told;
    known = told;
    return {
      begun: [...told.values()].filter(
        ({ id, acknowledgement }) => acknowledgement === null && !before.has(id),
      ),
      ended: [...before.values()].filter(({ id }) => !told.has(id)),
    };
  };
}

/** Also while it has no data. */
function isTold({ figure, began_at, withheld_by }: Alert): boolean {
  return figure !== 'node_offline' && began_at !== null && withheld_by === null;
}
