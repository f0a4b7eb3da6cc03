import { defineMessages } from '../../ui/message-set.ts';

export const outageMessages = defineMessages('outages', {
  on: 'Notifications about outages and alerts: on',
  off: 'Notifications about outages and alerts: off',
  blocked: 'The browser blocks notifications of this page. Allow them in its settings for this site.',
  enabled:
    'While the panel is open, this browser notifies you when a node goes offline or is back, and when an alert begins or ends.',
  down: (name: string) => `${name} is offline`,
  downMany: (count: number) => `${count} nodes are offline`,
  up: (name: string) => `${name} is online again`,
  upMany: (count: number) => `${count} nodes are online again`,
  ended: (name: string) => `Ended: ${name}`,
  endedMany: (count: number) => `${count} alerts have ended`,
  more: (count: number) => `and ${count} more`,
});
