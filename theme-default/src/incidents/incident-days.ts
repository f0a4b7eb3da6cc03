import type { Incident } from 'muster-theme/incidents';
import type { ServiceReason } from 'muster-theme/services';

/** An outage of a service. */
export interface ServiceIncident {
  readonly kind: 'service';
  /** Id of the service. */
  readonly id: number;
  readonly name: string;
  readonly reason: ServiceReason | null;
  readonly began_at: number;
  readonly ended_at: number | null;
}

export type ListedIncident = Incident | ServiceIncident;

/** Incidents of the same node or service and kind on one day; the first one is the latest. */
export type IncidentGroup = readonly [ListedIncident, ...ListedIncident[]];

export interface IncidentDay {
  /** When the latest incident of the day began, Unix seconds. */
  readonly at: number;
  readonly groups: readonly IncidentGroup[];
}

/** Incidents as they are listed: the open ones, then the others by the day on which they began. */
export interface IncidentList {
  readonly open: readonly ListedIncident[];
  readonly days: readonly IncidentDay[];
}

/** A node that comes and goes is one line. */
const MIN_GROUP = 3;

/** `getDay` names the day of a time in Unix seconds, in the visitor's time zone. */
export function arrangeIncidents(
  incidents: readonly ListedIncident[],
  getDay: (instant: number) => string,
): IncidentList {
  const sorted = incidents.toSorted(compareTimes);
  const ended = sorted.filter(({ ended_at }) => ended_at !== null);
  const days = [...groupBy(ended, ({ began_at }) => getDay(began_at)).values()];
  return {
    open: sorted.filter(({ ended_at }) => ended_at === null),
    days: days.map((day) => ({ at: day[0].began_at, groups: groupRepeated(day) })),
  };
}

/** The latest first. */
function compareTimes(a: ListedIncident, b: ListedIncident): number {
  return b.began_at - a.began_at || b.id - a.id;
}

/** A key that no other incident has. */
export function getIncidentKey(incident: ListedIncident): string {
  return incident.kind === 'service' ? `${incident.id} ${incident.began_at}` : String(incident.id);
}

function getGroupKey(incident: ListedIncident): string {
  if (incident.kind === 'service') return `service ${incident.id}`;
  return `${incident.node_id} ${incident.kind} ${incident.task_id}`;
}

function groupRepeated(day: readonly ListedIncident[]): readonly IncidentGroup[] {
  const groups = groupBy(day, getGroupKey);
  return [...groups.values()]
    .flatMap((group): IncidentGroup[] => (group.length < MIN_GROUP ? group.map((one) => [one]) : [group]))
    .sort(([a], [b]) => compareTimes(a, b));
}

function groupBy(incidents: readonly ListedIncident[], getKey: (incident: ListedIncident) => string) {
  const groups = new Map<string, [ListedIncident, ...ListedIncident[]]>();
  for (const incident of incidents) {
    const key = getKey(incident);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [incident]);
    else group.push(incident);
  }
  return groups;
}

/** Seconds of all incidents of a group. */
export function sumDurations(group: IncidentGroup): number {
  return group.reduce((sum, { began_at, ended_at }) => sum + (ended_at ?? began_at) - began_at, 0);
}
