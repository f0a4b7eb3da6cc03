import type { Incident } from 'muster-theme/incidents';

/** What the page of incidents shows: one node or one service, or all of a kind. */
export interface IncidentQuery {
  readonly node?: number | undefined;
  readonly service?: number | undefined;
  readonly kind?: IncidentFilter | undefined;
}

/** Outages of services are not among the incidents of the hub. */
export type IncidentFilter = Incident['kind'] | 'service';

export const INCIDENTS_PATH = '/incidents';

export const incidentKinds: readonly Incident['kind'][] = ['node', 'probe', 'plan'];

const filterKinds: readonly IncidentFilter[] = [...incidentKinds, 'service'];

/** Parses the query of the incident page; invalid values are ignored. */
export function parseIncidentQuery(text: string): IncidentQuery {
  const params = new URLSearchParams(text);
  return {
    node: readId(params.get('node')),
    service: readId(params.get('service')),
    kind: filterKinds.find((kind) => kind === params.get('kind')),
  };
}

function readId(text: string | null): number | undefined {
  const id = Number(/^[1-9]\d{0,15}$/.exec(text ?? '')?.[0]);
  return Number.isSafeInteger(id) ? id : undefined;
}

export function getIncidentsPath({ node, service, kind }: IncidentQuery): string {
  const params = new URLSearchParams({
    ...(kind === undefined ? {} : { kind }),
    ...(node === undefined ? {} : { node: String(node) }),
    ...(service === undefined ? {} : { service: String(service) }),
  });
  return params.size === 0 ? INCIDENTS_PATH : `${INCIDENTS_PATH}?${params}`;
}
