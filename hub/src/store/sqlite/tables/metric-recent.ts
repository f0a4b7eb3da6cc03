import { historyColumns } from '@muster/generated/metrics';
import type { Database } from 'better-sqlite3';
import type { MetricRow } from '../../metric-aggregate.ts';
import { KEY_SPAN } from '../../metric-layout.ts';
import { createWriteTransaction } from '../sqlite-errors.ts';

/** Minutes that are not in the table `metric` yet; no minute is in both. Positions of rows are minutes. */
export interface RecentMinutes {
  /** Returns false if the node has a row of that minute. */
  insert(nodeId: number, row: MetricRow): boolean;
  find(nodeId: number, minute: number): MetricRow | undefined;
  replace(nodeId: number, row: MetricRow): void;
  /** Moves the minutes up to `last` of the nodes after `after` and up to `to` to `metric`; those of deleted nodes are deleted. */
  move(range: { after: number; to: number; last: number }): void;
}

const COLUMNS = `weights, ${historyColumns.join(', ')}`;
const PLACES = `?, ?, ?, ${historyColumns.map(() => '?').join(', ')}`;
const HAS_NODE = 'EXISTS (SELECT 1 FROM node WHERE id = node_id)';
const RANGE = 'minute = @minute AND node_id > @after AND node_id <= @to';

/** Seeks each minute that is present instead of reading the rows of all nodes. */
const MINUTES = `WITH RECURSIVE present (minute) AS (
    SELECT min(minute) FROM metric_recent
    UNION ALL
    SELECT (SELECT min(minute) FROM metric_recent WHERE minute > present.minute) FROM present WHERE minute < @last
  )
  SELECT minute FROM present WHERE minute <= @last`;

export function createRecentMinutes(db: Database): RecentMinutes {
  const insert = db.prepare(
    `INSERT INTO metric_recent (minute, node_id, ${COLUMNS}) VALUES (${PLACES}) ON CONFLICT DO NOTHING`,
  );
  const replace = db.prepare(
    `INSERT OR REPLACE INTO metric_recent (minute, node_id, ${COLUMNS}) VALUES (${PLACES})`,
  );
  const select = db
    .prepare<[number, number], MetricRow>(
      `SELECT minute, ${COLUMNS} FROM metric_recent WHERE minute = ? AND node_id = ?`,
    )
    .raw();
  const selectMinutes = db.prepare<Record<string, number>, number>(MINUTES).pluck();
  const copy = db.prepare<Record<string, number>>(
    `INSERT INTO metric (key, ${COLUMNS})
     SELECT node_id * ${KEY_SPAN} + minute, ${COLUMNS} FROM metric_recent WHERE ${RANGE} AND ${HAS_NODE}`,
  );
  const remove = db.prepare<Record<string, number>>(`DELETE FROM metric_recent WHERE ${RANGE}`);
  return {
    insert: (nodeId, [minute, ...values]) => insert.run(minute, nodeId, ...values).changes > 0,
    find: (nodeId, minute) => select.get(minute, nodeId),
    replace: (nodeId, [minute, ...values]) => void replace.run(minute, nodeId, ...values),
    move({ after, to, last }) {
      for (const minute of selectMinutes.all({ last })) {
        copy.run({ minute, after, to });
        remove.run({ minute, after, to });
      }
    },
  };
}

/** `fold` of `MetricTable`. */
export function createMinuteFold(
  db: Database,
  recent: Pick<RecentMinutes, 'move'>,
): (minute: number, maxNodes: number) => boolean {
  const selectNode = db
    .prepare<[number, number], number>('SELECT id FROM node WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?')
    .pluck();
  let done = 0;
  return createWriteTransaction(db, (minute, maxNodes) => {
    const to = selectNode.get(done, maxNodes - 1) ?? Number.MAX_SAFE_INTEGER;
    recent.move({ after: done, to, last: minute });
    done = to === Number.MAX_SAFE_INTEGER ? 0 : to;
    return done === 0;
  });
}

/** Moves all minutes to `metric`; those of deleted nodes are deleted. */
export function moveRecentMinutes(db: Database): void {
  createWriteTransaction(db, () =>
    db.exec(`INSERT INTO metric (key, ${COLUMNS})
        SELECT node_id * ${KEY_SPAN} + minute, ${COLUMNS} FROM metric_recent WHERE ${HAS_NODE} ORDER BY 1;
      DELETE FROM metric_recent`),
  )();
}
