import { countPresences } from 'muster-theme/model';
import { useFleet, useMe, useStatus } from 'muster-theme/react';
import { useEffect } from 'preact/hooks';
import { getNodeName } from '../components/names.ts';
import { rememberByFacts } from '../fleet/facts.ts';
import { useLanguage } from './language.tsx';
import type { Route } from './route.ts';
import type { IconState } from './tab-icon.ts';

const countOffline = rememberByFacts(({ nodes }) => countPresences(nodes).offline);

/** Updates title and favicon: the current page, and how many nodes are down. */
export function useDocumentTitle(route: Route): void {
  const { messages, format } = useLanguage();
  const site = useMe()?.site_name || messages.siteFallback;
  const { state } = useStatus();
  const id = route.page === 'node' ? route.id : null;
  const name = useFleet(({ nodes }) => {
    const node = id === null ? undefined : nodes.find((one) => one.id === id);
    return node === undefined ? null : getNodeName(node);
  });
  const offline = useFleet(countOffline);
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
  useEffect(() => {
    // Without the file the icon stays as it is.
    showIcon({ down, isOld }).catch(() => undefined);
  }, [down, isOld]);
}

let latestIcon: IconState | undefined;

/** Its code is loaded after the first paint, because it may be needed when the hub is gone. */
async function showIcon(state: IconState): Promise<void> {
  latestIcon = state;
  const { changeIcon } = await import('./tab-icon.ts');
  // The icon may have changed meanwhile, and loads need not end in their order.
  changeIcon(latestIcon);
}
