import type { Services } from 'muster-theme/services';
import { useServices } from 'muster-theme/services/react';
import { useMemo, useState } from 'preact/hooks';
import type { ListedIncident, ServiceIncident } from './incident-days.ts';
import { mergeIncidents } from './merge-incidents.ts';
import type { IncidentQuery } from './paths.ts';
import { type IncidentsState, useIncidents } from './use-incidents.ts';

/** Incidents of nodes and outages of services, as the query wants. */
export function useAllIncidents(query: IncidentQuery, pageSize: number): IncidentsState<ListedIncident> {
  const { node, service, kind } = query;
  const areNodesWanted = service === undefined && kind !== 'service';
  const areServicesWanted = node === undefined && (kind === undefined || kind === 'service');
  const state = useIncidents(areNodesWanted ? { node, kind } : null, pageSize);
  const services = useServices();
  const [limit, setLimit] = useState(pageSize);
  const outages = useMemo(
    () => (areServicesWanted ? listOutages(services.data, service) : []),
    [services.data, service, areServicesWanted],
  );
  const shown = {
    incidents: outages.slice(0, limit),
    loadMore: outages.length > limit ? () => setLimit(limit + pageSize) : null,
  };
  const isLoadingServices = areServicesWanted && services.data === null && services.error === null;
  return {
    ...mergeIncidents(state, shown),
    isLoading: state.isLoading || (!areNodesWanted && isLoadingServices),
    error: areNodesWanted || services.data !== null ? state.error : services.error,
  };
}

/** The latest first. */
function listOutages(data: Services | null, wanted: number | undefined): readonly ServiceIncident[] {
  return (data?.services ?? [])
    .filter(({ id }) => (wanted ?? id) === id)
    .flatMap(({ id, name, outages }) =>
      outages.map((outage): ServiceIncident => ({ ...outage, kind: 'service', id, name })),
    )
    .sort((a, b) => b.began_at - a.began_at);
}
