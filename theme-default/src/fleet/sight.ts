import { describePresence, type FleetNode } from '@muster/theme-sdk/model';
import { useHub } from '@muster/theme-sdk/react';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

type Listener = (isNear: boolean) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** Tells whether an element is in sight or soon will be, until the returned function is called. */
export function watchSight(element: Element, listener: Listener): () => void {
  // One for all elements: the browser looks at them together.
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: '600px 200px' },
  );
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

export interface Sighted<E extends Element> {
  readonly node: FleetNode | undefined;
  /** Belongs on the element that shows the node. */
  readonly ref: RefObject<E | null>;
  /** False until the element was near for the first time: a sketch of it is enough so far. */
  readonly isDrawn: boolean;
}

interface View {
  readonly node: FleetNode | undefined;
  readonly isDrawn: boolean;
}

/**
 * A node for an element of a long list. While the element is far from the window its figures rest, and only what a
 * reader may search for is kept true: that the node is there, its name and its state. They catch up as it comes near.
 */
export function useSightedNode<E extends Element>(id: number, isDrawnAtFirst: boolean): Sighted<E> {
  const { live } = useHub();
  const ref = useRef<E | null>(null);
  const [view, setView] = useState<View>(() => ({
    node: live.node(id).snapshot(),
    isDrawn: isDrawnAtFirst,
  }));
  useLayoutEffect(() => {
    const entry = live.node(id);
    let isNear = false;
    const take = () => {
      const node = entry.snapshot();
      setView((shown) => {
        if (isNear && (shown.node !== node || !shown.isDrawn)) return { node, isDrawn: true };
        return isSameAtFar(shown.node, node) ? shown : { ...shown, node };
      });
    };
    const unwatch =
      ref.current === null
        ? undefined
        : watchSight(ref.current, (next) => {
            isNear = next;
            if (next) take();
          });
    const unsubscribe = entry.subscribe(take);
    take();
    return () => {
      unwatch?.();
      unsubscribe();
    };
  }, [live, id]);
  return { ...view, ref };
}

function isSameAtFar(a: FleetNode | undefined, b: FleetNode | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.name === b.name && describePresence(a) === describePresence(b);
}
