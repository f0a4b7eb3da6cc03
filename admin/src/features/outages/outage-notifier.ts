import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../ui/language.ts';
import { useFleet } from '../live/live-context.tsx';
import { outageMessages } from './messages.ts';
import { useOutageSetting } from './outage-setting.ts';
import { createOutageWatch, type WatchedNode } from './outage-watch.ts';
import { showNotification } from './show-notification.ts';

/** Shows a notification of the browser when nodes go offline or come back, if the user has turned them on. */
export function OutageNotifier(): null {
  const { isOn } = useOutageSetting();
  const texts = useMessages(outageMessages);
  const { navigate } = useRouter();
  const fleet = useFleet().data;
  const [watch] = useState(createOutageWatch);
  const watched = useRef<typeof fleet>(undefined);

  useEffect(() => {
    if (fleet === undefined || fleet === watched.current) return;
    watched.current = fleet;
    // Also while notifications are off: turning them on must not report what happened before.
    const { down, up } = watch(fleet);
    if (isOn && down.length > 0) notify(down, texts.down, texts.downMany);
    if (isOn && up.length > 0) notify(up, texts.up, texts.upMany);

    function notify(
      nodes: readonly WatchedNode[],
      one: (name: string) => string,
      many: (count: number) => string,
    ) {
      const [first] = nodes;
      showNotification({
        title: nodes.length === 1 && first !== undefined ? one(first.name) : many(nodes.length),
        names: nodes.map(({ name }) => name),
        more: texts.more,
        onClick: () => void navigate({ to: '/nodes', search: { state: 'offline' } }),
      });
    }
  }, [fleet, isOn, texts, watch, navigate]);
  return null;
}
