import { defineMessages } from '../../ui/message-set.ts';

export const registrationMessages = defineMessages('registration', {
  title: 'Registration',
  lead: 'Adds many hosts at once: while registration is open, every host that has the key can add itself as a node.',
  closedTitle: 'Registration is closed',
  closedAdvice:
    'No host can add itself. Open registration when you are ready to install: for one hour, up to 100 nodes can join.',
  open: 'Open registration',
  opening: 'Opening…',
  openTitle: 'Registration is open',
  left: 'Closes in',
  remaining: 'Can still join',
  joined: 'Joined',
  renew: 'Renew…',
  close: 'Close now',
  opened: 'Registration is open for one hour.',
  renewed: 'Registration renewed with a new key. The old key no longer works.',
  closed: 'Registration closed.',
  steps: 'Run this on each host. It installs the agent and adds the host as a node.',
  secrecy: 'Anyone with this key can add nodes while registration is open. Keep it secret.',
  newest: 'Joined nodes',
  nobody: 'None yet. Nodes appear here when they join.',
  full: 'The limit is reached. Renew registration to let more nodes join.',
  renewal: {
    title: 'Renew registration?',
    body: 'The current key stops working immediately; hosts that have not registered yet need the new one. The hour and the limit of 100 nodes start over.',
    confirm: 'Renew registration',
    working: 'Renewing…',
  },
});
