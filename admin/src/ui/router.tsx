import { type ComponentProps, useLayoutEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** @param to a path on this origin, with its query */
export function navigate(to: string, { isReplacing = false } = {}): void {
  const before = window.location.pathname;
  if (isReplacing) window.history.replaceState(null, '', to);
  else window.history.pushState(null, '', to);
  // Another screen begins at its top, as another page would.
  if (window.location.pathname !== before) window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}

/** Where the browser is; components that use it render again when that changes. */
export function usePlace(): URL {
  return new URL(useSyncExternalStore(subscribe, () => window.location.href));
}

export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { isReplacing: true }), [to]);
  return null;
}

/** A real link: it opens in a new tab and copies; a plain click stays inside the panel. */
export function Link({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (event.button !== 0 || !isPlain) return;
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}
