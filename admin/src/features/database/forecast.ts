import type { DatabaseInfo } from '@muster/generated/types';

const DAY_SECONDS = 86_400;

interface ForecastInput {
  database: Pick<DatabaseInfo, 'file_bytes' | 'free_bytes' | 'oldest_sample_at'>;
  retentionDays: number;
  /** Unix seconds. */
  now: number;
}

/**
 * Estimated file size once history reaches its retention; undefined with less than a day of history, when
 * the empty tables outweigh the samples. An upper bound, since old minutes are rolled up into hours.
 */
export function findForecast({ database, retentionDays, now }: ForecastInput): number | undefined {
  if (database.oldest_sample_at === null) return undefined;
  const days = (now - database.oldest_sample_at) / DAY_SECONDS;
  if (days < 1) return undefined;
  const used = database.file_bytes - database.free_bytes;
  return Math.round((used / Math.min(days, retentionDays)) * retentionDays);
}
