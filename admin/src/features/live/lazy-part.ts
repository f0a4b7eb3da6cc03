import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { adviseReload } from './reload-advice.ts';

/** A component in a chunk of its own. After a hub update, an open page requests chunks that no longer exist. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      adviseReload('version');
      return { default: Nothing };
    }
  });
}

function Nothing() {
  return null;
}
