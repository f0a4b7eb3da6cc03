import { defineMessages } from '../message-set.ts';

export const tableMessages = defineMessages('table', {
  sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
  columns: 'Columns',
  columnsHint: 'A narrow window shows the first of them.',
  reset: 'Reset',
});
