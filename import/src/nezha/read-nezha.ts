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
import { readFleet } from './read-fleet.ts';
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
    const noHours: Iterable<ImportedMetrics & ImportedProbeHour> = [];
    return {
      readFleet: (now) => readFleet(db, tables, now),
      readMinutes: () => noHours,
      readHours: () => noHours,
      readProbes: () => readProbes(db, tables),
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

type HistoryRow = CellRow<'node' | 'task' | 'created_at' | 'avg_delay'>;

/**
 * The mean delay of a few probes of a server. Failed probes count as 0 ms in it, so a mean of 0 means that all failed. Rows
 * with server 0 are sums over all servers.
 *
 * One query sorts all rows, because no index of the table begins with the server. Offsets differ between rows, so that times
 * are not compared as text; `julianday` understands every form but that of Go's `time.String`.
 */
function* readProbes(db: SourceDatabase, { histories, serviceKey }: NezhaTables): Generator<ImportedProbe> {
  if (histories === undefined) return;
  const rows = db.sqlite
    .prepare<[], HistoryRow>(
      `SELECT server_id AS node, ${serviceKey} AS task, created_at, avg_delay FROM ${quoteName(histories)}
       WHERE server_id > 0${whereAlive(db, histories)}
       ORDER BY server_id, ${serviceKey}, julianday(created_at), created_at`,
    )
    .iterate();
  for (const { node, task, created_at, avg_delay } of rows) {
    const at = parseSeconds(created_at);
    const delay = toNumber(avg_delay);
    if (at === null || Number.isNaN(delay)) continue;
    yield { node: toText(node), task: toText(task), at, latency_ms: delay > 0 ? delay : -1 };
  }
}
