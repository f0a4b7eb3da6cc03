import { describePresence, type FleetNode } from 'muster-theme/model';
import { useHub } from 'muster-theme/react';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

type Listener = (isNear: boolean) => void;
type Observe = (element: Element, listener: Listener) => () => void;

/** One observer for all elements is cheaper than one each. */
function createObserve(rootMargin: string): Observe {
  const listeners = new WeakMap<Element, Listener>();
  let observer: IntersectionObserver | undefined;
  return (element, listener) => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
      },
      { rootMargin },
    );
    listeners.set(element, listener);
    observer.observe(element);
    return () => {
      listeners.delete(element);
      observer?.unobserve(element);
    };
  };
}

/** Reports whether an element is in or near the viewport, until the returned function is called. */
export const observeNearViewport = createObserve('600px 200px');
/** The same for what a visitor sees, and the row that is scrolled into view next. */
const observeViewport = createObserve('100px 200px');

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
 * The node of an element in a long list. It is drawn when it comes near the viewport, and updated while it is in it; out of
 * sight only what users may search for is updated: its name and its state.
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
    const element = ref.current;
    let isSeen = false;
    const draw = () => {
      const node = entry.snapshot();
      setView((shown) => (shown.node === node && shown.isDrawn ? shown : { node, isDrawn: true }));
    };
    const update = () => {
      if (isSeen) return draw();
      const node = entry.snapshot();
      setView((shown) => (isSameOutline(shown.node, node) ? shown : { ...shown, node }));
    };
    const undo = [entry.subscribe(update)];
    if (element !== null) {
      const follow = () =>
        undo.push(
          observeViewport(element, (next) => {
            isSeen = next;
            if (next) draw();
          }),
        );
      // One observer at a time: in each frame the browser computes every intersection that is observed.
      if (isDrawnAtFirst) follow();
      else {
        const stop = observeNearViewport(element, (isNear) => {
          if (!isNear) return;
          stop();
          draw();
          follow();
        });
        undo.push(stop);
      }
    }
    update();
    return () => {
      for (const stop of undo) stop();
    };
  }, [live, id]);
  return { ...view, ref };
}

function isSameOutline(a: FleetNode | undefined, b: FleetNode | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.name === b.name && describePresence(a) === describePresence(b);
}
