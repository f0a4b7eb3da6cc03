import type { Incident } from 'muster-theme/incidents';
import type { ListedIncident, ServiceIncident } from './incident-days.ts';
import type { IncidentsState } from './use-incidents.ts';

/** Incidents of one kind of source, the older ones of which may not have been loaded. */
type Source<T extends ListedIncident> = Pick<IncidentsState<T>, 'incidents' | 'loadMore'>;

/**
 * Two lists as one. Below the oldest incident of a list that has more, the other one is cut off: what is loaded later is
 * older than everything that is shown.
 */
export function mergeIncidents(
  nodes: Source<Incident>,
  services: Source<ServiceIncident>,
): Source<ListedIncident> {
  const [oldestNode, oldestService] = [findOldest(nodes), findOldest(services)];
  const from = Math.max(oldestNode, oldestService);
  return {
    incidents: [...nodes.incidents, ...services.incidents].filter(
      ({ began_at, ended_at }) => ended_at === null || began_at >= from,
    ),
    loadMore: oldestNode >= oldestService ? nodes.loadMore : services.loadMore,
  };
}

/** When the oldest ended incident of a list with more of them began. */
function findOldest({ incidents, loadMore }: Source<ListedIncident>): number {
  if (loadMore === null) return Number.NEGATIVE_INFINITY;
  return Math.min(...incidents.flatMap(({ began_at, ended_at }) => (ended_at === null ? [] : [began_at])));
}
