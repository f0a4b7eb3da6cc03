import type { DatabaseInfo } from '@muster/generated/types';

const DAY_SECONDS = 86_400;

interface ForecastInput {
  database: Pick<DatabaseInfo, 'file_bytes' | 'free_bytes' | 'oldest_sample_at'>;
  retentionDays: number;
  /** Unix seconds. */
  now: number;
}

/**
 * About how large the file becomes once history is as long as it is kept; undefined before a day of it is there, when
 * the empty tables would weigh more than the figures. Old minutes are folded into hours, so it errs upwards.
 */
export function findForecast({ database, retentionDays, now }: ForecastInput): number | undefined {
  if (database.oldest_sample_at === null) return undefined;
  const days = (now - database.oldest_sample_at) / DAY_SECONDS;
  if (days < 1) return undefined;
  const used = database.file_bytes - database.free_bytes;
  return Math.round((used / Math.min(days, retentionDays)) * retentionDays);
}
