import { DAYS, type EventStage, formatDate, listDayStarts, measureDay, roundDown } from './events.ts';
import type { JsonObject } from './node-json.ts';

type Reason = 'timeout' | 'refused' | 'certificate_expired' | 'status' | 'body' | 'late' | 'slow';

/** A service of the mock hub; times are relative, so that its history ends now. */
export interface MockService {
  /** Differs from the ids of the probes in the nodes' charts. */
  readonly id: number;
  readonly name: string;
  readonly state: 'up' | 'slow' | 'down' | 'unknown';
  readonly reason: Reason | null;
  /** For how long it has been slow or down; 0 otherwise. */
  readonly stateSeconds: number;
  /** Days since its first check. */
  readonly checkedDays: number;
  /** Ended outages, newest first: days ago, hour of the day in UTC, minutes. */
  readonly past: readonly (readonly [days: number, hour: number, minutes: number, reason: Reason])[];
}

export interface MockServiceOutage {
  began_at: number;
  ended_at: number | null;
  reason: Reason;
}

const HOUR = 3600;
const DAY = 86_400;
const MAX_OUTAGES = 50;

const shared = { state: 'up', reason: null, stateSeconds: 0, checkedDays: DAYS, past: [] } as const;

export const mockServices: readonly MockService[] = [
  {
    ...shared,
    ...{ id: 11, name: 'Website' },
    past: [
      [23, 4.2, 3, 'timeout'],
      [61, 14.6, 47, 'status'],
    ],
  },
  {
    ...shared,
    ...{ id: 12, name: 'Shop' },
    past: [
      [3, 9.3, 26, 'body'],
      [4, 20.1, 8, 'status'],
      [17, 2.5, 4, 'timeout'],
      [38, 11.8, 312, 'certificate_expired'],
      [70, 7.9, 19, 'status'],
      [70, 6.4, 12, 'status'],
    ],
  },
  {
    ...shared,
    ...{ id: 13, name: 'API', state: 'slow', reason: 'slow', stateSeconds: 1500 },
    past: [[12, 16.7, 6, 'timeout']],
  },
  {
    ...shared,
    ...{ id: 14, name: 'Mail', state: 'down', reason: 'refused', stateSeconds: 2400 },
    past: [[29, 1.1, 95, 'refused']],
  },
  { ...shared, id: 15, name: 'DNS', checkedDays: 40 },
  { ...shared, id: 16, name: 'Nightly backup', state: 'unknown', checkedDays: 0 },
];

/** Outages of a service since its first check, newest first. */
export function listServiceOutages(service: MockService, now: number): MockServiceOutage[] {
  const past = listPast(service.past, now);
  const began_at = findStateStart(service, now);
  if (service.state !== 'down' || began_at === undefined) return past;
  return [{ began_at, ended_at: null, reason: service.reason ?? 'timeout' }, ...past];
}

function listPast(past: MockService['past'], now: number) {
  const today = Math.floor(now / DAY) * DAY;
  return past.map(([days, hour, minutes, reason]) => {
    const began_at = today - days * DAY + Math.round(hour * 60) * 60;
    return { began_at, ended_at: began_at + minutes * 60, reason };
  });
}

/** When the state of a service began, the same in every response of an hour; undefined if it was never known. */
export function findStateStart(service: MockService, now: number): number | undefined {
  const { state, stateSeconds, checkedDays, past } = service;
  if (state === 'unknown') return;
  if (state !== 'up') return Math.floor((now - stateSeconds) / HOUR) * HOUR;
  const [latest] = listPast(past, now);
  return latest?.ended_at ?? listDayStarts(now)[DAYS - checkedDays];
}

/** The response to `GET /api/services`. Without a node that is online nobody checks them. */
export function respondServices({ hosts, now }: EventStage): JsonObject {
  const starts = listDayStarts(now);
  const isChecked = hosts.some(({ state }) => state === 'online');
  return {
    from: formatDate(starts[0] ?? now),
    to: formatDate(now),
    services:
      hosts.length === 0 ? [] : mockServices.map((service) => describe(service, { starts, now, isChecked })),
  };
}

interface Window {
  readonly starts: readonly number[];
  readonly now: number;
  readonly isChecked: boolean;
}

function describe(service: MockService, { starts, now, isChecked }: Window): JsonObject {
  const { id, name, state, reason, checkedDays } = service;
  const outages = listServiceOutages(service, now);
  const checked = starts.slice(DAYS - checkedDays);
  const days = checked.map((start) => measureDay(outages, start, Math.min(now, start + DAY)));
  return {
    id,
    name,
    ...(isChecked
      ? { state, since: findStateStart(service, now) ?? null, reason }
      : { state: 'unknown', since: null, reason: null }),
    percent: days.length === 0 ? null : roundDown(days.reduce((sum, day) => sum + day, 0) / days.length),
    days: [...Array.from({ length: DAYS - checkedDays }, () => null), ...days],
    outages: outages.slice(0, MAX_OUTAGES),
  };
}
