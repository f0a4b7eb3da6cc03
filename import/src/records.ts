import { historyColumns, writeRow } from '@muster/generated/metrics';
import type {
  ImportHourRecord,
  ImportMinuteRecord,
  ImportNodeRecord,
  ImportProbeHourRecord,
  ImportProbeRecord,
  ImportRecord,
  ImportTaskRecord,
  ImportTraffic,
} from '@muster/generated/types';
import type {
  ImportedLedger,
  ImportedMetrics,
  ImportedNode,
  ImportedProbe,
  ImportedProbeHour,
  ImportedTask,
  SourceReader,
} from './import-source.ts';

/** Nodes, ping tasks, settings, the account and notes. `now` is in Unix seconds. */
export function* listFleet(reader: SourceReader, now: number): Generator<ImportRecord> {
  const { nodes, tasks, settings, account, notes } = reader.readFleet(now);
  for (const node of nodes) yield toNode(node);
  for (const task of tasks) yield toTask(task);
  for (const [key, value] of Object.entries(settings)) yield { type: 'setting', key, value };
  if (account !== null) yield { type: 'account', ...account };
  for (const note of notes) yield { type: 'note', ...note };
}

function toNode({ token, created_at, facts, ledger, ...node }: ImportedNode): ImportNodeRecord {
  return {
    type: 'node',
    ...node,
    ...(token === null ? {} : { token }),
    ...(created_at === null ? {} : { created_at }),
    ...(facts === null ? {} : { facts }),
    ...(ledger === null ? {} : { traffic: toTraffic(ledger) }),
  };
}

const trafficNames = {
  rx: 'total_rx',
  tx: 'total_tx',
  day_rx: 'day_rx',
  day_tx: 'day_tx',
  period_rx: 'month_rx',
  period_tx: 'month_tx',
  last_rx: 'last_rx',
  last_tx: 'last_tx',
  last_report_at: 'last_report_at',
} as const;

function toTraffic({ boot_id, day_start = 0, period_start = 0, ...figures }: ImportedLedger): ImportTraffic {
  const traffic: ImportTraffic = {};
  for (const [key, value] of Object.entries(figures) as [keyof typeof figures, number | bigint][])
    traffic[trafficNames[key]] = Number(value);
  if (boot_id !== undefined) traffic.boot_id = boot_id;
  if (day_start > 0) traffic.day_start = formatDay(day_start);
  if (period_start > 0) traffic.month_start = formatDay(period_start);
  return traffic;
}

/** 20261101 as `2026-11-01`. */
function formatDay(day: number): string {
  return String(day).replace(/(..)(..)$/, '-$1-$2');
}

function toTask(task: ImportedTask): ImportTaskRecord {
  return { type: 'task', ...task };
}

/** One object again and again, changed, as the rows may be. */
export function* toMinutes(rows: Iterable<ImportedMetrics>): Generator<ImportMinuteRecord> {
  const record: ImportMinuteRecord = { type: 'minute', node: '', at: 0, ...unmeasured };
  for (const row of rows) {
    setMetrics(record, row);
    yield record;
  }
}

/** As `toMinutes`. */
export function* toHours(rows: Iterable<ImportedMetrics>): Generator<ImportHourRecord> {
  const record: ImportHourRecord = { type: 'hour', node: '', at: 0, minutes: 60, ...unmeasured };
  for (const row of rows) {
    setMetrics(record, row);
    record.minutes = toFinite(row.minutes, 1);
    yield record;
  }
}

/** The metrics exist from the beginning, so that all records have one shape. */
const unmeasured: object = Object.fromEntries(historyColumns.map((column) => [column, Number.NaN]));

function setMetrics(
  record: ImportMinuteRecord | ImportHourRecord,
  { node, at, values }: ImportedMetrics,
): void {
  record.node = node;
  record.at = toFinite(at, 0);
  writeRow(values, record);
}

export function* toProbes(rows: Iterable<ImportedProbe>): Generator<ImportProbeRecord> {
  for (const { node, task, at, latency_ms: ms } of rows) {
    // What is neither a latency nor -1 stays invalid.
    const latency_ms = ms >= -1 && ms < 0 ? null : toFinite(ms, INVALID);
    yield { type: 'probe', node, task, at: toFinite(at, 0), latency_ms };
  }
}

/** A latency that is left out. */
const INVALID = -2;

export function* toProbeHours(rows: Iterable<ImportedProbeHour>): Generator<ImportProbeHourRecord> {
  for (const { node, task, at, probes, lost, ...latencies } of rows) {
    const known = Object.entries(latencies).filter(([, ms]) => Number.isFinite(ms));
    yield {
      type: 'probe_hour',
      node,
      task,
      at: toFinite(at, 0),
      probes: toFinite(probes, 0),
      lost: toFinite(lost, -1),
      ...Object.fromEntries(known),
    };
  }
}

/** JSON has finite numbers only. Time 0 is one that no row has. */
function toFinite(value: number, otherwise: number): number {
  return Number.isFinite(value) ? value : otherwise;
}
