import type { AuditRow } from '../../store/rows.ts';

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

/** Spreadsheets evaluate cells that begin with these: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/;
/** RFC 4180, section 2. */
const NEEDS_QUOTES = /[",\r\n]/;

export function formatCsvHeader(): string {
  return `${columns.join(',')}\r\n`;
}

/** A line of RFC 4180 with its CRLF; instants are ISO 8601 in UTC. */
export function formatCsvRow(row: AuditRow): string {
  const cells = columns.map((name) => {
    if (name === 'at' || name === 'last_at') return new Date(row[name] * 1000).toISOString();
    return formatCell(String(row[name] ?? ''));
  });
  return `${cells.join(',')}\r\n`;
}

function formatCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
