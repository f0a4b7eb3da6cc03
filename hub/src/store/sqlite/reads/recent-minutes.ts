import { historyColumns } from '@muster/generated/metrics';
import type { Database } from 'better-sqlite3';
import type { MetricRow } from '../../metric-aggregate.ts';
import { HOUR_MINUTES } from '../../metric-layout.ts';

export const recentReads = {
  /** The minutes of a node in `metric_recent`: seeks each minute that is present, then the node in it. */
  recent: `WITH RECURSIVE present (minute) AS (
      SELECT min(minute) FROM metric_recent WHERE minute > @after
      UNION ALL
      SELECT (SELECT min(minute) FROM metric_recent WHERE minute > present.minute) FROM present
      WHERE present.minute < @last
    )
    SELECT recent.minute, weights, ${historyColumns.join(', ')} FROM present
    CROSS JOIN metric_recent AS recent ON recent.minute = present.minute AND recent.node_id = @node
    WHERE present.minute <= @last ORDER BY 1`,
} as const;

export interface RecentReader {
  /** The minutes after `after` and up to `last`, in the order of time. */
  readMinutes(node: number, range: { after: number; last: number }): MetricRow[];
  /** The same by hours, each row with its hour. */
  readHours(node: number, range: { after: number; last: number }): MetricRow[];
}

export function createRecentReader(db: Database): RecentReader {
  const select = db.prepare<Record<string, number>, MetricRow>(recentReads.recent).raw();
  return {
    readMinutes: (node, range) => select.all({ ...range, node }),
    readHours: (node, { after, last }) =>
      toHours(select.all({ after: after * HOUR_MINUTES, last: last * HOUR_MINUTES, node })),
  };
}

/** The minutes after `after` and up to `last`. */
export function selectMinutes(
  rows: readonly MetricRow[],
  { after, last = Number.POSITIVE_INFINITY }: { after: number; last?: number },
): MetricRow[] {
  return rows.filter(([minute]) => minute > after && minute <= last);
}

/** Replaces the minute of each row by its hour, in place. */
export function toHours(rows: MetricRow[]): MetricRow[] {
  for (const row of rows) row[0] = Math.ceil(row[0] / HOUR_MINUTES);
  return rows;
}

/** Adds recent minutes to those of `metric`, in the order of time. A late minute is before the last one of `metric`. */
export function mergeMinutes(stored: MetricRow[], recent: readonly MetricRow[]): MetricRow[] {
  const first = recent[0]?.[0] ?? Number.POSITIVE_INFINITY;
  const isLate = first < (stored.at(-1)?.[0] ?? 0);
  stored.push(...recent);
  return isLate ? stored.sort(([a], [b]) => a - b) : stored;
}
