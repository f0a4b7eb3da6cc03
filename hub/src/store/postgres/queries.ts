import type { Queries } from '../queries.ts';
import { describeLock } from './advisory-locks.ts';
import type { Statements } from './statements.ts';
import { writeTraffic } from './tables/traffic.ts';

export type PostgresQueries = Queries & Statements;

/** ASCII letters only, because the server's `lower` depends on its locale. */
const toLower = (text: string) =>
  `translate(${text}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`;

const NOTE_DELETION = `INSERT INTO deleted_node (node_id) VALUES (@id)
  ON CONFLICT (node_id) DO UPDATE SET deleted_at = excluded.deleted_at, deleted_xid = excluded.deleted_xid`;
/** A hub that has not read the changes for so long has lost its lease, and reads all nodes. */
const FORGET_DELETIONS = `DELETE FROM deleted_node WHERE deleted_at < clock_timestamp() - interval '1 day'`;

const locks = {
  newNode: `SELECT pg_advisory_xact_lock(${describeLock('newNode')})`,
  alertEvents: `SELECT pg_advisory_xact_lock(${describeLock('alertEvents')})`,
  nodeOrder: 'LOCK TABLE node IN SHARE ROW EXCLUSIVE MODE',
} as const;

/** The queries that the tables of both engines use, and PostgreSQL's statements. */
export function createPostgresQueries(statements: Statements): PostgresQueries {
  return {
    ...statements,
    rows(columns) {
      const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
      return `json_to_recordset(@rows::json) AS new (${types.join(', ')})`;
    },
    isIn: (expression, parameter) => `${expression} = ANY (${parameter}::bigint[])`,
    contains: (expression, parameter) => `position(${toLower(parameter)} IN ${toLower(expression)}) > 0`,
    forUpdate: 'FOR UPDATE',
    marks: {
      config: ', changed_xid = pg_current_xact_id()',
      facts: ', facts_xid = pg_current_xact_id()',
    },
    lock: (what) => statements.exec(locks[what]),
    async lockRows({ table, where, for: strength = 'UPDATE' }, values) {
      await statements.run(`SELECT FROM ${table} WHERE ${where} ORDER BY id FOR ${strength}`, values);
    },
    async noteDeletedNode(id) {
      await statements.run(FORGET_DELETIONS);
      await statements.run(NOTE_DELETION, { id });
    },
    writeLedgers: (batch) => writeTraffic(statements, batch),
  };
}
