import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to the element that takes this ref, once it is there and unless it is in sight already. */
export function useInSight<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which must not pass for a clean-up.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return ref;
}
