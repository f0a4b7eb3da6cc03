import type { ComponentChildren } from 'preact';
import { useSyncExternalStore } from 'preact/compat';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { parseRoute, type Route } from './route.ts';

/** Tells the page of a navigation that it made itself; the browser only tells of its own. */
const NAVIGATED = 'muster:navigated';

function watchLocation(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(NAVIGATED, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(NAVIGATED, listener);
  };
}

const readPath = () => location.pathname;
const readQuery = () => location.search;

/** The page to show; renders again when the address changes, and then moves the focus to the new heading. */
export function useRoute(): Route {
  const path = useSyncExternalStore(watchLocation, readPath);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // A screen reader goes on from there, as it does after a page load.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [path]);
  return useMemo(() => parseRoute(path), [path]);
}

/** What follows the `?` of the address; renders again when it changes. */
export function useAddressQuery(): string {
  return useSyncExternalStore(watchLocation, readQuery);
}

/** Goes to an address of this page. One that is replaced leaves no step for the back button. */
export function navigate(href: string, { isReplacing = false } = {}): void {
  if (isReplacing) history.replaceState(history.state, '', href);
  else history.pushState(null, '', href);
  dispatchEvent(new Event(NAVIGATED));
}

export interface LinkProps {
  readonly href: string;
  readonly class?: string;
  readonly children: ComponentChildren;
  readonly 'aria-current'?: 'page' | 'true' | undefined;
  readonly 'aria-label'?: string;
  readonly title?: string;
  /** For links that only change how the same page looks. */
  readonly keepsPlace?: boolean;
}

/** A real link that stays within the page; every other way of opening it is left to the browser. */
export function Link({ href, children, keepsPlace = false, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    navigate(href);
    if (!keepsPlace) scrollTo(0, 0);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
