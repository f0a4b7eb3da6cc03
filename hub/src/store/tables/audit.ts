import { command } from '../command.ts';
import type { Queries } from '../queries.ts';
import type { AuditCaps, AuditFilter, AuditQuery, AuditRow, NewAuditRow } from '../rows.ts';

/** Rows deleted at once, so that not every write above the cap has to find the most frequent action. */
const SLACK = 0.01;

const INSERT = `INSERT INTO audit (at, last_at, count, actor_kind, actor, address, user_agent, action, target, outcome,
    problem, detail, merge_key)
  VALUES (@at, @last_at, @count, @actor_kind, @actor, @address, @user_agent, @action, @target, @outcome, @problem,
    @detail, @merge_key)
  ON CONFLICT (merge_key) DO UPDATE SET count = audit.count + excluded.count,
    last_at = CASE WHEN excluded.last_at > audit.last_at THEN excluded.last_at ELSE audit.last_at END`;

/** Appends the rows, or counts them in the row with the same `merge_key`, and deletes rows above the caps. */
export async function appendAudit(queries: Queries, rows: NewAuditRow[], caps: AuditCaps): Promise<void> {
  for (const row of rows) await queries.run(INSERT, { ...row });
  await enforceCaps(queries, caps);
}

/**
 * Anonymous callers cannot push out entries of others. Among those, the most frequent action loses its oldest entries, so
 * that a flood of one action with a stolen session does not hide what else was done with it.
 */
async function enforceCaps(queries: Queries, { maxRows, maxAnonymousRows }: AuditCaps): Promise<void> {
  const anonymous = countExcess(await countRows(queries, "WHERE actor_kind = 'anonymous'"), maxAnonymousRows);
  if (anonymous > 0) await deleteAnonymous(queries, anonymous);
  const excess = countExcess(await countRows(queries, ''), maxRows);
  if (excess === 0) return;
  const rest = excess - (await deleteAnonymous(queries, excess));
  if (rest > 0)
    await queries.run(
      `DELETE FROM audit WHERE id IN
         (SELECT id FROM audit WHERE action =
            (SELECT action FROM audit GROUP BY action ORDER BY count(*) DESC, action LIMIT 1)
          ORDER BY id LIMIT @rest)`,
      { rest },
    );
}

async function countRows(queries: Queries, where: string): Promise<number> {
  const found = await queries.find<{ rows: number }>(`SELECT count(*) AS rows FROM audit ${where}`);
  return found?.rows ?? 0;
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

export const auditCommands = {
  /** Appends to the audit log, or counts in the row with the same `merge_key`; deletes rows above the caps. */
  writeAudit: command({ onDiskFull: 'suspend' }, appendAudit),

  /** Deletes at most `maxRows` entries before `before` (Unix seconds). Resolves to whether none are left. */
  deleteExpiredAudit: command(
    { onDiskFull: 'use_reserve', isDurable: false },
    async (queries, { before, maxRows }: { before: number; maxRows: number }): Promise<boolean> => {
      const deleted = await queries.run(
        'DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE last_at < @before ORDER BY last_at LIMIT @maxRows)',
        { before, maxRows },
      );
      return deleted < maxRows;
    },
  ),
};

const searchedColumns = ['actor', 'address', 'user_agent', 'target', 'problem', 'detail'] as const;

/** Conditions of a filter, by its name. */
const conditions = {
  before: () => 'id < @before',
  action: () => 'action = @action',
  outcome: () => 'outcome = @outcome',
  from: () => 'audit.last_at >= @from',
  to: () => 'audit.at < @to',
  text: ({ contains }: Queries) =>
    `(${searchedColumns.map((column) => contains(column, '@text')).join(' OR ')})`,
} as const satisfies Record<keyof AuditFilter | 'before', (queries: Queries) => string>;

/** The log of a backup may have any integer as a time; dates have limits. */
const toDate = (column: string) =>
  `CASE WHEN ${column} < 0 THEN 0 WHEN ${column} > 253402300799 THEN 253402300799 ELSE ${column} END AS ${column}`;

const COLUMNS = `id, ${toDate('at')}, ${toDate('last_at')}, count, actor_kind, actor, address, user_agent, action, target,
  outcome, problem, detail`;

/** Newest first. */
export function readAudit(queries: Queries, { maxRows, ...filter }: AuditQuery): Promise<AuditRow[]> {
  const names = (Object.keys(conditions) as (keyof typeof conditions)[]).filter(
    (name) => filter[name] !== undefined,
  );
  const wanted = names.map((name) => conditions[name](queries));
  const where = wanted.length === 0 ? '' : `WHERE ${wanted.join(' AND ')}`;
  return queries.all<AuditRow>(`SELECT ${COLUMNS} FROM audit ${where} ORDER BY id DESC LIMIT @maxRows`, {
    ...filter,
    maxRows,
  });
}
