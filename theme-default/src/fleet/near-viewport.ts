import { describePresence, type FleetNode } from 'muster-theme/model';
import { useHub } from 'muster-theme/react';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

type Listener = (isNear: boolean) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** Reports whether an element is in or near the viewport, until the returned function is called. */
export function observeNearViewport(element: Element, listener: Listener): () => void {
  // One observer for all elements is cheaper than one each.
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

export interface NearViewportNode<E extends Element> {
  readonly node: FleetNode | undefined;
  /** For the element of the node. */
  readonly ref: RefObject<E | null>;
  /** False until the element has been near the viewport; only an outline is rendered until then. */
  readonly isDrawn: boolean;
}

interface View {
  readonly node: FleetNode | undefined;
  readonly isDrawn: boolean;
}

/**
 * The node of an element in a long list. Far from the viewport its metrics are not updated, only what users may search for:
 * its name and its state.
 */
export function useNodeNearViewport<E extends Element>(
  id: number,
  isDrawnAtFirst: boolean,
): NearViewportNode<E> {
  const { live } = useHub();
  const ref = useRef<E | null>(null);
  const [view, setView] = useState<View>(() => ({
    node: live.node(id).snapshot(),
    isDrawn: isDrawnAtFirst,
  }));
  useLayoutEffect(() => {
    const entry = live.node(id);
    let isNear = false;
    const update = () => {
      const node = entry.snapshot();
      setView((shown) => {
        if (isNear && (shown.node !== node || !shown.isDrawn)) return { node, isDrawn: true };
        return isSameOutline(shown.node, node) ? shown : { ...shown, node };
      });
    };
    const unwatch =
      ref.current === null
        ? undefined
        : observeNearViewport(ref.current, (next) => {
            isNear = next;
            if (next) update();
          });
    const unsubscribe = entry.subscribe(update);
    update();
    return () => {
      unwatch?.();
      unsubscribe();
    };
  }, [live, id]);
  return { ...view, ref };
}

function isSameOutline(a: FleetNode | undefined, b: FleetNode | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.name === b.name && describePresence(a) === describePresence(b);
}
