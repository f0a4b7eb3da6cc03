import { type Cell, countRows, hasColumns, listColumns, toBoolean, toInteger, toText } from '../cells.ts';
import { ImportError } from '../errors.ts';
import type { ImportedFleet, ImportedTask, ImportSource, SourceDatabase } from '../import-source.ts';
import { createNoteList, type NoteList } from '../note-list.ts';
import { type MonitorRow, mapMonitor, monitorColumns } from './map-monitor.ts';

/** The date of the newest migration that this mapping knows, that of Uptime Kuma 2.5.3. */
const NEWEST_MIGRATION = '2026-08-18';

/** `database_version` of Uptime Kuma 1.10 and later, and of 2. Newer versions count in `knex_migrations`. */
const NEWEST_DATABASE_VERSION = 10;

/** Versions 1 and 2 with SQLite. */
export const uptimeKuma: ImportSource = {
  kind: 'uptime-kuma',
  name: 'Uptime Kuma',
  agents: 'install',
  recognises: (db) =>
    hasColumns(db, 'monitor', ['id', 'name', 'type', 'interval', 'url', 'hostname', 'port']) &&
    hasColumns(db, 'heartbeat', ['monitor_id', 'status', 'time']),
  open(db) {
    requireKnownVersion(db);
    return {
      readFleet: () => readFleet(db),
      readMinutes: () => [],
      readHours: () => [],
      readProbes: () => [],
      readProbeHours: () => [],
      count: () => ({ minutes: 0, hours: 0, probes: 0, probe_hours: 0 }),
    };
  },
};

function requireKnownVersion(db: SourceDatabase): void {
  const newest = findNewestMigration(db);
  if (newest > NEWEST_MIGRATION || findDatabaseVersion(db) > NEWEST_DATABASE_VERSION)
    throw new ImportError(
      `${db.path} was written by a version of Uptime Kuma that is newer than the 2.5.3 that this version of Muster knows. Update Muster first.`,
    );
}

/** The date of the newest migration, or "". Their names begin with it, such as `2025-06-03-0000-add-ip-family.js`. */
function findNewestMigration(db: SourceDatabase): string {
  if (!hasColumns(db, 'knex_migrations', ['name'])) return '';
  const names = db.sqlite.prepare<[], Cell>('SELECT name FROM knex_migrations').pluck().all();
  const dates = names.map((name) => /^\d{4}-\d\d-\d\d/.exec(toText(name))?.[0] ?? '');
  return dates.reduce((newest, date) => (date > newest ? date : newest), '');
}

function findDatabaseVersion(db: SourceDatabase): number {
  if (!hasColumns(db, 'setting', ['key', 'value'])) return 0;
  const select = db.sqlite.prepare<[], Cell>("SELECT value FROM setting WHERE key = 'database_version'");
  return toInteger(select.pluck().get() ?? null);
}

function readFleet(db: SourceDatabase): ImportedFleet {
  const notes = createNoteList();
  const tasks = readTasks(db, notes);
  notes.add({
    subject: 'Ping tasks without nodes',
    detail:
      'Uptime Kuma probes from its own host. In Muster, agents do: assign nodes to each ping task, and results begin then.',
    count: tasks.filter(({ target }) => target !== 'heartbeat:').length,
  });
  notes.add({
    subject: 'Alerts',
    detail:
      'The rules Service down, Heartbeat late or failed and Certificate expires watch the ping tasks. A new hub has them enabled: see the panel, under Alerts.',
    count: tasks.length,
  });
  addTableNotes(db, notes);
  return { nodes: [], tasks, settings: {}, account: null, notes: notes.list() };
}

/** Uptime Kuma lists the heaviest monitors first, and sorts by name. */
function readTasks(db: SourceDatabase, notes: NoteList): ImportedTask[] {
  const rows = db.sqlite
    .prepare<[], MonitorRow>(
      `SELECT ${listColumns(db, 'monitor', monitorColumns)} FROM monitor ORDER BY weight DESC, name, id`,
    )
    .all();
  const byId = new Map(rows.map((row) => [toText(row.id), row]));
  return rows.flatMap((row) => mapMonitor(row, { isActive: isActive(row, byId), notes }) ?? []);
}

/** A monitor is paused by itself or with a group above it. */
function isActive(row: MonitorRow, byId: ReadonlyMap<string, MonitorRow>): boolean {
  const seen = new Set<MonitorRow>();
  let current: MonitorRow | undefined = row;
  while (current !== undefined && !seen.has(current)) {
    // Versions without the column cannot pause.
    if (current.active !== null && !toBoolean(current.active)) return false;
    seen.add(current);
    current = byId.get(toText(current.parent));
  }
  return true;
}

/** Tables whose rows have no place in Muster. */
const leftOut: readonly [subject: string, detail: string, tables: readonly string[]][] = [
  [
    'Results',
    'Heartbeats and statistics were measured by Uptime Kuma itself; results in Muster belong to a node.',
    ['heartbeat', 'stat_minutely', 'stat_hourly', 'stat_daily'],
  ],
  ['Notifications', 'Muster sends none: see docs/alerts.md for alerts.', ['notification']],
  [
    'Status pages',
    'Muster has one status page: give the checks that visitors may see a public name.',
    ['status_page'],
  ],
  [
    'Incidents',
    'Write what still matters as an announcement; Muster records incidents of nodes itself.',
    ['incident'],
  ],
  [
    'Maintenance',
    'Enter those to come in the panel: Incidents, Announcements and maintenance.',
    ['maintenance'],
  ],
  ['Tags', 'Ping tasks have no tags.', ['monitor_tag']],
  ['Domains', 'Muster does not watch domains expire.', ['domain_expiry']],
  ['Proxies', 'Agents probe directly.', ['proxy']],
  ['Docker hosts and remote browsers', 'Agents use neither.', ['docker_host', 'remote_browser']],
  ['API keys', 'They are hashed: create API tokens.', ['api_key']],
  [
    'Users',
    'Uptime Kuma hashes passwords in another way: the account of Muster keeps its password, or gets a new one.',
    ['user'],
  ],
];

function addTableNotes(db: SourceDatabase, notes: NoteList): void {
  for (const [subject, detail, tables] of leftOut) {
    const count = tables.reduce((sum, table) => sum + countRows(db, table), 0);
    notes.add({ subject, detail, count });
  }
}
