import { DatabaseSync } from 'node:sqlite';
import { KEY_SPAN } from '../hub/src/store/metric-layout.ts';

/** Bytes of the pages of each table and index of a closed database. */
function readTableSizes(db: string): Map<string, number> {
  const sql = new DatabaseSync(db, { readOnly: true });
  try {
    const rows = sql.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name').all();
    return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
  } finally {
    sql.close();
  }
}

/** Bytes of the minutes, their hourly rollup and the list of hours that are not rolled up yet. */
export function readHistoryBytes(db: string): number {
  let bytes = 0;
  for (const [name, size] of readTableSizes(db)) if (name.includes('metric')) bytes += size;
  return bytes;
}

/** Deletes the minutes of a node; their pages stay in the file as free pages. */
export function freeMinutes(db: string, nodeIds: readonly number[]): void {
  const sql = new DatabaseSync(db);
  try {
    sql.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    const remove = sql.prepare(
      `DELETE FROM metric WHERE key BETWEEN ? * ${KEY_SPAN} AND (? + 1) * ${KEY_SPAN} - 1`,
    );
    for (const id of nodeIds) remove.run(id, id);
  } finally {
    sql.close();
  }
}
