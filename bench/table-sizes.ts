import { DatabaseSync } from 'node:sqlite';

/** Bytes of the pages of each table of a database that no hub has open, its indexes apart. */
export function readTableSizes(db: string): Map<string, number> {
  const sql = new DatabaseSync(db, { readOnly: true });
  try {
    const rows = sql.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name').all();
    return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
  } finally {
    sql.close();
  }
}

/** What the minutes take: themselves, their hours, and the list of hours that are not gathered yet. */
export function readHistoryBytes(db: string): number {
  let bytes = 0;
  for (const [name, size] of readTableSizes(db)) if (name.includes('metric')) bytes += size;
  return bytes;
}
