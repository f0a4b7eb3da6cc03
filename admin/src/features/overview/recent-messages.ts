import { words } from 'muster-theme/words/en';
import { defineMessages } from '../../ui/message-set.ts';
import { createPlural } from '../../ui/plural.ts';

const plural = createPlural('en-GB');

export const recentMessages = defineMessages('recent', {
  title: 'Last 24 hours',
  kinds: words.incidentKinds,
  causes: words.incidentCauses,
  none: 'No incidents, and no nodes added or deleted.',
  /** @param count may be `200+` */
  latest: (count: string) => `Incidents (${count})`,
  all: 'All incidents',
  lasting: (duration: string) => `for ${duration}`,
  unstable: 'Most unstable',
  outages: (count: number) => plural(count, { one: '# outage', other: '# outages' }),
  down: (duration: string) => `${duration} in total`,
  added: (count: number) => plural(count, { one: '# node added', other: '# nodes added' }),
  removed: (count: number) => plural(count, { one: '# node deleted', other: '# nodes deleted' }),
});
