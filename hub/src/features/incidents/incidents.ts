import { limits } from '@muster/generated/limits';
import { serialisers } from '@muster/generated/serialisers';
import type { Incident, OpenIncident } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { createDutyCycleQueue } from '../../lib/rate-limit/duty-cycle-queue.ts';
import { createHistoryRateLimiter } from '../../lib/rate-limit/history-rate-limiter.ts';
import type { FindPoolClient, PoolClient } from '../../lib/rate-limit/pool-client.ts';
import { pools } from '../../lib/rate-limit/pools.ts';
import type { IncidentFilter, IncidentRow, Outage } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { createHistoryCache } from '../history/history-cache.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import type { Settings } from '../settings/settings.ts';
import { computeAvailability, listDays } from './availability.ts';
import type { IncidentLog } from './incident-log.ts';

export interface IncidentPageQuery extends IncidentFilter {
  limit: number;
}

/** The recorded incidents as callers see them. A caller is a visitor's address, or null for the administrator. */
export interface Incidents {
  /**
   * A page as UTF-8 of its JSON. Rejects with `busy` when too many reads are queued, and with `too_many_requests` when a
   * visitor asks too often.
   */
  list(query: IncidentPageQuery, visitor: string | null): Promise<Buffer>;
  /** Daily availability, as UTF-8 of its JSON. Rejects as `list` does. */
  readAvailability(query: { node?: number | undefined }, visitor: string | null): Promise<Buffer>;
  /** Recent incidents of public nodes, newest first, for any caller. Rejects with `busy` like the others. */
  listForFeed(visitor: string | null): Promise<Incident[]>;
  /** Changes with every incident, notice and setting. Visitors must not see it, because it would reveal private changes. */
  readonly version: string;
  /** Open incidents for a snapshot, newest first. */
  listOpen(isVisitor: boolean): OpenIncident[];
  /** Call it when a node's or a task's name, visibility or existence changes; `isPublic` if visitors see it. */
  invalidate(isPublic: boolean): void;
}

/** The visitors' share of the reader thread; a page reads twice. */
const visitorQueueOptions = { share: 0.2, burstMs: 1_000, pool: pools.incidents };
/** Limit of repeated reads because of changes; the result of the last one is returned. */
const MAX_ATTEMPTS = 3;
const DAY_SECONDS = 86_400;

export function createIncidents(
  runtime: Runtime,
  store: Pick<Store, 'readIncidents' | 'readOutages'>,
  fleet: Fleet,
  registry: Pick<TaskRegistry, 'list'>,
  settings: Settings,
  log: IncidentLog,
  findPoolClient: FindPoolClient,
): Incidents {
  const cache = createHistoryCache(runtime);
  const rateLimiter = createHistoryRateLimiter(runtime);
  const visitorQueue = createDutyCycleQueue(runtime, visitorQueueOptions);
  const changes = { all: 0, public: 0 };

  const findClient = (visitor: string | null) => (visitor === null ? null : findPoolClient(visitor));

  /** Cached reads. A read during a change is repeated, because it may contain a node that has become private. */
  async function read(
    key: string,
    client: PoolClient | null,
    make: (isVisitor: boolean) => Promise<Buffer>,
  ): Promise<Buffer> {
    const isVisitor = client !== null;
    const run = () => make(isVisitor);
    for (let attempt = 1; ; attempt += 1) {
      const kind = isVisitor ? 'public' : 'all';
      const before = changes[kind];
      const answer = await cache.get(`${kind} ${before} ${log.revisions[kind]} ${key}`, () =>
        client === null ? run() : visitorQueue.run(client, run),
      );
      if (changes[kind] === before || attempt === MAX_ATTEMPTS) return answer;
    }
  }

  async function readLimited(
    key: string,
    visitor: string | null,
    make: (isVisitor: boolean) => Promise<Buffer>,
  ): Promise<Buffer> {
    const client = findClient(visitor);
    if (client !== null) await rateLimiter.consume(client);
    return read(key, client, make);
  }

  return {
    list: (query, visitor) =>
      readLimited(`list ${JSON.stringify(query)}`, visitor, (isVisitor) =>
        readPage(store, fleet, registry, log, query, isVisitor),
      ),
    readAvailability: ({ node }, visitor) =>
      readLimited(`availability ${settings.values.retention_days} ${node ?? ''}`, visitor, (isVisitor) =>
        readAvailability(runtime, store, fleet, settings, log, node, isVisitor),
      ),
    async listForFeed(visitor) {
      const from = Math.floor(runtime.now() / 1000) - limits.feedDays * DAY_SECONDS;
      const query = { from, limit: limits.feedEntries };
      const page = await read('feed', findClient(visitor), () =>
        readPage(store, fleet, registry, log, query, true),
      );
      return JSON.parse(page.toString()).incidents;
    },
    listOpen: (isVisitor) =>
      log
        .listOpen()
        .filter(({ node_id }) => isVisible(fleet, node_id, isVisitor))
        .slice(0, limits.snapshotIncidents)
        .map(viewOpen),
    get version() {
      return `${changes.all} ${log.revisions.all}`;
    },
    invalidate(isPublic) {
      changes.all += 1;
      if (isPublic) changes.public += 1;
    },
  };
}

function isVisible(fleet: Fleet, nodeId: number, isVisitor: boolean): boolean {
  const node = fleet.find(nodeId);
  return node !== undefined && (node.row.public || !isVisitor);
}

async function readPage(
  store: Pick<Store, 'readIncidents' | 'readOutages'>,
  fleet: Fleet,
  registry: Pick<TaskRegistry, 'list'>,
  log: IncidentLog,
  { limit, ...filter }: IncidentPageQuery,
  isVisitor: boolean,
): Promise<Buffer> {
  await log.flushForReading();
  const rows = await store.readIncidents({ ...filter, isPublicOnly: isVisitor, maxRows: limit + 1 });
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  const tasks = new Map(registry.list().map(({ id, name }) => [id, name]));
  const incidents = page.flatMap((row) => {
    const name = fleet.find(row.node_id)?.row.name;
    const task = row.task_id === null ? null : tasks.get(row.task_id);
    if (name === undefined || task === undefined || !isVisible(fleet, row.node_id, isVisitor)) return [];
    return [{ ...row, node_name: name, task_name: task }];
  });
  return Buffer.from(serialisers.listIncidents[200]({ incidents, next }));
}

async function readAvailability(
  runtime: Runtime,
  store: Pick<Store, 'readIncidents' | 'readOutages'>,
  fleet: Fleet,
  settings: Settings,
  log: IncidentLog,
  nodeId: number | undefined,
  isVisitor: boolean,
): Promise<Buffer> {
  const now = Math.floor(runtime.now() / 1000);
  const days = listDays(runtime, now, limits.availabilityDays);
  const window = { days, keptFrom: now - settings.values.retention_days * DAY_SECONDS };
  await log.flushForReading();
  const outages = groupByNode(await store.readOutages({ from: days[0]?.from ?? 0 }));
  const nodes = fleet
    .list()
    .filter(({ row: { id } }) => isVisible(fleet, id, isVisitor) && (nodeId ?? id) === id)
    .map(({ row: { id, watched_since: watchedSince } }) =>
      computeAvailability({ id, watchedSince }, outages.get(id) ?? [], window),
    );
  const [from = '', to = ''] = [days[0]?.date, days.at(-1)?.date];
  return Buffer.from(serialisers.getAvailability[200]({ from, to, nodes }));
}

function groupByNode(outages: readonly Outage[]): Map<number, Outage[]> {
  const byNode = new Map<number, Outage[]>();
  for (const outage of outages) {
    const known = byNode.get(outage.node_id);
    if (known === undefined) byNode.set(outage.node_id, [outage]);
    else known.push(outage);
  }
  return byNode;
}

function viewOpen({ id, node_id, kind, cause, task_id, began_at }: IncidentRow): OpenIncident {
  return { id, node_id, kind, cause, task_id, began_at };
}
