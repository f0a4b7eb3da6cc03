import type { Hub } from '../hub.ts';
import { useHub, useSignal } from '../react.ts';
import type { ReadonlySignal } from '../signal.ts';
import { type ServicesStatus, watchServices } from './watch.ts';

const signals = new WeakMap<Hub, ReadonlySignal<ServicesStatus>>();

/** The services of a hub as one signal for the whole page, so that all components share its requests. */
export function getServicesSignal(hub: Hub): ReadonlySignal<ServicesStatus> {
  let signal = signals.get(hub);
  if (signal === undefined) {
    signal = watchServices(hub);
    signals.set(hub, signal);
  }
  return signal;
}

/** The services of the hub, kept up to date; the component renders again when something about them changes. */
export function useServices(): ServicesStatus {
  return useSignal(getServicesSignal(useHub()));
}
