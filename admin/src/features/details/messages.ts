import { words } from 'muster-theme/details/words/en';
import { defineMessages } from '../../ui/message-set.ts';

export const detailsMessages = defineMessages('details', {
  title: (name: string) => `Details of ${name}`,
  back: 'Nodes',
  statusPage: 'On the status page',
  lead: 'Measured while this page is open.',
  noNode: 'There is no such node.',
  states: {
    offline: 'The node is offline. Details appear when it is connected again.',
    unsupported: 'The agent of this node cannot send details. Update it to see them.',
  },
  stale: 'The agent has sent nothing new for a while.',
  range: 'Period',
  shown: 'Hardware details for visitors',
  noGauges: 'The agent of this node has not sent any gauges in this period.',
  words,
});
