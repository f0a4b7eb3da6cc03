import { limits } from '@muster/generated/limits';
import { serialisers } from '@muster/generated/serialisers';
import type { CheckDetails, CheckOutage, CheckSummary, Service } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createHistoryRateLimiter } from '../../lib/rate-limit/history-rate-limiter.ts';
import type { FindPoolClient } from '../../lib/rate-limit/pool-client.ts';
import type { CheckOutageRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { ServiceOutage } from '../feeds/feed-entries.ts';
import { createHistoryCache } from '../history/history-cache.ts';
import { type AvailabilityWindow, computeAvailability, listDays } from '../incidents/availability.ts';
import type { Settings } from '../settings/settings.ts';
import type { CheckLog } from './check-log.ts';
import type { CheckStates, CheckView } from './check-states.ts';

/** Checks as callers see them. */
export interface Checks {
  list(): CheckSummary[];
  /** Rejects with `not_found`. */
  read(taskId: number): Promise<CheckDetails>;
  /**
   * The services, as UTF-8 of their JSON. A caller is a visitor's address, or null for the administrator. Rejects as histories
   * do when visitors ask too often.
   */
  readServices(visitor: string | null): Promise<Buffer>;
  /** Outages of services that had not ended before `from` (Unix seconds). */
  listServiceOutages(from: number): Promise<ServiceOutage[]>;
  /** Call it when a task changes. */
  invalidate(): void;
  clear(): void;
}

const DAY_SECONDS = 86_400;
/** Outages of all services in 90 days; more are not counted. */
const MAX_OUTAGES = 20_000;
const MAX_LISTED = 200;
const MAX_PUBLIC = 50;

export function createChecks(
  runtime: Runtime,
  store: Pick<Store, 'readCheckOutages'>,
  settings: Pick<Settings, 'values'>,
  states: CheckStates,
  log: CheckLog,
  findPoolClient: FindPoolClient,
): Checks {
  const cache = createHistoryCache(runtime);
  const rateLimiter = createHistoryRateLimiter(runtime);

  /** The latest days, as far as outages are kept. */
  function createWindow(): AvailabilityWindow {
    const now = Math.floor(runtime.now() / 1000);
    const days = listDays(runtime, now, limits.availabilityDays);
    return { days, keptFrom: now - settings.values.retention_days * DAY_SECONDS };
  }

  async function readServices(): Promise<Buffer> {
    const window = createWindow();
    await log.flushForReading();
    const rows = await store.readCheckOutages({ from: window.days[0]?.from ?? 0, maxRows: MAX_OUTAGES });
    const outages = Map.groupBy(rows, ({ task_id }) => task_id);
    const services = states
      .list()
      .flatMap((view) => viewService(view, outages.get(view.task.id) ?? [], window) ?? []);
    return Buffer.from(serialisers.listServices[200]({ ...viewDates(window), services }));
  }

  return {
    list: () => states.list().map(viewSummary),
    async read(taskId) {
      await log.flushForReading();
      const outages = await store.readCheckOutages({ from: 0, task: taskId, maxRows: MAX_OUTAGES });
      const view = states.find(taskId);
      if (view === undefined) throw new DomainError('not_found', `There is no ping task ${taskId}.`);
      return {
        ...viewSummary(view),
        ...viewAvailability(view, outages, createWindow()),
        results: states
          .listResults(taskId)
          .map(([node_id, { streak: _, ...result }]) => ({ node_id, ...result })),
        outages: outages.slice(0, MAX_LISTED).map(viewOutage),
      };
    },
    async readServices(visitor) {
      if (visitor !== null) await rateLimiter.consume(findPoolClient(visitor));
      return cache.get('services', readServices);
    },
    async listServiceOutages(from) {
      await log.flushForReading();
      const names = new Map(states.list().map(({ task }) => [task.id, task.check.public_name]));
      const rows = await store.readCheckOutages({ from, maxRows: MAX_OUTAGES });
      return rows.flatMap(({ task_id: taskId, ...outage }) => {
        const name = names.get(taskId);
        return name === undefined ? [] : [{ taskId, name, ...outage }];
      });
    },
    invalidate: cache.clear,
    clear: cache.clear,
  };
}

function viewSummary(view: CheckView): CheckSummary {
  const { task, state, since, reason, detail, nodes, certificateUntil, heartbeat } = view;
  return {
    task_id: task.id,
    name: task.name,
    target: task.target,
    state,
    since,
    reason,
    detail,
    nodes,
    certificate_until: certificateUntil,
    heartbeat: heartbeat && {
      last_at: heartbeat.called_at,
      started_at: heartbeat.started_at,
      expected_at: heartbeat.expected_at,
      duration_ms: heartbeat.duration_ms,
    },
  };
}

function viewOutage({ began_at, ended_at, reason }: CheckOutageRow): CheckOutage {
  return { began_at, ended_at, reason };
}

function viewDates({ days }: AvailabilityWindow) {
  return { from: days[0]?.date ?? '', to: days.at(-1)?.date ?? '' };
}

/** `outages` are the newest first. */
function viewAvailability(
  { task, begunAt }: CheckView,
  outages: readonly CheckOutageRow[],
  window: AvailabilityWindow,
) {
  const { percent, days } = computeAvailability(
    { id: task.id, watchedSince: begunAt ?? 0 },
    outages.toReversed(),
    window,
  );
  return { ...viewDates(window), percent, days };
}

/** `outages` are the newest first. */
function viewService(
  view: CheckView,
  outages: readonly CheckOutageRow[],
  window: AvailabilityWindow,
): Service | undefined {
  const { task, state, since, reason } = view;
  const { public_name: name } = task.check;
  if (name === undefined) return undefined;
  const { percent, days } = viewAvailability(view, outages, window);
  return {
    id: task.id,
    name,
    state,
    since,
    reason,
    percent,
    days,
    outages: outages.slice(0, MAX_PUBLIC).map(viewOutage),
  };
}
