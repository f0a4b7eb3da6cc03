import type { Alert } from '@muster/generated/types';
import { type Family, writeLabels, writeSample } from './exposition.ts';

/** An alert as it is shown. */
export type ExposedAlert = Pick<
  Alert,
  'rule_name' | 'severity' | 'node_id' | 'task_name' | 'object' | 'state' | 'withheld_by'
>;

/** Documented in docs/metrics.md. */
export const alertFamily: Family = {
  name: 'muster_alert',
  type: 'gauge',
  help: 'Alerts that are pending or firing, or have no data; the value is 1.',
};

/** The label of a node is that of its other metrics; the object is a mount point or a ping task. */
export function writeAlert(alert: ExposedAlert): string {
  const labels = {
    name: alert.rule_name,
    severity: alert.severity,
    node: alert.node_id === null ? '' : String(alert.node_id),
    object: alert.object === '' ? alert.task_name : alert.object,
    state: alert.state,
    ...(alert.withheld_by !== null && { withheld_by: alert.withheld_by }),
  };
  return writeSample(alertFamily, writeLabels(labels), 1);
}
