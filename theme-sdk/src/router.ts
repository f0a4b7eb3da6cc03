import { type ComponentProps, createElement, type ReactNode, useSyncExternalStore } from 'react';

/** Browsers fire `popstate` for the back and forward buttons only, not for `pushState`. */
const NAVIGATE_EVENT = 'muster:navigate';

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(NAVIGATE_EVENT, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(NAVIGATE_EVENT, listener);
  };
}

const readPathname = () => location.pathname;
const readSearch = () => location.search;
const readHref = () => location.href;

/** The path of the current URL; the component renders again when it changes. */
export function usePathname(): string {
  return useSyncExternalStore(subscribe, readPathname);
}

/** The query of the current URL with its `?`, or ""; the component renders again when it changes. */
export function useSearch(): string {
  return useSyncExternalStore(subscribe, readSearch);
}

/** The current URL; the component renders again when any part of it changes. */
export function useUrl(): URL {
  return new URL(useSyncExternalStore(subscribe, readHref));
}

export interface NavigateOptions {
  /** Replaces the current history entry instead of adding one. */
  readonly replace?: boolean;
  /** Whether to scroll to the top; by default only if the path changes. */
  readonly scroll?: boolean | undefined;
}

/** Goes to a URL of this origin without loading a document. */
export function navigate(href: string, { replace = false, scroll }: NavigateOptions = {}): void {
  const { pathname } = location;
  if (replace) history.replaceState(history.state, '', href);
  else history.pushState(null, '', href);
  if (scroll ?? location.pathname !== pathname) scrollTo(0, 0);
  dispatchEvent(new Event(NAVIGATE_EVENT));
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> &
  Pick<NavigateOptions, 'scroll'> & { readonly href: string };

/** A link that navigates without loading a document; a click with a modifier key is left to the browser. */
export function Link({ scroll, ...props }: LinkProps): ReactNode {
  const onClick = (event: Pick<MouseEvent, ClickKey>) => {
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || hasModifier || event.defaultPrevented) return;
    event.preventDefault();
    navigate(props.href, { scroll });
  };
  return createElement('a', { ...props, onClick });
}

type ClickKey =
  | 'button'
  | 'metaKey'
  | 'ctrlKey'
  | 'shiftKey'
  | 'altKey'
  | 'defaultPrevented'
  | 'preventDefault';
