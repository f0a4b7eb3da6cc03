import type { Database, Statement } from 'better-sqlite3';
import type { Command } from '../command.ts';
import { listParameters, type Queries, type Value, type Values } from '../queries.ts';
import { TakenIdError } from '../tables/fleet.ts';
import { createLedgerWriter } from './tables/ledger.ts';

interface Prepared {
  statement: Statement;
  parameters: readonly string[];
}

/**
 * Statements on an open connection. They resolve at once, so that no other command runs between two statements of one. Only
 * one connection writes, so locks are not needed.
 */
export function createSqliteQueries(db: Database): Queries {
  const prepared = new Map<string, Prepared>();
  let writeLedgers: ReturnType<typeof createLedgerWriter> | undefined;

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const added = { statement: db.prepare(sql), parameters: listParameters(sql) };
    prepared.set(sql, added);
    return added;
  }

  function bind(sql: string, values: Values = {}): [Statement, Record<string, unknown>] {
    const { statement, parameters } = prepare(sql);
    return [statement, Object.fromEntries(parameters.map((name) => [name, encode(values[name])]))];
  }

  const nothing = async () => undefined;
  return {
    async all(sql, values) {
      const [statement, bound] = bind(sql, values);
      return statement.all(bound) as never[];
    },
    async find(sql, values) {
      const [statement, bound] = bind(sql, values);
      return statement.get(bound) as never;
    },
    async run(sql, values) {
      const [statement, bound] = bind(sql, values);
      return statement.run(bound).changes;
    },
    rows(columns) {
      const names = Object.keys(columns).map((name) => `value ->> '${name}' AS ${name}`);
      return `(SELECT ${names.join(', ')} FROM json_each(@rows)) AS new`;
    },
    isIn: (expression, parameter) => `${expression} IN (SELECT value FROM json_each(${parameter}))`,
    contains: (expression, parameter) => `instr(lower(${expression}), lower(${parameter})) > 0`,
    forUpdate: '',
    marks: { config: '', facts: '' },
    lock: nothing,
    lockRows: nothing,
    noteDeletedNode: nothing,
    async writeLedgers(batch) {
      writeLedgers ??= createLedgerWriter(db);
      writeLedgers(batch);
    },
  };
}

function encode(value: Value | undefined): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Array.isArray(value) ? JSON.stringify(value) : (value ?? null);
}

/**
 * Runs commands on a connection, each as one transaction, which takes the write lock when it begins: `muster-hub backup` adds an
 * audit entry while the hub runs, and a transaction that has only read by then would fail with SQLITE_BUSY_SNAPSHOT, for
 * which SQLite's busy timeout does not apply (https://sqlite.org/rescode.html#busy_snapshot). Resolves to null if the command
 * throws a `TakenIdError`.
 */
export function createCommandRunner(db: Database) {
  const queries = createSqliteQueries(db);
  return async <Args extends unknown[], Result>(
    { run }: Pick<Command<Args, Result>, 'run'>,
    ...args: Args
  ): Promise<Result> => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = await run(queries, ...args);
      db.exec('COMMIT');
      return result;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      if (error instanceof TakenIdError) return null as Result;
      throw error;
    }
  };
}
