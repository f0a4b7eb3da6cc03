import type { AuditCaps, AuditFilter, AuditQuery, AuditRow, NewAuditRow } from '../../rows.ts';
import type { Queries, Values } from '../queries.ts';

/** Rows are deleted in bulk, so that not every write above the cap has to find the most frequent action. */
const SLACK = 0.01;

const INSERT = `INSERT INTO audit (at, last_at, count, actor_kind, actor, address, user_agent, action, target, outcome,
    problem, detail, merge_key)
  VALUES (@at, @last_at, @count, @actor_kind, @actor, @address, @user_agent, @action, @target, @outcome, @problem,
    @detail, @merge_key)
  ON CONFLICT (merge_key) DO UPDATE
    SET count = audit.count + excluded.count, last_at = greatest(audit.last_at, excluded.last_at)`;

/** Appends the rows, or counts them in the row with the same `merge_key`, and deletes rows above the caps. */
export async function writeAudit(queries: Queries, rows: NewAuditRow[], caps: AuditCaps): Promise<void> {
  for (const row of rows) await queries.run(INSERT, { ...row });
  await enforceCaps(queries, caps);
}

/**
 * Anonymous callers cannot push out entries of others. Among those, the most frequent action loses its oldest entries, so
 * that a flood of one action with a stolen session does not hide what else was done with it.
 */
async function enforceCaps(queries: Queries, { maxRows, maxAnonymousRows }: AuditCaps): Promise<void> {
  const found = await queries.find<{ rows: number; anonymous: number }>(
    "SELECT count(*) AS rows, count(*) FILTER (WHERE actor_kind = 'anonymous') AS anonymous FROM audit",
  );
  const { rows = 0, anonymous = 0 } = found ?? {};
  let excess = countExcess(rows, maxRows);
  const anonymousExcess = countExcess(anonymous, maxAnonymousRows);
  if (anonymousExcess > 0) {
    const deleted = await deleteAnonymous(queries, anonymousExcess);
    excess = countExcess(rows - deleted, maxRows);
  }
  if (excess === 0) return;
  const rest = excess - (await deleteAnonymous(queries, excess));
  if (rest > 0)
    await queries.run(
      `DELETE FROM audit WHERE id IN
         (SELECT id FROM audit WHERE action =
            (SELECT action FROM audit GROUP BY action ORDER BY count(*) DESC, action COLLATE "C" LIMIT 1)
          ORDER BY id LIMIT @rest)`,
      { rest },
    );
}

function countExcess(rows: number, cap: number): number {
  return rows > cap ? rows - cap + Math.floor(cap * SLACK) : 0;
}

function deleteAnonymous(queries: Queries, count: number): Promise<number> {
  return queries.run(
    `DELETE FROM audit WHERE id IN
       (SELECT id FROM audit WHERE actor_kind = 'anonymous' ORDER BY id LIMIT @count)`,
    { count },
  );
}

/** Resolves to whether no expired row is left. */
export async function deleteExpiredAudit(
  queries: Queries,
  { before, maxRows }: { before: number; maxRows: number },
): Promise<boolean> {
  const deleted = await queries.run(
    'DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE last_at < @before ORDER BY last_at LIMIT @maxRows)',
    { before, maxRows },
  );
  return deleted < maxRows;
}

const searchedColumns = ['actor', 'address', 'user_agent', 'target', 'problem', 'detail'] as const;

/** As SQLite's LIKE, which ignores case for ASCII only. */
const toLower = (text: string) =>
  `translate(${text}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`;

/** Conditions of a filter, by its name. */
const conditions = {
  before: 'id < @before',
  action: 'action = @action',
  outcome: 'outcome = @outcome',
  from: 'last_at >= @from',
  to: 'at < @to',
  text: `(${searchedColumns.map((column) => `position(${toLower('@text')} IN ${toLower(column)}) > 0`).join(' OR ')})`,
} as const satisfies Record<keyof AuditFilter | 'before', string>;

/** The log of a backup may have any integers as times; these are the limits of a date. */
const COLUMNS = `id, least(greatest(at, 0), 253402300799) AS at, least(greatest(last_at, 0), 253402300799) AS last_at, count,
  actor_kind, actor, address, user_agent, action, target, outcome, problem, detail`;

/** Newest first. */
export function readAudit(queries: Queries, { maxRows, ...filter }: AuditQuery): Promise<AuditRow[]> {
  const names = (Object.keys(conditions) as (keyof typeof conditions)[]).filter(
    (name) => filter[name] !== undefined,
  );
  const where = names.length === 0 ? '' : `WHERE ${names.map((name) => conditions[name]).join(' AND ')}`;
  const values: Values = { ...filter, maxRows };
  return queries.all<AuditRow>(
    `SELECT ${COLUMNS} FROM audit ${where} ORDER BY id DESC LIMIT @maxRows`,
    values,
  );
}
