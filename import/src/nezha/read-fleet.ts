import { type Cell, type CellRow, hasColumns, listColumns, quoteName, toInteger, toText } from '../cells.ts';
import type { ImportedFleet, ImportedNode, ImportedTask, SourceDatabase } from '../import-source.ts';
import { createNoteList, type NoteList } from '../note-list.ts';
import { parseTime } from '../timestamps.ts';
import { listOmissions } from './list-omissions.ts';
import { mapServer, type ServerRow, serverColumns } from './map-server.ts';
import { mapService, type ServiceRow, serviceColumns } from './map-service.ts';
import { type AlertRow, parseQuotas } from './parse-quotas.ts';
import { createTransferSummer } from './sum-transfers.ts';
import { type NezhaTables, whereAlive } from './tables.ts';

/** `now` is in Unix seconds. */
export function readFleet(db: SourceDatabase, tables: NezhaTables, now: number): ImportedFleet {
  const notes = createNoteList();
  const rows = listServers(db);
  const findGroups = readGroups(db);
  const findQuota = parseQuotas(readAlerts(db), notes);
  const nodes = rows.map((row) => {
    const id = toText(row.id);
    return mapServer(row, { notes, groups: findGroups(id), quota: findQuota(id) });
  });
  addTraffic(db, nodes, { notes, now });
  addHistory(db, tables, { nodes, notes });
  const tasks = readServices(db, tables, { rows, notes });
  listOmissions(db, notes);
  return { nodes, tasks, settings: {}, account: null, notes: notes.list() };
}

/** In the order of the page: the largest index first. */
function listServers(db: SourceDatabase): ServerRow[] {
  const rows = db.sqlite
    .prepare<[], ServerRow>(
      `SELECT ${listColumns(db, 'servers', serverColumns)} FROM servers WHERE true${whereAlive(db, 'servers')} ORDER BY id`,
    )
    .all();
  return rows.sort((a, b) => toInteger(b.display_index) - toInteger(a.display_index));
}

/** The groups of a server in the order in which it joined them. */
function readGroups(db: SourceDatabase): (server: string) => string[] {
  const groups = new Map<string, string[]>();
  if (
    hasColumns(db, 'server_groups', ['id', 'name']) &&
    hasColumns(db, 'server_group_servers', ['server_group_id', 'server_id'])
  ) {
    const rows = db.sqlite
      .prepare<[], CellRow<'server' | 'name'>>(
        `SELECT member.server_id AS server, name FROM server_group_servers AS member
         JOIN server_groups AS one ON one.id = member.server_group_id ORDER BY member.rowid`,
      )
      .all();
    for (const { server, name } of rows) {
      const id = toText(server);
      groups.set(id, [...(groups.get(id) ?? []), toText(name)]);
    }
  }
  return (server) => groups.get(server) ?? [];
}

function readAlerts(db: SourceDatabase): AlertRow[] {
  if (!hasColumns(db, 'alert_rules', ['name', 'rules_raw'])) return [];
  return db.sqlite
    .prepare<[], AlertRow>(
      `SELECT name, rules_raw FROM alert_rules WHERE true${whereAlive(db, 'alert_rules')} ORDER BY rowid`,
    )
    .all();
}

interface TrafficContext {
  notes: NoteList;
  now: number;
}

function addTraffic(db: SourceDatabase, nodes: ImportedNode[], { notes, now }: TrafficContext): void {
  const summers = new Map(
    nodes.map(({ key, config }) => [key, createTransferSummer(now, config.traffic_reset_day ?? 1)]),
  );
  let others = 0;
  for (const { server, created_at, rx, tx } of readTransfers(db)) {
    const summer = summers.get(toText(server));
    const ms = parseTime(created_at);
    if (summer === undefined) others += 1;
    else if (ms !== null) summer.add({ ms, rx: toBytes(rx), tx: toBytes(tx) });
  }
  for (const node of nodes) {
    const sum = summers.get(node.key)?.finish();
    if (sum === undefined) continue;
    node.ledger = sum.ledger;
    node.last_seen_at = sum.last_at;
    const begins = new Date(sum.begins_at * 1000).toISOString().slice(0, 10);
    notes.add({
      subject: 'Traffic',
      detail: `Totals begin on ${begins}: Nezha deletes older traffic unless an alert rule needs it.`,
      name: node.config.name,
    });
  }
  notes.add({ subject: 'Traffic', detail: 'That of deleted servers is left out.', count: others });
}

/** In one pass, because no index begins with the server. Bytes are unsigned 64-bit integers. */
function readTransfers(db: SourceDatabase): Iterable<CellRow<'server' | 'created_at' | 'rx' | 'tx'>> {
  return db.sqlite
    .prepare<[], CellRow<'server' | 'created_at' | 'rx' | 'tx'>>(
      `SELECT server_id AS server, created_at, "in" AS rx, "out" AS tx FROM transfers
       WHERE true${whereAlive(db, 'transfers')}`,
    )
    .safeIntegers()
    .iterate();
}

/** 0 for what is no count of bytes. */
function toBytes(cell: Cell): bigint {
  if (typeof cell === 'bigint') return cell > 0n ? cell : 0n;
  const number = toInteger(cell);
  return number > 0 ? BigInt(number) : 0n;
}

function addHistory(
  db: SourceDatabase,
  { histories }: NezhaTables,
  { nodes, notes }: { nodes: ImportedNode[]; notes: NoteList },
): void {
  if (histories === undefined) {
    notes.add({
      subject: 'History',
      detail: 'Not imported: latency is in files beside the database (TSDB).',
    });
    return;
  }
  const table = quoteName(histories);
  const alive = whereAlive(db, histories);
  const rows = db.sqlite
    .prepare<[], CellRow<'server' | 'newest'>>(
      `SELECT server_id AS server, max(unixepoch(created_at)) AS newest FROM ${table}
       WHERE server_id > 0${alive} GROUP BY server_id`,
    )
    .all();
  const newest = new Map(rows.map((row) => [toText(row.server), toInteger(row.newest)]));
  for (const node of nodes) node.last_seen_at = Math.max(node.last_seen_at, newest.get(node.key) ?? 0);
  const count = (where: string) =>
    db.sqlite.prepare<[], number>(`SELECT count(*) FROM ${table} WHERE ${where}${alive}`).pluck().get() ?? 0;
  notes.add({
    subject: 'History',
    detail: 'Availability of services over all servers is not imported: it is kept per node here.',
    count: count('server_id = 0'),
  });
  notes.add({
    subject: 'History',
    detail:
      'Each latency is the mean of several probes, as Nezha stores it; if some of them failed, it is too low.',
    count: count('server_id > 0'),
  });
}

/** A user with another role uses only his own servers. */
const ADMINISTRATOR = 0;

function readServices(
  db: SourceDatabase,
  { services }: NezhaTables,
  { rows, notes }: { rows: readonly ServerRow[]; notes: NoteList },
): ImportedTask[] {
  if (services === undefined) return [];
  const members = readMembers(db);
  const found = db.sqlite
    .prepare<[], ServiceRow>(
      `SELECT ${listColumns(db, services, serviceColumns)} FROM ${quoteName(services)}
       WHERE true${whereAlive(db, services)} ORDER BY id`,
    )
    .all()
    .sort((a, b) => toInteger(b.display_index) - toInteger(a.display_index));
  return found.flatMap((service) => {
    const owner = toText(service.user_id);
    const isMember = members.has(owner);
    const usable = isMember ? rows.filter(({ user_id }) => toText(user_id) === owner) : rows;
    const servers = usable.map(({ id }) => toText(id));
    return mapService(service, { notes, servers, hasAllServers: !isMember }) ?? [];
  });
}

/** Ids of the users that are no administrators. */
function readMembers(db: SourceDatabase): Set<string> {
  if (!hasColumns(db, 'users', ['id', 'role'])) return new Set();
  const rows = db.sqlite
    .prepare<[number], CellRow<'id'>>('SELECT id FROM users WHERE role <> CAST(? AS INTEGER)')
    .all(ADMINISTRATOR);
  return new Set(rows.map(({ id }) => toText(id)));
}
