import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Hub } from './hub.ts';
import type { LiveStatus } from './live-status.ts';
import type { Fleet, FleetNode, Me, NoticeSummary, OpenIncident } from './model.ts';
import type { ReadonlySignal } from './signal.ts';

const HubContext = createContext<Hub | null>(null);

export interface HubProviderProps {
  readonly hub: Hub;
  readonly children?: ReactNode;
}

/** Provides the hub to the components inside. */
export function HubProvider({ hub, children }: HubProviderProps): ReactNode {
  return createElement(HubContext.Provider, { value: hub }, children);
}

export function useHub(): Hub {
  const hub = useContext(HubContext);
  if (hub === null) throw new Error('useHub must be used inside a HubProvider.');
  return hub;
}

/** The value of a signal; the component renders again when it changes. */
export function useSignal<T>(signal: ReadonlySignal<T>): T {
  return useSyncExternalStore(signal.subscribe, signal.snapshot, signal.snapshot);
}

/** One node, undefined for an unknown id; the component renders again only when this node changes. */
export function useNode(id: number): FleetNode | undefined {
  const { live } = useHub();
  return useSignal(useMemo(() => live.node(id), [live, id]));
}

/** Ids in the administrator's order; the component renders again only when nodes are added, removed or moved. */
export function useNodeIds(): readonly number[] {
  return useSignal(useHub().live.ids);
}

export function useStatus(): LiveStatus {
  return useSignal(useHub().live.status);
}

const selectIncidents = ({ incidents }: Fleet) => incidents;
const selectNotices = ({ notices }: Fleet) => notices;

/** Open incidents, newest first; null before the first snapshot. */
export function useOpenIncidents(): readonly OpenIncident[] | null {
  return useFleet(selectIncidents);
}

/** Notices in effect and upcoming maintenance; null before the first snapshot. */
export function useNotices(): readonly NoticeSummary[] | null {
  return useFleet(selectNotices);
}

/** The hub and the caller; null until it has loaded. */
export function useMe(): Me | null {
  return useSignal(useHub().session);
}

/**
 * The result of `select`, null before the first snapshot. The component renders again only when the result changes,
 * compared by `isEqual` (`Object.is` by default).
 */
export function useFleet<T>(
  select: (fleet: Fleet) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T | null {
  const { live } = useHub();
  const cache = useRef<{ fleet: Fleet; select: (fleet: Fleet) => T; value: T } | null>(null);
  const read = (): T | null => {
    const fleet = live.snapshot();
    if (fleet === null) {
      cache.current = null;
      return null;
    }
    const last = cache.current;
    if (last !== null && last.fleet === fleet && last.select === select) return last.value;
    const value = select(fleet);
    cache.current = {
      fleet,
      select,
      value: last !== null && isEqual(last.value, value) ? last.value : value,
    };
    return cache.current.value;
  };
  return useSyncExternalStore(live.subscribe, read, read);
}
