import { Suspense, useEffect, useState } from 'react';
import { browserClock } from './clock.ts';
import { lazyPart } from './lazy-part.ts';

/** Not needed for the first screen. */
const Tooltip = lazyPart(async () => (await import('./tooltip.tsx')).Tooltip);

const DELAY_MS = 400;
const SELECTOR = '[data-tooltip]';

/**
 * Shows the text of `data-tooltip` while an element is hovered or has keyboard focus: one tooltip for all elements, since
 * tables have thousands of them. Screen readers are given the text as the element's label instead.
 */
export function TooltipHost() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isUsed, setIsUsed] = useState(false);
  useEffect(
    () =>
      watchTargets((element) => {
        setAnchor(element);
        if (element !== undefined) setIsUsed(true);
      }),
    [],
  );
  return (
    isUsed && (
      <Suspense>
        <Tooltip anchor={anchor} />
      </Suspense>
    )
  );
}

function watchTargets(show: (element?: HTMLElement) => void): () => void {
  let cancel: () => void = () => undefined;
  const hide = () => {
    cancel();
    show();
  };
  const showSoon = (element: HTMLElement | undefined, delay: number) => {
    cancel();
    if (element === undefined) return;
    cancel = browserClock.schedule(() => show(element), delay);
  };
  const listeners: [string, (event: Event) => void][] = [
    [
      'pointerover',
      (event) => {
        if (event instanceof PointerEvent && event.pointerType === 'mouse') {
          const element = findTarget(event);
          if (element === undefined) hide();
          else showSoon(element, DELAY_MS);
        }
      },
    ],
    ['focusin', (event) => showSoon(findTarget(event, ':focus-visible'), 0)],
    ['focusout', hide],
    ['pointerdown', hide],
    ['keydown', hide],
    ['scroll', hide],
  ];
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
  return () => {
    cancel();
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
  };
}

function findTarget({ target }: Event, state = ''): HTMLElement | undefined {
  if (!(target instanceof Element)) return;
  return target.closest<HTMLElement>(`${SELECTOR}${state}`) ?? undefined;
}
