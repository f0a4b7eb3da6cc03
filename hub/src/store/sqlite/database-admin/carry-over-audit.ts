import BetterSqlite, { type Database } from 'better-sqlite3';
import type { AuditCaps, NewAuditRow, SettingValues } from '../../rows.ts';
import { keepCommonTokens, putApiTokens, readApiTokens } from '../../tables/api-token.ts';
import { appendAudit } from '../../tables/audit.ts';
import { putSettings } from '../../tables/setting.ts';
import { fsyncFile } from '../files/database-files.ts';
import { createSqliteQueries } from '../queries.ts';
import { listTables } from './database-stats.ts';

const ENTRY = `at, last_at, count, actor_kind, actor, address, user_agent, action, target, outcome, problem, detail,
  merge_key`;
const RETENTION = "key = 'audit_retention_days'";

/** Counts the entries of a prepared database that the current one does not have. */
export function countLostEntries(current: Database, candidate: Database): number {
  if (!listTables(current).includes('audit')) return 0;
  const select = 'SELECT json_array(id, at, action, actor, target) FROM audit';
  const known = new Set(current.prepare(select).pluck().iterate());
  let lost = 0;
  for (const entry of candidate.prepare(select).pluck().iterate()) if (!known.has(entry)) lost += 1;
  return lost;
}

/**
 * Replaces the audit log of a prepared database, and its retention, by those of the current one: an attacker who restores a
 * database must not thereby erase or forge entries. A current database without the table changes nothing.
 */
export async function carryOverAuditLog(current: Database, candidatePath: string): Promise<void> {
  if (!listTables(current).includes('audit')) return;
  await withCandidate(candidatePath, (candidate) => {
    candidate.exec('DELETE FROM audit');
    copyRows({ from: current, to: candidate, table: 'audit', columns: `id, ${ENTRY}` });
    // DELETE leaves the counter, which a crafted file may have set to the largest integer.
    candidate.exec("DELETE FROM sqlite_sequence WHERE name = 'audit'");
    copyRows({
      from: current,
      to: candidate,
      table: 'sqlite_sequence',
      columns: 'name, seq',
      where: "name = 'audit'",
    });
    replaceRetention(current, candidate);
  });
}

/**
 * Appends the current audit log to that of a prepared database if it begins after the end of that one: a hub that found no
 * database began a new log. Only for somebody who could write both files. Resolves to the number of entries before it, and
 * to 0 if the current log replaced that of the prepared database.
 */
export async function mergeAuditLog(current: Database, candidatePath: string): Promise<number> {
  if (!listTables(current).includes('audit')) return 0;
  let entries = 0;
  await withCandidate(candidatePath, (candidate) => {
    const select = (db: Database, value: string) =>
      db.prepare<[], number | null>(`SELECT ${value} FROM audit`).pluck().get() ?? 0;
    if (select(current, 'min(at)') <= select(candidate, 'max(at)')) return;
    entries = select(candidate, 'count(*)');
    // An event is counted in an entry of its own log.
    candidate.exec('UPDATE audit SET merge_key = NULL');
    copyRows({ from: current, to: candidate, table: 'audit', columns: ENTRY, where: 'true ORDER BY id' });
    const isSet = current.prepare(`SELECT 1 FROM setting WHERE ${RETENTION}`).get() !== undefined;
    if (isSet) replaceRetention(current, candidate);
  });
  if (entries === 0) await carryOverAuditLog(current, candidatePath);
  return entries;
}

function replaceRetention(current: Database, candidate: Database): void {
  candidate.exec(`DELETE FROM setting WHERE ${RETENTION}`);
  copyRows({ from: current, to: candidate, table: 'setting', columns: 'key, value', where: RETENTION });
}

/** Removes the API tokens from a prepared database that the current one does not have any more, and rights that they lost. */
export function keepApiTokens(current: Database, candidatePath: string): Promise<void> {
  return withCandidate(candidatePath, async (candidate) => {
    const queries = createSqliteQueries(candidate);
    const tokens = await readApiTokens(createSqliteQueries(current));
    await putApiTokens(queries, keepCommonTokens(tokens, await readApiTokens(queries)));
  });
}

/** Appends entries to a prepared database. */
export function appendAuditEntries(
  candidatePath: string,
  rows: NewAuditRow[],
  caps: AuditCaps,
): Promise<void> {
  return withCandidate(candidatePath, (candidate) => appendAudit(createSqliteQueries(candidate), rows, caps));
}

/** Sets settings of a prepared database. */
export function setSettings(candidatePath: string, values: SettingValues): Promise<void> {
  return withCandidate(candidatePath, (candidate) => putSettings(createSqliteQueries(candidate), values));
}

async function withCandidate(
  path: string,
  change: (candidate: Database) => void | Promise<void>,
): Promise<void> {
  const candidate = new BetterSqlite(path, { fileMustExist: true });
  try {
    candidate.pragma('trusted_schema = OFF');
    candidate.exec('BEGIN');
    await change(candidate);
    candidate.exec('COMMIT');
  } finally {
    candidate.close();
  }
  fsyncFile(path);
}

interface Copy {
  from: Database;
  to: Database;
  table: string;
  columns: string;
  where?: string;
}

function copyRows({ from, to, table, columns, where = 'true' }: Copy): void {
  const values = columns
    .split(',')
    .map((name) => `@${name.trim()}`)
    .join(', ');
  const insert = to.prepare(`INSERT INTO ${table} (${columns}) VALUES (${values})`);
  for (const row of from.prepare(`SELECT ${columns} FROM ${table} WHERE ${where}`).iterate()) insert.run(row);
}
