import type { DatabaseInfo } from '@muster/generated/types';

interface ForecastInput {
  database: Pick<DatabaseInfo, 'file_bytes' | 'free_bytes' | 'node_days' | 'rows'>;
  retentionDays: number;
}

/**
 * Estimated file size once every node's history reaches the retention: nodes may have been added at any time, so growth is
 * measured in bytes for each day of each node. Undefined with less than a day of history, when the empty tables outweigh the
 * samples. An upper bound, since old minutes are rolled up into hours.
 */
export function findForecast({ database, retentionDays }: ForecastInput): number | undefined {
  const { file_bytes: file, free_bytes: free, node_days: nodeDays } = database;
  const nodes = database.rows.node ?? 0;
  if (nodeDays < 1 || nodes === 0) return undefined;
  const days = Math.min(nodeDays / nodes, retentionDays);
  return Math.round(((file - free) / days) * retentionDays);
}
