import { defineMessages } from '../../ui/message-set.ts';

export const nodeListMessages = defineMessages('nodeList', {
  search: 'Search nodes',
  filters: 'Filters',
  anyState: 'Any state',
  anyGroup: 'Any group',
  anyTag: 'Any tag',
  anyPlan: 'Any plan',
  planDue: 'Renewal or traffic due',
  sortedBy: (column: string) => `Sorted by ${column.toLowerCase()}`,
  clear: 'Clear filters',
  noMatchTitle: 'No matching nodes',
  noMatchAdvice: 'Change the search or the filters.',
  shown: (shown: number, all: number) => `${shown} of ${all} shown`,
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all shown',
  more: (name: string) => `More about ${name}`,
  actionsOf: (name: string) => `More actions for ${name}`,
  selected: (count: number) => `${count} selected`,
  deselect: 'Clear selection',
  editSelected: 'Edit…',
  place: (name: string, place: number, all: number) =>
    `Position of ${name}: ${place} of ${all}. Drag, use the arrow keys, or press to type a position.`,
  correctTraffic: (name: string) => `Correct traffic of ${name}`,
});
