import { createGaugeMeter } from '../../agent/src/details/gauges.ts';
import { markMinutes, mergeParts } from '../../hub/src/store/part-hours.ts';
import type { GaugeRow, PartHour } from '../../hub/src/store/rows.ts';
import type { Store } from '../../hub/src/store/store.ts';
import { encodeMinutes, encodeProbes, type Minute } from '../../tests/support/data/series.ts';
import { findFirstDay } from '../../theme-sdk/src/mock/events.ts';
import { summariseMetrics } from '../../theme-sdk/src/mock/history.ts';
import { generateMetrics, generateOutages, type Outage } from '../../theme-sdk/src/mock/host-metrics.ts';
import type { Host } from '../../theme-sdk/src/mock/hosts.ts';
import { createLatencyReader, listCheckProbes } from './checks.ts';
import { measureDetails } from './reports.ts';
import type { DemoNode } from './seed-fleet.ts';

export interface PastOptions {
  readonly nodes: readonly DemoNode[];
  /** By the mock's task ids, from 1 on. */
  readonly taskIds: readonly number[];
  /** Unix seconds. */
  readonly now: number;
  readonly days: number;
  readonly onProgress: (share: number) => void;
}

const MINUTE_SECONDS = 60;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;
const AVAILABILITY_DAYS = 90;
const ROWS_PER_BATCH = 5000;
/** Charts of up to a week are drawn from minutes, wider ones from hours: older minutes are written sparsely. */
const FULL_DAYS = 7.1;
const SPARSE_MINUTES = 10;
/** Minutes between two probes of a task by their age in days. A probe takes the database longer than a minute does. */
const probeIntervals = [
  { days: 1 / 24, minutes: 1 },
  { days: 1, minutes: 2 },
  { days: FULL_DAYS, minutes: 10 },
  { days: Number.POSITIVE_INFINITY, minutes: 180 },
];

/** Writes the history of all nodes up to now, and rolls it up. */
export async function writePast(
  store: Store,
  { nodes, taskIds, now, days, onProgress }: PastOptions,
): Promise<void> {
  const last = Math.floor(now / MINUTE_SECONDS);
  for (const [index, node] of nodes.entries()) {
    const past = listMinutes(node.host, { last, days });
    for (let at = 0; at < past.length; at += ROWS_PER_BATCH) {
      const minutes = past.slice(at, at + ROWS_PER_BATCH);
      await store.writeMinutes(encodeMinutes(minutes.map((minute) => simulateMinute(node, minute))));
      await store.writeProbes(encodeProbes(simulateProbes(node, minutes, { last, taskIds })));
    }
    await store.writeGauges(
      simulateGauges(
        node,
        past.filter((minute) => hasGauges(last - minute)),
      ),
    );
    while (await store.rollupHistory({ hour: Math.floor(last / 60), maxHours: 500 }));
    onProgress((index + 1) / nodes.length);
  }
}

/** Every minute of a day, and of a week every seventh one, since its charts have buckets of fourteen minutes. */
function hasGauges(age: number): boolean {
  return age < DAY_MINUTES || (age < FULL_DAYS * DAY_MINUTES && age % 7 === 0);
}

function simulateGauges({ id: node_id, host }: DemoNode, minutes: readonly number[]): GaugeRow[] {
  const meter = createGaugeMeter();
  const hours = Map.groupBy(minutes, (minute) => Math.ceil(minute / HOUR_MINUTES));
  return [...hours].map(([hour, members]) => {
    const lists: Record<string, (number | null)[]> = {};
    let parts: PartHour | undefined;
    for (const minute of members) {
      const seconds = minute * MINUTE_SECONDS;
      const index = minute - 1 - (hour - 1) * HOUR_MINUTES;
      const measured = meter.measure(measureDetails(host, seconds), seconds * 1000);
      const { mounts = [], largest_containers: containers = [], ...gauges } = measured;
      parts = mergeParts(parts, { minutes: markMinutes(index, 1), samples: 1, mounts, containers });
      for (const [name, value] of Object.entries(gauges)) {
        lists[name] ??= Array.from({ length: HOUR_MINUTES }, () => null);
        lists[name][index] = value;
      }
    }
    return { node_id, hour, minutes: lists, ...(parts !== undefined && { parts }) };
  });
}

/** The minutes in which a host reported. */
function listMinutes(host: Host, { last, days }: { last: number; days: number }): number[] {
  if (host.state === 'unseen' || host.state === 'waiting') return [];
  const now = last * MINUTE_SECONDS;
  const known = Math.min(days, AVAILABILITY_DAYS - findFirstDay(host));
  const first = last - known * DAY_MINUTES;
  const outages = generateOutages(host, { from: first * MINUTE_SECONDS, to: now }, now);
  const minutes: number[] = [];
  for (let minute = first + 1; minute <= last; minute += 1) {
    if (isSparse(minute, last) && minute % SPARSE_MINUTES !== 0) continue;
    if (!isDown(outages, minute)) minutes.push(minute);
  }
  return minutes;
}

/** Bytes received and sent. */
export interface Bytes {
  rx: number;
  tx: number;
}

/**
 * What a host has transferred since each of these times (Unix seconds), by the rates of the history that `writePast` writes:
 * charts and ledger say the same.
 */
export function sumPastTraffic(
  host: Host,
  { now, since }: { now: number; since: readonly number[] },
): Bytes[] {
  const last = Math.floor(now / MINUTE_SECONDS);
  const sums = since.map(() => ({ rx: 0, tx: 0 }));
  for (const minute of listMinutes(host, { last, days: AVAILABILITY_DAYS })) {
    const { net_rx, net_tx } = simulateFigures(host, minute);
    const seconds = isSparse(minute, last) ? SPARSE_MINUTES * MINUTE_SECONDS : MINUTE_SECONDS;
    for (const [index, start] of since.entries()) {
      const sum = sums[index];
      if (sum === undefined || minute * MINUTE_SECONDS <= start) continue;
      sum.rx += net_rx * seconds;
      sum.tx += net_tx * seconds;
    }
  }
  return sums;
}

function isSparse(minute: number, last: number): boolean {
  return last - minute > FULL_DAYS * DAY_MINUTES;
}

/** Whether the host was down during most of the minute that ends then. */
function isDown(outages: readonly Outage[], minute: number): boolean {
  const middle = (minute - 0.5) * MINUTE_SECONDS;
  return outages.some(({ from, to }) => from <= middle && middle < to);
}

function simulateMinute({ host, id }: DemoNode, minute: number): Minute {
  return { node: id, minute, ...simulateFigures(host, minute) };
}

function simulateFigures(host: Host, minute: number) {
  return summariseMetrics([generateMetrics(host, (minute - 0.5) * MINUTE_SECONDS)]);
}

function simulateProbes({ host, id }: DemoNode, minutes: readonly number[], { last, taskIds }: ProbePast) {
  return [...host.probes, ...listCheckProbes(host)].flatMap((probe) => {
    const task_id = taskIds[probe.taskId - 1];
    if (task_id === undefined) return [];
    const readLatency = createLatencyReader(host, probe, last * MINUTE_SECONDS);
    return minutes.flatMap((minute) => {
      const ts = minute * MINUTE_SECONDS - probe.taskId;
      const age = (last - minute) / DAY_MINUTES;
      const interval = probeIntervals.find(({ days }) => age < days)?.minutes ?? 1;
      if (minute % interval !== 0) return [];
      return [{ node_id: id, task_id, ts, latency_ms: readLatency(ts) ?? -1 }];
    });
  });
}

interface ProbePast {
  readonly last: number;
  readonly taskIds: readonly number[];
}
