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
import type { Fleet, FleetNode, Me } from './model.ts';
import type { ReadonlySignal } from './signal.ts';

const HubContext = createContext<Hub | null>(null);

export interface HubProviderProps {
  readonly hub: Hub;
  readonly children?: ReactNode;
}

/** Gives the hub to every component below. */
export function HubProvider({ hub, children }: HubProviderProps): ReactNode {
  return createElement(HubContext.Provider, { value: hub }, children);
}

export function useHub(): Hub {
  const hub = useContext(HubContext);
  if (hub === null) throw new Error('Put a HubProvider around the components that use the hub.');
  return hub;
}

/** Any value of the SDK that can be watched; the component renders again when it changes. */
export function useSignal<T>(readable: ReadonlySignal<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.snapshot, readable.snapshot);
}

/** One node; the component renders again only when this node changes. Undefined for an unknown id. */
export function useNode(id: number): FleetNode | undefined {
  const { live } = useHub();
  return useSignal(useMemo(() => live.node(id), [live, id]));
}

/** Ids in the administrator's order; renders again only when nodes come, go or move. */
export function useNodeIds(): readonly number[] {
  return useSignal(useHub().live.ids);
}

export function useStatus(): LiveStatus {
  return useSignal(useHub().live.status);
}

/** The hub and the caller; null until it is known. */
export function useMe(): Me | null {
  return useSignal(useHub().profile);
}

/**
 * What `select` takes out of the fleet, null before the first snapshot. The component renders again only when
 * `isEqual` tells two results apart; `Object.is` unless another one is given.
 */
export function useFleet<T>(
  select: (fleet: Fleet) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T | null {
  const { live } = useHub();
  const kept = useRef<{ fleet: Fleet; select: (fleet: Fleet) => T; value: T } | null>(null);
  const read = (): T | null => {
    const fleet = live.snapshot();
    if (fleet === null) {
      kept.current = null;
      return null;
    }
    const last = kept.current;
    if (last !== null && last.fleet === fleet && last.select === select) return last.value;
    const value = select(fleet);
    kept.current = { fleet, select, value: last !== null && isEqual(last.value, value) ? last.value : value };
    return kept.current.value;
  };
  return useSyncExternalStore(live.subscribe, read, read);
}
