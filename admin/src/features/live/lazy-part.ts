import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
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
