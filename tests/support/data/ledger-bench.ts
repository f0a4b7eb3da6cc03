import { createManualRuntime } from '@muster/shared/runtime/manual';
import { applyReport, type ReportedCounters } from '../../../hub/src/agents/ledger.ts';
import type { TrafficRow } from '../../../hub/src/store/rows.ts';
import { createTrafficRow } from './traffic-row.ts';

export const NOON = Date.UTC(2026, 2, 10, 12);

/** A ledger whose node reports `rx`/`tx` bytes of boot "a" at noon of 10 March 2026. */
export function createBench({ resetDay = 1, timeZone = 'UTC', now = NOON } = {}) {
  const runtime = createManualRuntime({ now, timeZone });
  const state = createTrafficRow(7);
  const plan = () => ({ today: runtime.calendar(runtime.now()), resetDay });
  const report = (counters: ReportedCounters) =>
    applyReport(state, counters, { ...plan(), at: runtime.now() });
  const count = (rx: number, tx: number, { boot = 'a', uptime = 1_000_000 } = {}) =>
    report({ net_rx_total: rx, net_tx_total: tx, boot_id: boot, uptime });
  return { runtime, state, plan, report, count };
}

/** Bytes received and sent in total, on this day and in this period. */
export const figures = ({ rx, tx, day_rx, day_tx, period_rx, period_tx }: TrafficRow) => [
  [rx, tx],
  [day_rx, day_tx],
  [period_rx, period_tx],
];
/** The same figures for all three. */
export const all = (rx: number, tx: number) => [
  [rx, tx],
  [rx, tx],
  [rx, tx],
];
