import { defineMessages } from '../../ui/message-set.ts';

export const transferMessages = defineMessages('transfer', {
  stop: 'Stop',
  stopped: 'Stopped. Nothing changed.',
});
