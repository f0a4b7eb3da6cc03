import { defineMessages } from '../../ui/message-set.ts';
import { createPlural } from '../../ui/plural.ts';

const plural = createPlural('en-GB');

export const overviewMessages = defineMessages('overview', {
  title: 'Overview',
  loading: 'Waiting for data…',
  empty: 'No nodes yet.',
  toNodes: 'Add your first node',
  states: 'Fleet',
  all: 'All nodes',
  waiting: (count: number) => `${count} waiting for the first report`,
  down: 'Down',
  downNone: 'All nodes that have connected are online.',
  downSince: (moment: string) => `since ${moment}`,
  flow: 'Network',
  receiving: 'Receiving',
  sending: 'Sending',
  flowCursor: 'Network, chart cursor',
  noData: 'no data',
  period: 'Traffic this period',
  top: { cpu: 'Highest CPU', memory: 'Highest memory', disk: 'Highest disk' },
  topNone: 'No nodes are reporting.',
  changes: {
    title: 'Today',
    traffic: 'Most traffic',
    trafficNone: 'No traffic yet.',
    loss: 'Most packet loss',
    lossNone: 'No recent probe was lost.',
  },
  cost: {
    title: 'Cost',
    none: 'No node has a price. Enter it in the plan of a node.',
    perMonth: (currency: string) => `${currency} per month`,
    perYear: (amount: string) => `${amount} per year`,
    once: (amount: string) => `${amount} one-time`,
    nodes: (count: number) => (count === 1 ? '1 node' : `${count} nodes`),
    due: 'Payments due',
    expired: (count: number) =>
      count === 1 ? '1 expired plan is not counted.' : `${count} expired plans are not counted.`,
  },
  plans: 'Renewals due',
  renew: (name: string, date: string) => `Mark ${name} as renewed until ${date}`,
  renewed: (name: string, date: string) => `${name} renewed until ${date}.`,
  plansNone: 'No plan expires within 30 days.',
  ended: (days: number) => (days === 1 ? 'expired yesterday' : `expired ${days} days ago`),
  ends: (days: number) => {
    if (days === 0) return 'expires today';
    return days === 1 ? 'expires tomorrow' : `expires in ${days} days`;
  },
  scarce: 'Traffic nearly used up',
  database: 'Database',
  file: 'Current size',
  later: (days: number) => plural(days, { one: 'With # day of history', other: 'With # days of history' }),
  unknown: 'available after a day',
  more: (count: number) => `and ${count} more`,
});
