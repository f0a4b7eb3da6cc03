import { DatabaseSync } from 'node:sqlite';
import { historyColumns } from '@muster/generated/metrics';
import { KEY_SPAN } from '../hub/src/store/metric-layout.ts';

/** Minutes that a hub moves at a time. */
const ROUND_MINUTES = 15;

/**
 * Gives every node of a closed database the same `count` minutes until now, so that the rows of each node have separate
 * pages, as on a hub that has run for a while. They are added in rounds, as a hub does, which leaves room on the pages:
 * rows in the order of their keys would fill them, and the next move would split them all.
 */
export function addMinutes(db: string, count: number): void {
  const sql = new DatabaseSync(db);
  try {
    const last = Math.floor(Date.now() / 60_000) - 1;
    const values = historyColumns.map(
      (_, index) => `(minute * ${7919 * (index + 1)}) % ${10 ** ((index % 5) + 2)}`,
    );
    sql.exec('PRAGMA synchronous = OFF');
    const add = sql.prepare(
      `WITH RECURSIVE past (minute) AS (SELECT ? UNION ALL SELECT minute + 1 FROM past WHERE minute < ?)
         INSERT INTO metric (key, ${historyColumns.join(', ')})
         SELECT node.id * ${KEY_SPAN} + minute, ${values.join(', ')} FROM node, past ORDER BY 1`,
    );
    for (let first = last - count + 1; first <= last; first += ROUND_MINUTES)
      add.run(first, Math.min(last, first + ROUND_MINUTES - 1));
  } finally {
    sql.close();
  }
}
