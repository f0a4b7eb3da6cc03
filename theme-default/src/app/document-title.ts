import { countPresences } from 'muster-theme/model';
import { useFleet, useMe, useStatus } from 'muster-theme/react';
import { useEffect } from 'preact/hooks';
import { getNodeName } from '../components/names.ts';
import { useLanguage } from './language.tsx';
import type { Route } from './route.ts';

/** Updates title and favicon: the current page, and how many nodes are down. */
export function useDocumentTitle(route: Route): void {
  const { messages, format } = useLanguage();
  const site = useMe()?.site_name || messages.siteFallback;
  const { state } = useStatus();
  const id = route.page === 'node' ? route.id : null;
  const name = useFleet(({ nodes }) => nodes.filter((node) => node.id === id).map(getNodeName)[0] ?? null);
  const offline = useFleet(({ nodes }) => countPresences(nodes).offline);
  const isMissing = route.page === 'missing' || (id !== null && offline !== null && name === null);
  const isOld = state === 'stale' || state === 'offline';
  // Old data may be wrong by now, and the count says nothing about a page that does not exist.
  const down = isOld || isMissing ? 0 : (offline ?? 0);
  const missing = route.page === 'missing' ? messages.notices.missing : messages.notices.unknownNode;

  const title = route.page === 'incidents' ? messages.incidents.title : null;

  useEffect(() => {
    const count = down > 0 ? messages.tab.down(format.number(down)) : '';
    const page = isMissing ? missing : (name ?? title);
    document.title = [count, [page, site].filter(Boolean).join(' · ')].filter(Boolean).join(' ');
  }, [messages, format, name, title, site, down, isMissing]);
  useEffect(() => showIcon({ down, isOld }), [down, isOld]);
}

let plainIcon: string | undefined;

/** The logo; the number of nodes that are down; or the logo without colour while the data is old. */
function showIcon({ down, isOld }: { readonly down: number; readonly isOld: boolean }): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  plainIcon ??= link.href;
  if (isOld) link.href = toAddress(OLD_ICON);
  else link.href = down > 0 ? toAddress(drawCount(down)) : plainIcon;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';
const OLD_ICON = `${SVG}<rect width="32" height="32" rx="7" fill="#6f6b7a"/><path d="M8 25v-7M16 25V14M24 25v-7" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>`;

function drawCount(down: number): string {
  const text = down > 99 ? '99' : String(down);
  return `${SVG}<rect width="32" height="32" rx="7" fill="#b3261e"/><text x="16" y="23.5" font-family="system-ui,sans-serif" font-size="21" font-weight="700" text-anchor="middle" fill="#fff">${text}</text></svg>`;
}

function toAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
