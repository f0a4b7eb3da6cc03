import type { Component, ComponentChildren, FunctionComponent } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * What the SDK and this theme use of React, for Preact without `preact/compat`, which is 1.4 kB of the first script and
 * copies the properties of every element in every update.
 */
// biome-ignore lint/performance/noBarrelFile: Vite puts this module in the place of `react`
export { createContext, createElement } from 'preact';
export { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

/** A value from outside; the component renders again when it changes. */
export function useSyncExternalStore<T>(subscribe: (listener: () => void) => () => void, read: () => T): T {
  const value = read();
  const [store] = useState({ value, read });
  const [, renderAgain] = useState({});
  useLayoutEffect(() => {
    store.value = value;
    store.read = read;
  }, [value, read]);
  useLayoutEffect(() => {
    const check = () => {
      if (!Object.is(store.value, store.read())) renderAgain({});
    };
    // It may have changed since it was read.
    check();
    return subscribe(check);
  }, [subscribe]);
  return value;
}

/** A component that renders again only when one of its properties is another value, or its own state changes. */
export function memo<P extends object>(render: (properties: P) => ComponentChildren): FunctionComponent<P> {
  return function Memoized(this: Component<P>, properties: P) {
    // Once: the hooks extend it.
    this.shouldComponentUpdate ??= (next) => differs(this.props as Properties, next as Properties);
    return render(properties);
  };
}

type Properties = Readonly<Record<string, unknown>>;

function differs(a: Properties, b: Properties): boolean {
  for (const key in a) if (a[key] !== b[key]) return true;
  for (const key in b) if (!(key in a)) return true;
  return false;
}
