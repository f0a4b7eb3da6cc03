import { type CellRow, toBoolean, toInteger, toJson, toText } from '../cells.ts';
import type { ImportedTask } from '../import-source.ts';
import type { NoteList } from '../note-list.ts';
import { formatTarget, type ProbeKind } from '../probe-targets.ts';

/** Columns of `ping_tasks`. `all_clients` is called `default_on` in the interface: new clients join, present ones do not. */
export const pingTaskColumns = [
  'id',
  'name',
  'clients',
  'all_clients',
  'type',
  'target',
  'interval',
  'weight',
] as const;

export type PingTaskRow = CellRow<(typeof pingTaskColumns)[number]>;

const kinds: Readonly<Record<string, ProbeKind>> = { icmp: 'icmp', tcp: 'tcp', http: 'http' };

export interface PingTaskContext {
  notes: NoteList;
  /** UUIDs of the clients. */
  clients: ReadonlySet<string>;
}

/** Undefined, with a note, for a type that Muster does not probe. */
export function mapPingTask(row: PingTaskRow, { notes, clients }: PingTaskContext): ImportedTask | undefined {
  const target = toText(row.target);
  const name = toText(row.name) || target;
  const type = toText(row.type).toLowerCase() || 'icmp';
  const kind = kinds[type];
  if (kind === undefined) {
    notes.add({
      subject: 'Ping tasks',
      detail: `The type ${type} is not known; the task is left out.`,
      name,
    });
    return;
  }
  const assigned = parseClients(row);
  const present = assigned.filter((uuid) => clients.has(uuid));
  notes.add({
    subject: 'Ping tasks',
    detail: 'Assignments to deleted clients are left out.',
    name,
    count: assigned.length - present.length,
  });
  if (toBoolean(row.all_clients))
    notes.add({ subject: 'Ping tasks', detail: 'New nodes do not join the task by themselves.', name });
  return {
    key: toText(row.id),
    name,
    target: formatTarget(kind, target),
    interval: toInteger(row.interval) || 60,
    all_nodes: false,
    node_keys: present,
  };
}

/** A JSON array of UUIDs, which Go's driver stores as a BLOB. */
function parseClients(row: PingTaskRow): string[] {
  const value = toJson(row.clients);
  if (!Array.isArray(value)) return [];
  return [...new Set(value.filter((uuid): uuid is string => typeof uuid === 'string'))];
}
