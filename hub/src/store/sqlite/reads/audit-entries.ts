import type { Database } from 'better-sqlite3';
import type { AuditQuery, AuditRow } from '../../rows.ts';

type Bound = Record<string, string | number>;

/** Conditions of a filter, by its name. */
const conditions = {
  before: 'id < @before',
  action: 'action = @action',
  outcome: 'outcome = @outcome',
  from: 'audit.last_at >= @from',
  to: 'audit.at < @to',
  text: `(actor LIKE @text ESCAPE '\\' OR address LIKE @text ESCAPE '\\' OR user_agent LIKE @text ESCAPE '\\'
    OR target LIKE @text ESCAPE '\\' OR problem LIKE @text ESCAPE '\\' OR detail LIKE @text ESCAPE '\\')`,
} as const;

/** The log of a backup may have any integers as times; these are the limits of a date. */
const COLUMNS = `id, min(max(at, 0), 253402300799) AS at, min(max(last_at, 0), 253402300799) AS last_at, count, actor_kind,
  actor, address, user_agent, action, target, outcome, problem, detail`;

/** Reads entries, newest first. */
export function createAuditReader(db: Database): (query: AuditQuery) => AuditRow[] {
  return ({ maxRows, text, ...filter }) => {
    const bound: Bound = { maxRows };
    for (const [name, value] of Object.entries(filter)) if (value !== undefined) bound[name] = value;
    if (text !== undefined) bound.text = `%${escapeLike(text)}%`;
    const names = (Object.keys(conditions) as (keyof typeof conditions)[]).filter((name) => name in bound);
    const where = names.length === 0 ? '' : `WHERE ${names.map((name) => conditions[name]).join(' AND ')}`;
    return db
      .prepare<Bound, AuditRow>(`SELECT ${COLUMNS} FROM audit ${where} ORDER BY id DESC LIMIT @maxRows`)
      .all(bound);
  };
}

/** `%` and `_` are wildcards of LIKE. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
