import type { HubError } from 'muster-theme/errors';
import { type Incident, type IncidentPage, loadIncidents } from 'muster-theme/incidents';
import type { Fleet, OpenIncident } from 'muster-theme/model';
import { useFleet, useHub, useNodeIds, useOpenIncidents } from 'muster-theme/react';
import { useCallback, useMemo, useState } from 'preact/hooks';
import type { ListedIncident } from './incident-days.ts';
import { useLoaded } from './use-loaded.ts';

export interface NodeIncidentQuery {
  /** Only this node. */
  readonly node?: number | undefined;
  readonly kind?: Incident['kind'] | undefined;
}

export interface IncidentsState<T extends ListedIncident = Incident> {
  readonly incidents: readonly T[];
  /** Whether the first page has not arrived yet. */
  readonly isLoading: boolean;
  readonly error: HubError | null;
  /** Loads older ones; null if there are none. */
  readonly loadMore: (() => void) | null;
}

interface Older extends IncidentPage {
  /** The query that it belongs to. */
  readonly key: string;
}

const none: readonly Incident[] = [];
const noPage: IncidentPage = { incidents: none, next: null };

/**
 * The open incidents of the stream, of which it has the newest 100, and a page of ended ones, with older pages on request.
 * Follows the stream. No incidents for a query of null.
 */
export function useIncidents(query: NodeIncidentQuery | null, pageSize: number): IncidentsState {
  const isWanted = query !== null;
  const { node, kind } = query ?? {};
  const hub = useHub();
  const ids = useNodeIds();
  const open = useOpen({ node, kind });
  const options = {
    limit: pageSize,
    ...(node === undefined ? {} : { node }),
    ...(kind === undefined ? {} : { kind }),
  };
  const key = JSON.stringify({ ...options, isWanted });
  const { data, error } = useLoaded(
    (client, signal) => (isWanted ? loadIncidents(client, { ...options, signal }) : Promise.resolve(noPage)),
    key,
    useOpenIncidents(),
  );
  const [older, setOlder] = useState<Older | null>(null);
  const past = older?.key === key ? older : null;
  const incidents = useMemo(() => {
    const visible = new Set(ids);
    const ended = [...(past?.incidents ?? []), ...(data?.incidents ?? [])].filter(
      ({ ended_at }) => ended_at !== null,
    );
    // Of an incident in several of them, the later one counts.
    const byId = new Map([...(isWanted ? open : none), ...ended].map((one) => [one.id, one]));
    return [...byId.values()].filter(({ node_id }) => visible.has(node_id));
  }, [ids, open, past, data, isWanted]);
  const next = past === null ? (data?.next ?? null) : past.next;
  const loadMore = async (before: number) => {
    try {
      const page = await loadIncidents(hub, { ...options, before });
      // With the first page as it is now: later it has newer incidents instead of its oldest ones.
      const known = [...(past?.incidents ?? []), ...(data?.incidents ?? [])];
      setOlder({ key, next: page.next, incidents: [...known, ...page.incidents] });
    } catch {
      // The button stays.
    }
  };
  return {
    incidents,
    isLoading: data === null && error === null,
    error,
    loadMore: next === null ? null : () => void loadMore(next),
  };
}

/** Open incidents with the names that the stream has elsewhere. */
function useOpen({ node, kind }: NodeIncidentQuery): readonly Incident[] {
  const select = useCallback(
    ({ incidents, nodes }: Fleet) =>
      incidents
        .filter((one) => (node ?? one.node_id) === one.node_id && (kind ?? one.kind) === one.kind)
        .map((one) => describeOpen(one, nodes)),
    [node, kind],
  );
  return useFleet(select, isSameList) ?? none;
}

function describeOpen(incident: OpenIncident, nodes: Fleet['nodes']): Incident {
  const node = nodes.find(({ id }) => id === incident.node_id);
  const task = node?.pings.find(({ task_id }) => task_id === incident.task_id);
  return { ...incident, node_name: node?.name ?? '', task_name: task?.name ?? null, ended_at: null };
}

function isSameList(a: readonly Incident[], b: readonly Incident[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, index) => {
      const other = b[index];
      return one.id === other?.id && one.node_name === other.node_name && one.task_name === other.task_name;
    })
  );
}
