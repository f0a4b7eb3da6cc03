import { useFleet, useMe, useStatus } from 'muster-theme/react';
import { useEffect } from 'preact/hooks';
import { getNodeName } from '../components/names.ts';
import { countOffline } from '../fleet/totals.ts';
import { useLanguage } from './language.tsx';
import type { Route } from './route.ts';

/** Updates title and favicon: the current page, and how many nodes are offline. */
export function useDocumentTitle(route: Route): void {
  const { messages, format } = useLanguage();
  const site = useMe()?.site_name || messages.siteFallback;
  const { state } = useStatus();
  const id = route.page === 'node' ? route.id : null;
  const name = useFleet(({ nodes }) => nodes.filter((node) => node.id === id).map(getNodeName)[0]) ?? '';
  const offline = useFleet(countOffline) ?? 0;
  // Old data may be wrong by now.
  const down = state === 'stale' || state === 'offline' ? 0 : offline;

  useEffect(() => {
    const count = down > 0 ? messages.tab.down(format.number(down)) : '';
    document.title = [count, [name, site].filter(Boolean).join(' · ')].filter(Boolean).join(' ');
  }, [messages, format, name, site, down]);
  useEffect(() => showIcon(down), [down]);
}

let plainIcon: string | undefined;

function showIcon(down: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  plainIcon ??= link.href;
  link.href = down > 0 ? drawCount(down) : plainIcon;
}

function drawCount(down: number): string {
  const text = down > 99 ? '99' : String(down);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#b3261e"/><text x="16" y="23.5" font-family="system-ui,sans-serif" font-size="21" font-weight="700" text-anchor="middle" fill="#fff">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
