import { statSync } from 'node:fs';
import { type CellRow, hasColumns } from '../cells.ts';
import type { SourceDatabase } from '../import-source.ts';
import { type DefaultZone, parseTime } from '../timestamps.ts';

/** A record is written every minute, and the database is closed some minutes after the last one. */
const TOLERANCE_MS = 600_000;

/**
 * Komari before 1.2.1 wrote times without an offset: in the zone of its variable `TZ`, or in UTC. They are read as UTC unless the
 * file was last written at the time of the newest record in this process's zone, or before that of UTC.
 */
export function findZone(db: SourceDatabase): DefaultZone {
  if (!hasColumns(db, 'records', ['time'])) return 'utc';
  const row = db.sqlite
    .prepare<[], CellRow<'newest'>>('SELECT max(CAST(time AS TEXT)) AS newest FROM records')
    .get();
  const utc = parseTime(row?.newest ?? null, 'utc');
  const local = parseTime(row?.newest ?? null, 'local');
  if (utc === null || local === null) return 'utc';
  return chooseZone({ utc, local, written: findWritten(db.path) });
}

/** All in milliseconds since the epoch: the newest record by either zone, and when the file was written. */
export function chooseZone({
  utc,
  local,
  written,
}: {
  utc: number;
  local: number;
  written: number;
}): DefaultZone {
  if (utc > written + TOLERANCE_MS) return 'local';
  const isNear = (ms: number) => Math.abs(ms - written) <= TOLERANCE_MS;
  return isNear(local) && !isNear(utc) ? 'local' : 'utc';
}

function findWritten(path: string): number {
  const times = [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.max(...times);
}
