import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useState } from 'react';
import { browserClock } from './clock.ts';
import { adviseReload } from './reload-advice.ts';

type LazyPart<P extends object> = LazyExoticComponent<ComponentType<P>> & { preload(): Promise<void> };

/** A component in its own chunk. After a hub update, an open page requests chunks that no longer exist. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  function loadOnce() {
    loading ??= load().then(
      (part) => ({ default: part }),
      () => {
        adviseReload('version');
        return { default: Nothing };
      },
    );
    return loading;
  }
  return Object.assign(lazy(loadOnce), {
    /** Called by the router before it renders the component. */
    preload: async () => void (await loadOnce()),
  });
}

function Nothing() {
  return null;
}

/** The screen is shown first. */
const LATER_MS = 250;

/**
 * A component in its own chunk, loaded after the screen or as soon as it is wanted; null until then. Unlike a lazy
 * component, a loaded one is rendered immediately, so that keys pressed after the one that opens a dialog reach it.
 */
export function useLaterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isWanted: boolean,
): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    const start = () =>
      void load().then(
        (loaded) => setPart(() => loaded),
        // It is loaded again when it is wanted.
        () => isWanted && adviseReload('version'),
      );
    return isWanted ? start() : browserClock.schedule(start, LATER_MS);
  }, [load, isWanted]);
  return part;
}
