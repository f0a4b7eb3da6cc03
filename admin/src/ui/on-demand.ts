import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { browserClock } from './clock.ts';
import { adviseReload } from './reload-advice.ts';

/** What the full control gets besides the properties of the light one. */
export interface TakeOver {
  /** Whether it was pressed, and opens at once. */
  startsOpen: boolean;
  /** Whether the light control had the focus. */
  takesFocus: boolean;
}

/** A control whose popup is loaded in its own chunk. */
export interface OnDemand<P> {
  /** The component if it is loaded. */
  get(): ComponentType<P & TakeOver> | undefined;
  load(): Promise<void>;
}

/** The screen is shown first. */
const LATER_MS = 250;

export function createOnDemand<P>(load: () => Promise<ComponentType<P & TakeOver>>): OnDemand<P> {
  let part: ComponentType<P & TakeOver> | undefined;
  let loading: Promise<void> | undefined;
  return {
    get: () => part,
    load() {
      loading ??= load().then(
        (loaded) => {
          part = loaded;
        },
        () => {
          loading = undefined;
        },
      );
      return loading;
    },
  };
}

type Reason = 'near' | 'pressed';

/**
 * Renders a light trigger until it is hovered, focused by keyboard or pressed, and then the full control in its place. The
 * chunk is loaded a moment after the screen.
 */
export function useOnDemand<P>(demand: OnDemand<P>, trigger: RefObject<HTMLButtonElement | null>) {
  const [taken, setTaken] = useState<(TakeOver & { Part: ComponentType<P & TakeOver> }) | null>(null);
  const wanted = useRef<Reason | null>(null);
  const isPressing = useRef(false);
  useEffect(() => browserClock.schedule(() => void demand.load(), LATER_MS), [demand]);

  function takeOver(): void {
    const Part = demand.get();
    if (Part === undefined || wanted.current === null) return;
    const startsOpen = wanted.current === 'pressed';
    const takesFocus = startsOpen || document.activeElement === trigger.current;
    const takeOverNow = () => setTaken({ Part, startsOpen, takesFocus });
    // An element that is replaced between press and release gets no click: replace it before the press.
    if (startsOpen) takeOverNow();
    else flushSync(takeOverNow);
  }

  function want(reason: Reason): void {
    if (wanted.current !== 'pressed') wanted.current = reason;
    if (demand.get() !== undefined) takeOver();
    else void loadFirst();
  }

  async function loadFirst(): Promise<void> {
    await demand.load();
    if (demand.get() === undefined) adviseReload('version');
    // The click follows.
    if (!isPressing.current) takeOver();
  }

  const triggerProps = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => pointerType === 'mouse' && want('near'),
    onPointerDown() {
      isPressing.current = true;
    },
    onFocus: () => trigger.current?.matches(':focus-visible') && want('near'),
    onClick() {
      isPressing.current = false;
      want('pressed');
    },
    onKeyDown: ({ key }: { key: string }) => ['ArrowDown', 'ArrowUp'].includes(key) && want('pressed'),
  };
  return { taken, triggerProps };
}

/** The full control's trigger gets the focus that the light one had. */
export function useTakenFocus(takesFocus: boolean): RefObject<HTMLButtonElement | null> {
  const trigger = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) trigger.current?.focus();
  }, [takesFocus]);
  return trigger;
}
