import type { AuditRow } from '../../store/rows.ts';
import { formatCsvLine } from '../exports/export-streams.ts';

const columns = [
  'id',
  'at',
  'last_at',
  'count',
  'actor_kind',
  'actor',
  'address',
  'user_agent',
  'action',
  'target',
  'outcome',
  'problem',
  'detail',
] as const satisfies readonly (keyof AuditRow)[];

export function formatCsvHeader(): string {
  return formatCsvLine(columns);
}

/** Times are ISO 8601 in UTC. */
export function formatCsvRow(row: AuditRow): string {
  return formatCsvLine(
    columns.map((name) =>
      name === 'at' || name === 'last_at' ? new Date(row[name] * 1000).toISOString() : row[name],
    ),
  );
}
