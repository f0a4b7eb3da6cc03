import { type RefObject, useEffect, useRef } from 'react';

/** Ref callback that scrolls the element into view when mounted. */
export function useScrollIntoView<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take as a cleanup function.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return ref;
}
