import type { TrafficRow } from '../../../hub/src/store/rows.ts';

/** The traffic row of a node that has never reported. */
export function createTrafficRow(nodeId: number): TrafficRow {
  return {
    node_id: nodeId,
    rx: 0,
    tx: 0,
    day_rx: 0,
    day_tx: 0,
    day_start: 0,
    period_rx: 0,
    period_tx: 0,
    period_start: 0,
    last_rx: 0,
    last_tx: 0,
    boot_id: '',
    falls: '',
    last_report_at: 0,
  };
}
