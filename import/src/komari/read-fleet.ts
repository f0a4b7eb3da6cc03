import { type CellRow, hasColumns, listColumns, toInteger, toText } from '../cells.ts';
import type { ImportedFleet, ImportedNode, ImportedTask, SourceDatabase } from '../import-source.ts';
import type { NoteList } from '../note-list.ts';
import type { DefaultZone } from '../timestamps.ts';
import { listOmissions } from './list-omissions.ts';
import { type ClientRow, clientColumns, mapClient } from './map-client.ts';
import { mapPingTask, type PingTaskRow, pingTaskColumns } from './map-ping-task.ts';
import { type KomariSettings, type LoginRows, mapSettings } from './map-settings.ts';
import { type HistorySources, readTraffic } from './read-traffic.ts';

export interface FleetContext extends HistorySources {
  settings: KomariSettings;
  notes: NoteList;
  zone: DefaultZone;
  /** Unix seconds. */
  now: number;
}

export function readFleet(db: SourceDatabase, context: FleetContext): ImportedFleet {
  const { notes, settings } = context;
  const nodes = readNodes(db, context);
  const keys = new Set(nodes.map(({ key }) => key));
  addTrafficNotes(nodes, context);
  addLeftovers(keys, context);
  listOmissions(db, notes);
  const tasks = readTasks(db, keys, notes);
  return {
    nodes,
    tasks,
    settings: mapSettings(settings, readLogin(db), notes),
    account: null,
    notes: notes.list(),
  };
}

/** UUIDs in the order of the panel: the largest weight first. */
export function listClients(db: SourceDatabase): ClientRow[] {
  const rows = db.sqlite
    .prepare<[], ClientRow>(`SELECT ${listColumns(db, 'clients', clientColumns)} FROM clients ORDER BY rowid`)
    .all();
  return rows.sort((a, b) => toInteger(b.weight) - toInteger(a.weight));
}

function readNodes(db: SourceDatabase, context: FleetContext): ImportedNode[] {
  const nodes: ImportedNode[] = [];
  for (const row of listClients(db)) {
    const node = mapClient(row, context);
    const traffic = readTraffic(node.key, context, context.now);
    if (traffic !== undefined) {
      node.ledger = traffic.ledger;
      node.last_seen_at = traffic.last_seen_at;
    }
    nodes.push(node);
  }
  return nodes;
}

function addTrafficNotes(nodes: readonly ImportedNode[], { notes }: FleetContext): void {
  notes.add({
    subject: 'Traffic',
    detail: 'Komari stores no totals: they are the traffic of the imported history, and begin with it.',
    count: nodes.filter(({ ledger }) => ledger !== null).length,
  });
  notes.add({
    subject: 'Traffic',
    detail: 'Komari has no day on which a period starts: it is the first of the month. Set it in the node.',
    count: nodes.filter(({ config }) => (config.traffic_limit ?? 0) > 0).length,
  });
}

/** A deleted client leaves rows in the metric store. */
function addLeftovers(keys: ReadonlySet<string>, { store, notes }: FleetContext): void {
  const deleted = store?.listEntities().filter((entity) => !keys.has(entity)) ?? [];
  notes.add({ subject: 'History', detail: 'That of deleted clients is left out.', count: deleted.length });
}

function readTasks(db: SourceDatabase, clients: ReadonlySet<string>, notes: NoteList): ImportedTask[] {
  if (!hasColumns(db, 'ping_tasks', ['id', 'target'])) return [];
  const rows = db.sqlite
    .prepare<[], PingTaskRow>(
      `SELECT ${listColumns(db, 'ping_tasks', pingTaskColumns)} FROM ping_tasks ORDER BY id`,
    )
    .all();
  rows.sort((a, b) => toInteger(a.weight) - toInteger(b.weight));
  return rows.flatMap((row) => mapPingTask(row, { notes, clients }) ?? []);
}

function readLogin(db: SourceDatabase): LoginRows {
  const { sqlite } = db;
  const providers = hasColumns(db, 'oidc_providers', ['name', 'addition'])
    ? sqlite.prepare<[], CellRow<'name' | 'addition'>>('SELECT name, addition FROM oidc_providers').all()
    : [];
  const subjects = hasColumns(db, 'users', ['sso_id'])
    ? sqlite.prepare<[], CellRow<'sso_id'>>('SELECT sso_id FROM users').all()
    : [];
  return {
    providers: new Map(providers.map(({ name, addition }) => [toText(name), toText(addition)])),
    subjects: subjects.map(({ sso_id }) => toText(sso_id)),
  };
}
