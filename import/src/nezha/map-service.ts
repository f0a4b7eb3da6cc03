import { type CellRow, toBoolean, toInteger, toJson, toRecord, toText } from '../cells.ts';
import type { ImportedTask } from '../import-source.ts';
import type { NoteList } from '../note-list.ts';
import { formatTarget, type ProbeKind } from '../probe-targets.ts';

/** Columns of `services`, or of `monitors` in version 0. */
export const serviceColumns = [
  'id',
  'name',
  'type',
  'target',
  'skip_servers_raw',
  'duration',
  'display_index',
  'cover',
  'hide_for_guest',
  'enable_show_in_service',
  'user_id',
  'max_latency',
  'latency_notify',
] as const;

export type ServiceRow = CellRow<(typeof serviceColumns)[number]>;

const kinds: Readonly<Record<number, ProbeKind>> = { 1: 'http', 2: 'icmp', 3: 'tcp' };

/** All servers except the listed ones; 1 is only the listed ones. */
const COVER_ALL = 0;
/** Largest `slow_ms` of a check. */
const MAX_SLOW_MS = 60_000;

export interface ServiceContext {
  notes: NoteList;
  /** Ids of the servers that the service's owner may use. */
  servers: readonly string[];
  /** Whether these are all servers. */
  hasAllServers: boolean;
}

/** Undefined, with a note, for a type that Muster does not probe. */
export function mapService(
  row: ServiceRow,
  { notes, servers, hasAllServers }: ServiceContext,
): ImportedTask | undefined {
  const target = toText(row.target);
  const name = toText(row.name) || target;
  const add = (detail: string, count = 1) => notes.add({ subject: 'Services', detail, name, count });
  const kind = kinds[toInteger(row.type)];
  if (kind === undefined) {
    add(`The type ${toText(row.type)} is not known; the service is left out.`);
    return;
  }
  if (isHidden(row)) add('It was hidden from visitors, who see its latency on public nodes here.');
  const listed = parseServers(row);
  const known = new Set(servers);
  add('Servers that do not exist any more are left out.', [...listed].filter((id) => !known.has(id)).length);
  const coversAll = toInteger(row.cover) === COVER_ALL;
  const skipped = servers.filter((id) => listed.has(id));
  const slowMs = toBoolean(row.latency_notify) ? Math.min(toInteger(row.max_latency), MAX_SLOW_MS) : 0;
  const all_nodes = coversAll && skipped.length === 0 && hasAllServers;
  if (coversAll && !all_nodes) add('New nodes do not join the task by themselves.');
  return {
    key: toText(row.id),
    name,
    target: formatTarget(kind, target),
    interval: toInteger(row.duration) || 30,
    all_nodes,
    ...(slowMs > 0 ? { check: { slow_ms: slowMs } } : {}),
    node_keys: coversAll ? servers.filter((id) => !listed.has(id)) : skipped,
  };
}

/** Version 2 has `hide_for_guest`, older ones the opposite. */
function isHidden(row: ServiceRow): boolean {
  if (row.hide_for_guest !== null) return toBoolean(row.hide_for_guest);
  return row.enable_show_in_service !== null && !toBoolean(row.enable_show_in_service);
}

/** `{"1":true}`, or a list of ids in version 0. */
function parseServers(row: ServiceRow): Set<string> {
  const value = toJson(row.skip_servers_raw);
  if (Array.isArray(value)) return new Set(value.map(String));
  return new Set(
    Object.entries(toRecord(value)).flatMap(([id, isListed]) => (isListed === true ? [id] : [])),
  );
}
