import { defineMessages } from '../../ui/message-set.ts';

export const paletteMessages = defineMessages('palette', {
  open: 'Search or run a command',
  title: 'Command palette',
  search: 'Search nodes, screens and commands',
  searchNode: (name: string) => `What to do with ${name}`,
  choose: 'Choose an action',
  groups: { nodes: 'Nodes', screens: 'Screens', commands: 'Commands', node: 'Node' },
  none: 'Nothing found.',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  allNodes: (count: number) => `Show all ${count} matching nodes`,
  back: 'Back',
  node: {
    page: 'Open on the status page',
    edit: 'Edit…',
    connect: 'Connect an agent…',
    traffic: 'Correct traffic…',
    remove: 'Delete…',
  },
  commands: {
    addNode: 'Add node…',
    statusPage: 'Open the status page',
    system: 'Colours as in the system',
    light: 'Light colours',
    dark: 'Dark colours',
    notificationsOn: 'Notify me about outages and alerts',
    notificationsOff: 'Do not notify me about outages and alerts',
    logOut: 'Log out',
  },
  keys: { move: 'move', choose: 'choose', close: 'close' },
});
