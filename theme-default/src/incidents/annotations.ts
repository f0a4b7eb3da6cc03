import type { ChartAnnotation } from 'muster-theme/charts/columns';
import type { Format } from 'muster-theme/format';
import type { Incident } from 'muster-theme/incidents';
import type { Messages } from '../messages/en.ts';

/** What the charts of a node mark. */
export interface Annotations {
  readonly outages: readonly ChartAnnotation[];
  /** Outages and packet loss, in the charts of the probes. */
  readonly all: readonly ChartAnnotation[];
}

/** Open incidents end `now`, in Unix seconds. */
export function annotateIncidents(
  incidents: readonly Incident[],
  now: number,
  { words: { incidentCauses, incidentKinds }, format }: Pick<Messages, 'words'> & { readonly format: Format },
): Annotations {
  const annotate = (kind: Incident['kind'], colour: string) =>
    incidents
      .filter((incident) => incident.kind === kind)
      .map(({ cause, task_name, began_at: from, ended_at }) => {
        const to = ended_at ?? Math.max(from, now);
        // A later hub may report causes that this page has no words for.
        const why: string | undefined = incidentCauses[cause];
        const text =
          task_name === null ? (why ?? incidentKinds[kind]) : `${incidentKinds[kind]}: ${task_name}`;
        return { from, to, colour, label: `${text} · ${format.duration(to - from)}` };
      });
  const outages = annotate('node', '--m-bad');
  return { outages, all: [...outages, ...annotate('probe', '--m-warn')] };
}
