import type { Runtime } from '@muster/shared/runtime';
import type { FlushScheduler } from '../../agents/flush-scheduler.ts';
import type { HostStatistics } from '../../agents/host-statistics.ts';
import type { Ingest } from '../../agents/ingest.ts';
import type { Presences } from '../../agents/presence.ts';
import { createDurations } from '../../lib/durations.ts';
import type { Viewers } from '../../live/viewers.ts';
import type { Store } from '../../store/store.ts';
import type { Alerts } from '../alerts/alerts.ts';
import type { IncidentLog } from '../incidents/incident-log.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { ViewContext } from '../nodes/node-view.ts';
import { createExporterRenderer } from './exporter-renderer.ts';
import { createExpositionRenderer } from './exposition-renderer.ts';
import type { HubFigures } from './hub-families.ts';
import { createMetrics, type MetricsExposition } from './metrics.ts';

export interface MetricsServices {
  readonly metrics: MetricsExposition;
  /** Call it when a timer fires: its delay, in milliseconds, shows how busy the main thread is. */
  observeTimer(delay: number): void;
  /** Whether more arrives than the main thread can handle. */
  isOverloaded(): boolean;
}

const MICROSECONDS = 1e6;

export function createMetricsServices(
  runtime: Runtime,
  version: string,
  store: Pick<Store, 'databaseAdmin'>,
  fleet: Fleet,
  presences: Presences,
  viewers: Viewers,
  ingest: Pick<Ingest, 'counts'>,
  flushScheduler: FlushScheduler,
  measureCluster: () => HubFigures['cluster'],
  log: Pick<IncidentLog, 'listOpen'>,
  createContext: () => ViewContext,
  hostStatistics: Pick<HostStatistics, 'read'>,
  alerts: Pick<Alerts, 'listCurrent'>,
): MetricsServices {
  const loopDelay = createDurations();
  const overload = createOverloadDetector();
  const isOverloaded = () => overload.isOverloaded;
  const startedAt = Math.floor(runtime.now() / 1000);

  function readFigures(): HubFigures {
    const { counts } = ingest;
    const { fileBytes, logBytes } = store.databaseAdmin.readFileSizes();
    const { user, system } = process.cpuUsage();
    return {
      version,
      startedAt,
      loopDelay: loopDelay.read(),
      isOverloaded: isOverloaded(),
      nodes: { online: presences.size, offline: fleet.size - presences.size },
      reports: { accepted: counts.reports, rate_limited: counts.rateLimitedReports },
      pingResults: {
        accepted: counts.pingResults,
        rate_limited: counts.rateLimitedPingResults,
        unassigned: counts.unassignedPingResults,
      },
      droppedFields: counts.droppedFields,
      viewers: { visitor: viewers.visitors, administrator: viewers.size - viewers.visitors },
      openIncidents: countByKind(log.listOpen()),
      isStoring: flushScheduler.checkStoring(),
      unwrittenRows: flushScheduler.unwrittenRows,
      flushes: flushScheduler.durations.read(),
      failedFlushes: flushScheduler.failures,
      databaseBytes: fileBytes,
      logBytes,
      cluster: measureCluster(),
      process: {
        cpuSeconds: (user + system) / MICROSECONDS,
        residentBytes: process.memoryUsage.rss(),
      },
    };
  }

  return {
    metrics: createMetrics(runtime, {
      muster: createExpositionRenderer(runtime, fleet, createContext, readFigures, alerts.listCurrent),
      node: createExporterRenderer(runtime, fleet, hostStatistics),
    }),
    isOverloaded,
    observeTimer(delay) {
      loopDelay.add(Math.max(0, delay) / 1000);
      overload.observe(delay);
    },
  };
}

/** Kinds without an open incident are 0, so that alerts can end. */
function countByKind(open: readonly { kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = { node: 0, probe: 0, plan: 0 };
  for (const { kind } of open) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Whether more arrives than the main thread can handle, by how late its timers run. */
export interface OverloadDetector {
  /** Milliseconds by which a timer was late. */
  observe(delay: number): void;
  readonly isOverloaded: boolean;
}

/** Mean delays at which an overload begins and ends, milliseconds. The difference keeps the state from flapping. */
export const OVERLOAD_BEGINS_MS = 250;
export const OVERLOAD_ENDS_MS = 100;

/** Longer delays count as this, so that a single stall, as after a suspension of the machine, is not an overload. */
const MAX_DELAY_MS = 1000;
/** Weight of the latest delay. Timers run every 150 ms while agents report. */
const SMOOTHING = 0.1;

export function createOverloadDetector(): OverloadDetector {
  let mean = 0;
  let isOverloaded = false;
  return {
    get isOverloaded() {
      return isOverloaded;
    },
    observe(delay) {
      mean += SMOOTHING * (Math.min(Math.max(0, delay), MAX_DELAY_MS) - mean);
      isOverloaded = mean >= (isOverloaded ? OVERLOAD_ENDS_MS : OVERLOAD_BEGINS_MS);
    },
  };
}
