import type { ImportRecord } from '@muster/generated/types';
import { printable } from '../../validation/printable.ts';

type RecordType = ImportRecord['type'];
type HistoryRecord = Extract<ImportRecord, { at: number }>;

/** Records of a lower rank come first. */
const ranks: Readonly<Record<RecordType, number>> = {
  source: 0,
  node: 1,
  task: 1,
  setting: 1,
  account: 1,
  note: 1,
  minute: 2,
  hour: 3,
  probe: 4,
  probe_hour: 5,
};

/** Checks that records come in the order of the contract. */
export interface RecordOrder {
  /** The error of the next record, or null. */
  check(record: ImportRecord): string | null;
}

export function createRecordOrder(): RecordOrder {
  let last: RecordType | null = null;
  const keys = new Set<string>();
  const nodes = createGroups('node', keys);
  const tasks = createGroups('task', keys);
  let lastAt = Number.NEGATIVE_INFINITY;

  function checkRow(record: HistoryRecord): string | null {
    const node = nodes.enter(record.node);
    if (node !== 'same') tasks.clear();
    const task = 'task' in record ? tasks.enter(record.task) : 'same';
    if (node === 'again') return `the rows of node ${printable(record.node)} are not together`;
    if (task === 'again') return `the rows of a task of node ${printable(record.node)} are not together`;
    const isOrdered = node === 'new' || task === 'new' || record.at >= lastAt;
    lastAt = record.at;
    return isOrdered ? null : 'the rows are not ordered by time';
  }

  function checkUnique(key: string): string | null {
    if (keys.has(key)) return `a second ${printable(key)}`;
    keys.add(key);
    return null;
  }

  return {
    check(record) {
      const { type } = record;
      if (type !== last) {
        if (last === null && type !== 'source') return 'the first record must be the source';
        if (last !== null && ranks[type] < ranks[last]) return `a ${type} after a ${last}`;
        last = type;
        nodes.clear();
      }
      if ('at' in record) return checkRow(record);
      if (type === 'note') return null;
      return checkUnique('key' in record ? `${type} ${record.key}` : type);
    },
  };
}

/** Groups of successive rows. Only keys of records are remembered, because a file may have rows of any number of others. */
function createGroups(type: 'node' | 'task', keys: ReadonlySet<string>) {
  let current: string | null = null;
  const begun = new Set<string>();
  return {
    clear(): void {
      current = null;
      begun.clear();
    },
    /** Whether the row continues the current group, begins one, or belongs to one that has ended. */
    enter(key: string): 'same' | 'new' | 'again' {
      if (key === current) return 'same';
      current = key;
      if (begun.has(key)) return 'again';
      if (keys.has(`${type} ${key}`)) begun.add(key);
      return 'new';
    },
  };
}
