import type { Incident } from 'muster-theme/incidents';

/** Incidents of the same node and kind on one day; the first one is the latest. */
export type IncidentGroup = readonly [Incident, ...Incident[]];

export interface IncidentDay {
  /** When the latest incident of the day began, Unix seconds. */
  readonly at: number;
  readonly groups: readonly IncidentGroup[];
}

/** Incidents as they are listed: the open ones, then the others by the day on which they began. */
export interface IncidentList {
  readonly open: readonly Incident[];
  readonly days: readonly IncidentDay[];
}

/** A node that comes and goes is one line. */
const MIN_GROUP = 3;

/** `getDay` names the day of a time in Unix seconds, in the visitor's time zone. */
export function arrangeIncidents(
  incidents: readonly Incident[],
  getDay: (instant: number) => string,
): IncidentList {
  const sorted = incidents.toSorted((a, b) => b.began_at - a.began_at || b.id - a.id);
  const ended = sorted.filter(({ ended_at }) => ended_at !== null);
  const days = [...groupBy(ended, ({ began_at }) => getDay(began_at)).values()];
  return {
    open: sorted.filter(({ ended_at }) => ended_at === null),
    days: days.map((day) => ({ at: day[0].began_at, groups: groupRepeated(day) })),
  };
}

function groupRepeated(day: readonly Incident[]): readonly IncidentGroup[] {
  const groups = groupBy(day, ({ node_id, kind, task_id }) => `${node_id} ${kind} ${task_id}`);
  return [...groups.values()]
    .flatMap((group): IncidentGroup[] => (group.length < MIN_GROUP ? group.map((one) => [one]) : [group]))
    .sort(([a], [b]) => b.began_at - a.began_at || b.id - a.id);
}

function groupBy(incidents: readonly Incident[], getKey: (incident: Incident) => string) {
  const groups = new Map<string, [Incident, ...Incident[]]>();
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
