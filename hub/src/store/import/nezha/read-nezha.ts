import { type CellRow, countRows, hasColumns, quoteName, toNumber, toText } from '../cells.ts';
import type {
  ImportedMetrics,
  ImportedProbe,
  ImportedProbeHour,
  ImportSource,
  SourceDatabase,
  SourceReader,
} from '../import-source.ts';
import { parseSeconds } from '../timestamps.ts';
import { listServers, readFleet } from './read-fleet.ts';
import { findTables, type NezhaTables, whereAlive } from './tables.ts';

/** Nezha 0.15 and newer: https://github.com/nezhahq/nezha */
export const nezha: ImportSource = {
  kind: 'nezha',
  name: 'Nezha',
  agents: 'install',
  recognises: (db) =>
    hasColumns(db, 'servers', ['id', 'name', 'display_index']) &&
    hasColumns(db, 'transfers', ['server_id', 'in', 'out']),
  open(db) {
    const tables = findTables(db);
    const servers = () => listServers(db).map(({ id }) => toText(id));
    const noHours: Iterable<ImportedMetrics & ImportedProbeHour> = [];
    return {
      readFleet: (now) => readFleet(db, tables, now),
      readMinutes: () => noHours,
      readHours: () => noHours,
      readProbes: () => readProbes(db, tables, servers()),
      readProbeHours: () => noHours,
      count: () => ({
        minutes: 0,
        hours: 0,
        probes: tables.histories === undefined ? 0 : countRows(db, tables.histories),
        probe_hours: 0,
      }),
    } satisfies SourceReader;
  },
};

type HistoryRow = CellRow<'task' | 'created_at' | 'avg_delay'>;

/**
 * The mean delay of a few probes of a server. Failed probes count as 0 ms in it, so a mean of 0 means that all failed. Rows
 * with server 0 are sums over all servers.
 */
function* readProbes(
  db: SourceDatabase,
  { histories, serviceKey }: NezhaTables,
  servers: readonly string[],
): Generator<ImportedProbe> {
  if (histories === undefined) return;
  const select = db.sqlite.prepare<[string], HistoryRow>(
    `SELECT ${serviceKey} AS task, created_at, avg_delay FROM ${quoteName(histories)}
     WHERE server_id = CAST(? AS INTEGER)${whereAlive(db, histories)} ORDER BY ${serviceKey}, created_at`,
  );
  for (const node of servers) {
    for (const { task, created_at, avg_delay } of select.iterate(node)) {
      const at = parseSeconds(created_at);
      const delay = toNumber(avg_delay);
      if (at === null || Number.isNaN(delay)) continue;
      yield { node, task: toText(task), at, latency_ms: delay > 0 ? delay : -1 };
    }
  }
}
