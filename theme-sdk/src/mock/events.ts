import { generateLossEpisodes, generateOutages } from './host-metrics.ts';
import type { Host } from './hosts.ts';
import type { JsonObject } from './node-json.ts';

const causes = ['connection_closed', 'silent', 'agent_stopped'] as const;

/** The fleet for which incidents are generated. */
export interface EventStage {
  readonly hosts: readonly Host[];
  /** Unix seconds. */
  readonly now: number;
}

export interface MockIncident {
  id: number;
  node_id: number;
  node_name: string;
  kind: 'node' | 'probe' | 'plan';
  cause: (typeof causes)[number] | 'packet_loss' | 'plan_expired' | 'traffic_exhausted';
  task_id: number | null;
  task_name: string | null;
  began_at: number;
  ended_at: number | null;
}

const HOUR = 3600;
const DAY = 86_400;
/** Days of availability. */
export const DAYS = 90;
/** Outages of this long are shown; those of the whole 90 days would be thousands in a large fleet. */
const LISTED_DAYS = 14;
const MAX_OPEN = 100;

/** Incidents since `from`, newest first. */
export function listMockIncidents({ hosts, now }: EventStage, from: number): MockIncident[] {
  const found: Draft[] = hosts.flatMap((host) => [
    ...listOutages(host, { from, to: now }).map((outage, index) => ({
      ...outage,
      kind: 'node' as const,
      cause: causes[(host.id + index) % causes.length] ?? 'silent',
    })),
    ...listProbeIncidents(host, from, now),
    ...listPlanIncidents(host, now),
  ]);
  return found.map((incident) => ({ ...incident, id: makeId(incident) })).sort((a, b) => b.id - a.id);
}

type Draft = Omit<MockIncident, 'id'>;

/** Incidents of a node that may begin in the same second: of the node, of its plan, and of up to six probes. */
const IDS_PER_NODE = 9;
const places: Readonly<Record<string, number>> = { plan_expired: 1, traffic_exhausted: 2, packet_loss: 2 };

/** What is open does not begin later in a later response. */
function floorToHour(instant: number): number {
  return Math.floor(instant / HOUR) * HOUR;
}

/** Unique, the same in every response, and increasing with time. */
function makeId({ began_at, node_id, cause, task_id }: Draft): number {
  const place = (places[cause] ?? 0) + (task_id ?? 0);
  return Math.floor(began_at) * 40_000 + node_id * IDS_PER_NODE + place;
}

function describeHost({ id, name }: Host): Pick<Draft, 'node_id' | 'node_name' | 'task_id' | 'task_name'> {
  return { node_id: id, node_name: name, task_id: null, task_name: null };
}

function listOutages(host: Host, { from, to }: { from: number; to: number }) {
  if (host.state === 'unseen' || host.state === 'waiting') return [];
  return generateOutages(host, { from, to }, to).map((outage) => ({
    ...describeHost(host),
    began_at: Math.floor(outage.from),
    ended_at: outage.to >= to ? null : Math.floor(outage.to),
  }));
}

function listProbeIncidents(host: Host, from: number, now: number): Draft[] {
  if (host.state !== 'online') return [];
  return host.probes.flatMap((probe) => {
    const shared = {
      ...describeHost(host),
      kind: 'probe',
      cause: 'packet_loss',
      task_id: probe.taskId,
      task_name: probe.name,
    } as const;
    if (probe.loss > 0.1) return [{ ...shared, began_at: floorToHour(now - 1380), ended_at: null }];
    return generateLossEpisodes(host, probe, { from, to: now }).map((episode) => ({
      ...shared,
      began_at: episode.from,
      ended_at: episode.to > now ? null : episode.to,
    }));
  });
}

function listPlanIncidents(host: Host, now: number): Draft[] {
  const { expiresIn, trafficLimit, trafficShare } = host.plan;
  const plan = { ...describeHost(host), kind: 'plan', ended_at: null } as const;
  const midnight = Math.floor(now / DAY) * DAY;
  return [
    ...(expiresIn !== null && expiresIn < 0
      ? [{ ...plan, cause: 'plan_expired' as const, began_at: midnight + (expiresIn + 1) * DAY }]
      : []),
    ...(trafficLimit > 0 && trafficShare >= 1
      ? [{ ...plan, cause: 'traffic_exhausted' as const, began_at: floorToHour(now - 5 * HOUR) }]
      : []),
  ];
}

/** The open incidents of a snapshot. */
export function listOpenMockIncidents(stage: EventStage): JsonObject[] {
  return listMockIncidents(stage, stage.now - 1)
    .filter(({ ended_at }) => ended_at === null)
    .slice(0, MAX_OPEN)
    .map(({ id, node_id, kind, cause, task_id, began_at }) => ({
      id,
      node_id,
      kind,
      cause,
      task_id,
      began_at,
    }));
}

/** The response to `GET /api/incidents`. */
export function respondIncidents(stage: EventStage, query: URLSearchParams): JsonObject {
  const readNumber = (name: string) => {
    const value = query.get(name);
    return value !== null && /^\d+$/.test(value) ? Number(value) : null;
  };
  const [node, from, to, before] = ['node', 'from', 'to', 'before'].map(readNumber);
  const limit = Math.min(200, Math.max(1, readNumber('limit') ?? 50));
  const kind = query.get('kind');
  const found = listMockIncidents(stage, stage.now - LISTED_DAYS * DAY).filter(
    (incident) =>
      (node ?? incident.node_id) === incident.node_id &&
      (kind ?? incident.kind) === incident.kind &&
      (incident.ended_at === null || incident.ended_at >= (from ?? 0)) &&
      incident.began_at < (to ?? Number.POSITIVE_INFINITY) &&
      incident.id < (before ?? Number.POSITIVE_INFINITY),
  );
  const incidents = found.slice(0, limit);
  return { incidents, next: found.length > limit ? (incidents.at(-1)?.id ?? null) : null };
}

/** The response to `GET /api/availability`, in days of UTC. */
export function respondAvailability({ hosts, now }: EventStage, node: number | null): JsonObject {
  const starts = listDayStarts(now);
  const [first = now] = starts;
  return {
    from: formatDate(first),
    to: formatDate(now),
    nodes: hosts
      .filter(({ id }) => (node ?? id) === id)
      .map((host) => {
        const outages = listOutages(host, { from: first, to: now });
        const firstDay = findFirstDay(host);
        const days = starts.map((start, index) =>
          index < firstDay ? null : measureDay(outages, start, Math.min(now, start + DAY)),
        );
        const known = days.filter((day) => day !== null);
        const total = known.reduce((sum, day) => sum + day, 0);
        return { id: host.id, percent: known.length === 0 ? null : roundDown(total / known.length), days };
      }),
  };
}

/** When the days of the last 90 began, in UTC. */
export function listDayStarts(now: number): number[] {
  const today = Math.floor(now / DAY) * DAY;
  return Array.from({ length: DAYS }, (_, index) => today - (DAYS - 1 - index) * DAY);
}

/** Some hosts are newer than the window. */
export function findFirstDay({ id, state }: Pick<Host, 'id' | 'state'>): number {
  if (state === 'unseen') return DAYS;
  return id % 5 === 0 ? 40 : 0;
}

/** Percent of the time from `from` to `to` without an outage. */
export function measureDay(
  outages: readonly { began_at: number; ended_at: number | null }[],
  from: number,
  to: number,
): number {
  const down = outages.reduce(
    (sum, { began_at, ended_at }) =>
      sum + Math.max(0, Math.min(to, ended_at ?? to) - Math.max(from, began_at)),
    0,
  );
  return to <= from ? 100 : roundDown(100 * (1 - down / (to - from)));
}

/** With three decimals, as a hub sends it. */
export function roundDown(percent: number): number {
  return Math.max(0, Math.floor(percent * 1000) / 1000);
}

/** The date in UTC. */
export function formatDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

export interface MockNotice {
  id: number;
  kind: 'announcement' | 'maintenance';
  title: string;
  body: string;
  html: string;
  public: boolean;
  starts_at: number;
  ends_at: number | null;
  node_ids: number[];
  updated_at: number;
}

/** Notices of the fleet: one in effect, one upcoming, one past. */
export function listMockNotices({ hosts, now }: EventStage): MockNotice[] {
  if (hosts.length === 0) return [];
  const hour = Math.floor(now / 3600) * 3600;
  const shared = { public: true };
  return [
    {
      ...shared,
      id: 3,
      kind: 'maintenance',
      title: 'Kernel updates',
      body: 'Reboots of **five minutes** each.',
      html: '<p>Reboots of <strong>five minutes</strong> each.</p>',
      starts_at: hour + 2 * DAY,
      ends_at: hour + 2 * DAY + 7200,
      node_ids: hosts.slice(0, 2).map(({ id }) => id),
      updated_at: hour - DAY,
    },
    {
      ...shared,
      id: 2,
      kind: 'announcement',
      title: 'Higher latency to Asia',
      body: 'A carrier repairs a cable. See [its page](https://example.com/status).',
      html: '<p>A carrier repairs a cable. See <a href="https://example.com/status" rel="noopener noreferrer nofollow">its page</a>.</p>',
      starts_at: hour - 7200,
      ends_at: null,
      node_ids: [],
      updated_at: hour - 7200,
    },
    {
      ...shared,
      id: 1,
      kind: 'maintenance',
      title: 'New disks',
      body: '',
      html: '',
      starts_at: hour - 9 * DAY,
      ends_at: hour - 9 * DAY + 3600,
      node_ids: hosts.slice(0, 1).map(({ id }) => id),
      updated_at: hour - 12 * DAY,
    },
  ];
}

/** The notices of a snapshot: in effect, or maintenance of the next 7 days. */
export function listCurrentMockNotices(stage: EventStage): JsonObject[] {
  return listMockNotices(stage)
    .filter(({ ends_at }) => ends_at === null || Number(ends_at) > stage.now)
    .map(({ id, kind, title, starts_at, ends_at, node_ids, updated_at }) => ({
      id,
      kind,
      title,
      starts_at,
      ends_at,
      node_ids,
      updated_at,
    }));
}
