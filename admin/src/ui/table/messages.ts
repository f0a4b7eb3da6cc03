const en = {
  sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
  columns: 'Columns',
  columnsHint: 'A narrow window shows the first of them.',
  reset: 'Reset',
};

const zh: typeof en = {
  sortBy: (column) => `按${column}排序`,
  columns: '列',
  columnsHint: '窗口较窄时只显示靠前的列。',
  reset: '恢复默认',
};

export const tableMessages = { en, zh };
