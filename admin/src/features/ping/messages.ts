import { defineMessages } from '../../ui/message-set.ts';
import { createPlural } from '../../ui/plural.ts';

const plural = createPlural('en-GB');

export const pingMessages = defineMessages('ping', {
  title: 'Checks',
  lead: 'Nodes probe these targets; a heartbeat waits for a job to call its URL.',
  add: 'Add check',
  emptyTitle: 'No checks yet',
  emptyAdvice: 'Add one, such as https://example.com every 60 seconds, or a heartbeat for a backup.',
  columns: { name: 'Check', state: 'State', nodes: 'Nodes', latest: 'Latest', actions: 'Actions' },
  every: (duration: string) => `every ${duration}`,
  anyState: 'Any state',
  notUp: 'Not up',
  noneShown: 'No check is slow, down or unknown.',
  nodeCount: (count: number) => plural(count, { one: '# node', other: '# nodes' }),
  noResults: 'no current results',
  latency: (text: string) => `${text} (median)`,
  lost: 'lost',
  loss: (percent: string) => `${percent} lost`,
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  matrix: 'Assignments',
  matrixHint:
    'Tick a box to assign a check to a node. Beside it is the latest result, with its age if the next one is overdue.',
  node: 'Node',
  search: 'Find nodes',
  noMatch: 'No matching nodes.',
  noNodes: 'No nodes to assign checks to yet.',
  show: {
    all: 'All nodes',
    unmeasured: 'Nodes that cannot run a check',
    stale: 'Nodes without a current result',
  },
  assign: (task: string, node: string) => `${node} measures ${task}`,
  byAll: 'all nodes',
  byAllHint: 'Assigned to all nodes. Edit the check to choose nodes.',
  chooseNodes: 'Choose…',
  chooseNodesOf: (task: string) => `Choose the nodes of ${task}`,
  none: {
    never: 'never connected',
    offline: 'offline',
    waiting: 'no result yet',
  },
  ago: (duration: string) => `${duration} ago`,
  unmeasured: {
    cell: 'not measured',
    count: (count: number) =>
      plural(count, { one: 'not measured by # node', other: 'not measured by # nodes' }),
    options: 'options',
    pingMissing: 'cannot run ping',
    kindMissing: 'not supported by its agent',
    comma: ', ',
    more: (count: number) => `${count} more`,
    reason: (kinds: string[], missing: string[]) =>
      `: the agent supports ${kinds.length === 0 ? 'no checks' : `${kinds.join(', ')} only`}, so it is sent no checks with ${missing.join(' or ')}.`,
    otherAgent: 'Use a target with a port, such as example.com:443, or install Muster’s agent.',
    oldAgent: 'Update the agent.',
    noPing:
      'Install the program ping on the host, or permit the agent’s user to send pings; then restart the agent.',
  },
  deletion: {
    title: (name: string) => `Delete ${name}?`,
    body: 'It is no longer checked, and its results are permanently deleted.',
    confirm: 'Delete check',
    working: 'Deleting…',
    done: (name: string) => `${name} deleted.`,
  },
});
