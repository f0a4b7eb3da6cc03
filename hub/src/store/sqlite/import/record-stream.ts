import type {
  ImportAccountRecord,
  ImportNodeRecord,
  ImportNoteRecord,
  ImportRecord,
  ImportSourceRecord,
  ImportTaskRecord,
} from '@muster/generated/types';
import { refuse } from '../database-admin/source-file.ts';

/** Everything except the history; it fits in memory. */
export interface ImportedFleet {
  nodes: ImportNodeRecord[];
  tasks: ImportTaskRecord[];
  settings: [key: string, value: unknown][];
  account: ImportAccountRecord | null;
  notes: ImportNoteRecord[];
}

type RowType = 'minute' | 'hour' | 'probe' | 'probe_hour';

/** Records in the order of the contract; its parts are read in that order. */
export interface RecordStream {
  readonly source: ImportSourceRecord;
  readonly fleet: ImportedFleet;
  /** The rows of a type, which come next if there are any. Use a row before you read the next. */
  readRows<T extends RowType>(type: T): Iterable<Extract<ImportRecord, { type: T }>>;
}

/** Reads the source and the fleet. */
export function openRecordStream(records: Iterator<ImportRecord>): RecordStream {
  const first = records.next();
  if (first.done === true || first.value.type !== 'source') throw refuse('The file has no records.');
  const source = first.value;
  const fleet: ImportedFleet = { nodes: [], tasks: [], settings: [], account: null, notes: [] };
  let next = records.next();
  while (next.done !== true && addToFleet(fleet, next.value)) next = records.next();
  return {
    source,
    fleet,
    *readRows<T extends RowType>(type: T) {
      while (next.done !== true && next.value.type === type) {
        yield next.value as Extract<ImportRecord, { type: T }>;
        next = records.next();
      }
    },
  };
}

/** False for a record that belongs to the history. */
function addToFleet(fleet: ImportedFleet, record: ImportRecord): boolean {
  switch (record.type) {
    case 'node':
      fleet.nodes.push(record);
      return true;
    case 'task':
      fleet.tasks.push(record);
      return true;
    case 'setting':
      fleet.settings.push([record.key, record.value]);
      return true;
    case 'account':
      fleet.account = record;
      return true;
    case 'note':
      fleet.notes.push(record);
      return true;
    default:
      return false;
  }
}
