import type { Alert } from '@muster/generated/types';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../ui/language.ts';
import { outageMessages } from '../outages/messages.ts';
import { useOutageSetting } from '../outages/outage-setting.ts';
import { showNotification } from '../outages/show-notification.ts';
import { shellMessages } from '../shell/messages.ts';
import { useAlerts } from './alert-query.ts';
import { describeSubject } from './alert-state.ts';
import { createAlertWatch } from './alert-watch.ts';

/** Shows a notification of the browser when alerts begin or end, if the user has turned them on. */
export function AlertNotifier(): null {
  const { isOn } = useOutageSetting();
  const texts = useMessages(outageMessages);
  const { firing } = useMessages(shellMessages);
  const { navigate } = useRouter();
  const alerts = useAlerts().data?.alerts;
  const [watch] = useState(createAlertWatch);
  const watched = useRef<typeof alerts>(undefined);

  useEffect(() => {
    if (alerts === undefined || alerts === watched.current) return;
    watched.current = alerts;
    // Also while notifications are off: turning them on must not report what happened before.
    const { begun, ended } = watch(alerts);
    if (isOn && begun.length > 0) notify(begun, (name) => name, firing);
    if (isOn && ended.length > 0) notify(ended, texts.ended, texts.endedMany);

    function notify(told: readonly Alert[], one: (name: string) => string, many: (count: number) => string) {
      const names = told.map(nameAlert);
      const [first] = names;
      showNotification({
        title: names.length === 1 && first !== undefined ? one(first) : many(names.length),
        names,
        more: texts.more,
        onClick: () => void navigate({ to: '/alerts' }),
      });
    }
  }, [alerts, isOn, texts, firing, watch, navigate]);
  return null;
}

/** `web-1: Disk full` */
function nameAlert(alert: Alert): string {
  return `${describeSubject(alert)}: ${alert.rule_name}`;
}
