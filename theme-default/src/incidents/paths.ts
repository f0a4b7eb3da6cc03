import type { Incident } from 'muster-theme/incidents';
import type { IncidentQuery } from './use-incidents.ts';

export const INCIDENTS_PATH = '/incidents';

export const incidentKinds: readonly Incident['kind'][] = ['node', 'probe', 'plan'];

/** Parses the query of the incident page; invalid values are ignored. */
export function parseIncidentQuery(text: string): IncidentQuery {
  const params = new URLSearchParams(text);
  const node = Number(/^[1-9]\d{0,15}$/.exec(params.get('node') ?? '')?.[0]);
  return {
    node: Number.isSafeInteger(node) ? node : undefined,
    kind: incidentKinds.find((kind) => kind === params.get('kind')),
  };
}

export function getIncidentsPath({ node, kind }: IncidentQuery): string {
  const params = new URLSearchParams({
    ...(kind === undefined ? {} : { kind }),
    ...(node === undefined ? {} : { node: String(node) }),
  });
  return params.size === 0 ? INCIDENTS_PATH : `${INCIDENTS_PATH}?${params}`;
}
