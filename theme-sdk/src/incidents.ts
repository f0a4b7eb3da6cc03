import {
  type Reader,
  readDate,
  readInteger,
  readNumberOrNull,
} from '@muster/generated/runtime/tolerant-readers';
import { readIncident, readNotice } from '@muster/generated/theme-readers';
import type {
  Availability as ApiAvailability,
  Incident as ApiIncident,
  Notice as ApiNotice,
} from '@muster/generated/theme-types';
import { incidentFields, noticeFields } from './decode-events.ts';
import { isObject, readFields, readId, readList } from './decode-values.ts';
import type { CallOptions, Hub } from './hub.ts';
import { HubError } from './hub-error.ts';
import type { DeepReadonly } from './model.ts';

/** An incident, open while `ended_at` is null. */
export type Incident = DeepReadonly<Required<ApiIncident>>;

export interface IncidentPage {
  /** Newest first. */
  readonly incidents: readonly Incident[];
  /** Value of `before` for the next page; null on the last page. */
  readonly next: number | null;
}

/** Daily availability of the nodes in percent; null for a day without data. */
export type Availability = DeepReadonly<Required<ApiAvailability>>;

/** An announcement or a maintenance window; `html` is safe to insert into the page. Visitors see no tags. */
export type Notice = DeepReadonly<Required<Omit<ApiNotice, 'tags'>>>;

export interface IncidentOptions extends CallOptions {
  /** Only incidents of this node. */
  readonly node?: number;
  readonly kind?: Incident['kind'];
  /** Open, or ended at or after this time in Unix seconds. */
  readonly from?: number;
  /** Began before this time in Unix seconds. */
  readonly to?: number;
  /** Only incidents with a smaller id: `next` of the previous page. */
  readonly before?: number;
  /** At most 200, 50 by default. */
  readonly limit?: number;
}

export interface AvailabilityOptions extends CallOptions {
  /** Only this node. */
  readonly node?: number;
}

type RequestHub = Pick<Hub, 'fetchJson'>;

const fullIncidentFields: { readonly [K in keyof Incident]: Reader<Incident[K]> } = {
  ...readIncident,
  ...incidentFields,
};

const fullNoticeFields: { readonly [K in keyof Notice]: Reader<Notice[K]> } = {
  ...readNotice,
  ...noticeFields,
};

/** A page of incidents. Rejects with `HubError`, or with the reason of the caller's signal. */
export async function loadIncidents(hub: RequestHub, options: IncidentOptions = {}): Promise<IncidentPage> {
  const { signal: _signal, ...query } = options;
  const value = requireObject(await hub.fetchJson(`/api/incidents${writeQuery(query)}`, options));
  return {
    incidents: readList(value.incidents, (entry) =>
      isObject(entry) && readId(entry.id) !== null ? readFields<Incident>(entry, fullIncidentFields) : null,
    ),
    next: readId(value.next),
  };
}

/** The availability of the last 90 days. Rejects likewise. */
export async function loadAvailability(
  hub: RequestHub,
  options: AvailabilityOptions = {},
): Promise<Availability> {
  const value = requireObject(
    await hub.fetchJson(`/api/availability${writeQuery({ node: options.node })}`, options),
  );
  return {
    from: readDate(value.from),
    to: readDate(value.to),
    nodes: readList(value.nodes, (entry) =>
      isObject(entry) && readId(entry.id) !== null
        ? {
            id: readInteger(entry.id),
            percent: readNumberOrNull(entry.percent),
            days: Array.isArray(entry.days) ? entry.days.map(readNumberOrNull) : [],
          }
        : null,
    ),
  };
}

/** All notices that the caller may see; the latest start comes first. Rejects likewise. */
export async function loadNotices(hub: RequestHub, options: CallOptions = {}): Promise<readonly Notice[]> {
  const value = requireObject(await hub.fetchJson('/api/notices', options));
  return readList(value.notices, (entry) =>
    isObject(entry) && readId(entry.id) !== null ? readFields<Notice>(entry, fullNoticeFields) : null,
  );
}

function requireObject(value: unknown): Record<string, unknown> {
  if (isObject(value)) return value;
  throw new HubError('The response is not an object.', { kind: 'malformed' });
}

function writeQuery(query: Readonly<Record<string, string | number | undefined>>): string {
  const entries = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}
