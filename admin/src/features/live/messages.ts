import { defineMessages } from '../../ui/message-set.ts';

export const liveMessages = defineMessages('live', {
  status: {
    connecting: 'Connecting…',
    live: 'Live',
    retrying: 'Connection lost, trying again…',
    polling: 'No live connection; asking every 5 seconds',
    unreachable: 'The hub does not answer; figures are old',
    failing: 'The answer is an error; figures are old',
    ended: 'Session ended',
  },
  short: {
    connecting: 'Connecting…',
    live: 'Live',
    retrying: 'Reconnecting…',
    polling: 'Polling',
    unreachable: 'No answer',
    failing: 'Error',
    ended: 'Ended',
  },
  retryNow: 'Connect now',
  reload: 'Reload',
  reloadCsrfToken:
    'The hub does not know this page any more, so changes are refused and tokens are not shown. Reload it.',
  reloadVersion: 'The hub was updated. Reload the page to get the panel that belongs to it.',
  storageFailed:
    'The hub cannot write to its database: the disk is full or broken. Agents and live figures go on, changes are refused. The log of the hub says more.',
  overloaded:
    'The hub is overloaded: more arrives than it can handle. Reports are handled late, but traffic is still counted exactly. A longer interval of the agents helps.',
});
