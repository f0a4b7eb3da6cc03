import {
  generateLatency,
  generateMetrics,
  generateOutages,
  type HostMetrics,
  type Outage,
  PROBE_INTERVAL,
} from './host-metrics.ts';
import type { Host, Probe } from './hosts.ts';
import type { JsonObject } from './node-json.ts';

export interface HistoryQuery {
  readonly hours: number;
  /** Maximum number of rows per series. */
  readonly points: number | null;
  readonly series: 'metrics' | 'ping' | null;
}

const MINUTE = 60;
const HOUR = 3600;
/** Samples per row. */
const SAMPLES = 5;

/** The history of a host up to `now`, in the format and with the row limits of the hub. */
export function generateHistory(host: Host, query: HistoryQuery, now: number): JsonObject {
  const to = Math.floor(now);
  const from = to - query.hours * HOUR;
  const step = chooseStep(query);
  const outages =
    host.state === 'unseen' || host.state === 'waiting' ? [] : generateOutages(host, { from, to }, now);
  const hasHistory = host.state !== 'unseen';
  const window = { from, to, step, outages };
  const isWanted = (series: 'metrics' | 'ping') => hasHistory && (query.series ?? series) === series;
  return {
    step,
    from,
    to,
    metrics: isWanted('metrics') ? generateMetricRows(host, window) : [],
    ping: isWanted('ping') ? host.probes.flatMap((probe) => generatePingRows(host, probe, window)) : [],
    probes: Object.fromEntries(host.probes.map(({ taskId, name }) => [taskId, name])),
    loss: Object.fromEntries(host.probes.map(({ taskId, loss }) => [taskId, Math.round(loss * 1000) / 10])),
  };
}

/** Maximum rows per series by time range in hours. */
const rowLimits = [
  { upTo: 24, rows: 1440 },
  { upTo: 168, rows: 720 },
] as const;
const LONG_RANGE_ROWS = 320;
const LEAST_ROWS = 60;

function chooseStep({ hours, points }: HistoryQuery): number {
  const limit = rowLimits.find(({ upTo }) => hours <= upTo)?.rows ?? LONG_RANGE_ROWS;
  const rows = Math.min(limit, Math.max(points ?? limit, LEAST_ROWS));
  return Math.max(1, Math.ceil((hours * 60) / rows)) * MINUTE;
}

interface Window {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly outages: readonly Outage[];
}

/** The buckets of a time range, each with the minutes in which the host was up. */
function listBuckets({ from, to, step, outages }: Window): { start: number; ts: number; minutes: number }[] {
  const buckets: { start: number; ts: number; minutes: number }[] = [];
  for (let start = Math.ceil(from / step) * step; start < to; start += step) {
    const end = Math.min(start + step, to);
    const down = outages.reduce(
      (sum, outage) => sum + Math.max(0, Math.min(end, outage.to) - Math.max(start, outage.from)),
      0,
    );
    const minutes = Math.floor((end - start - down) / MINUTE);
    // As the hub: the end of a minute, the start of a bucket.
    if (minutes > 0) buckets.push({ start, ts: step > MINUTE ? start : start + step, minutes });
  }
  return buckets;
}

function generateMetricRows(host: Host, window: Window): JsonObject[] {
  return listBuckets(window).map(({ start, ts, minutes }) => {
    const samples = sampleTimes(start + window.step, window.step).map((t) => generateMetrics(host, t));
    return { ts, minutes, ...summariseMetrics(samples) };
  });
}

/** The metrics of a history row: means and maxima. */
export function summariseMetrics(samples: readonly HostMetrics[]) {
  const mean = (read: (figures: HostMetrics) => number) =>
    samples.reduce((sum, one) => sum + read(one), 0) / samples.length;
  const peak = (read: (figures: HostMetrics) => number) => Math.max(...samples.map(read));
  return {
    cpu: round(mean((one) => one.cpu)),
    load: round(mean((one) => one.load[0])),
    mem_used: Math.round(mean((one) => one.mem_used)),
    swap_used: Math.round(mean((one) => one.swap_used)),
    disk_used: Math.round(mean((one) => one.disk_used)),
    net_rx: Math.round(mean((one) => one.net_rx)),
    net_tx: Math.round(mean((one) => one.net_tx)),
    tcp: round(mean((one) => one.tcp)),
    udp: round(mean((one) => one.udp)),
    procs: round(mean((one) => one.procs)),
    cpu_max: round(Math.min(100, peak((one) => one.cpu) * 1.15)),
    net_rx_max: Math.round(peak((one) => one.net_rx) * 1.3),
    net_tx_max: Math.round(peak((one) => one.net_tx) * 1.3),
  };
}

function generatePingRows(host: Host, probe: Probe, window: Window): JsonObject[] {
  return listBuckets(window).map(({ start, ts }) => {
    const probes = sampleTimes(start + window.step, window.step, PROBE_INTERVAL).map((t) =>
      generateLatency(host, probe, t),
    );
    const answered = probes.filter((value) => value !== null);
    const lost = probes.length - answered.length;
    const lowest = Math.min(...answered);
    const highest = Math.max(...answered);
    return {
      task_id: probe.taskId,
      ts,
      latency:
        answered.length === 0
          ? null
          : round(answered.reduce((sum, value) => sum + value, 0) / answered.length),
      ...(lost > 0 && { loss: round((lost / probes.length) * 100) }),
      ...(highest > lowest && { band: [lowest, highest] }),
    };
  });
}

/** Times spread over the `step` seconds before `ts`, at least `apart` seconds from each other. */
function sampleTimes(ts: number, step: number, apart = 1): number[] {
  const count = Math.max(1, Math.min(SAMPLES, Math.floor(step / apart)));
  return Array.from({ length: count }, (_, index) => ts - step + ((index + 0.5) * step) / count);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
