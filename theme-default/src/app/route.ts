import { usePathname } from 'muster-theme/router';
import { useEffect, useMemo, useRef } from 'preact/hooks';

export type Route =
  | { readonly page: 'fleet' }
  | { readonly page: 'node'; readonly id: number }
  | { readonly page: 'compare' }
  | { readonly page: 'incidents' }
  | { readonly page: 'missing' };

/** The page of a path. */
export function parseRoute(pathname: string): Route {
  if (pathname === '/' || pathname === '/index.html') return { page: 'fleet' };
  if (/^\/compare\/?$/.test(pathname)) return { page: 'compare' };
  if (/^\/incidents\/?$/.test(pathname)) return { page: 'incidents' };
  const id = Number(/^\/node\/([1-9]\d{0,15})\/?$/.exec(pathname)?.[1]);
  return Number.isSafeInteger(id) ? { page: 'node', id } : { page: 'missing' };
}

export function getNodePath(id: number): string {
  return `/node/${id}`;
}

/** The page to show. Moves the focus to its heading after a navigation. */
export function useRoute(): Route {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // Screen readers continue from there, like after a page load.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [path]);
  return useMemo(() => parseRoute(path), [path]);
}
