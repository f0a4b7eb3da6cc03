import type { TrafficBatch } from './traffic-batch.ts';

type Scalar = string | number | boolean | null | Uint8Array;

/** A value of a parameter. Rows are read with `Queries.rows`; lists of numbers are for `Queries.isIn`. */
export type Value =
  | Scalar
  | readonly Scalar[]
  | readonly Readonly<Record<string, string | number | boolean | null>>[];

/** Values by the name of their parameter; undefined is NULL. */
export type Values = Readonly<Record<string, Value | undefined>>;

/**
 * Statements of either engine on one connection. Parameters are written as `@name`; statements are prepared once. The SQL
 * must work with SQLite and PostgreSQL; the members below cover the differences. A boolean column is a number with SQLite.
 */
export interface Queries {
  all<Row>(sql: string, values?: Values): Promise<Row[]>;
  /** The first row. */
  find<Row>(sql: string, values?: Values): Promise<Row | undefined>;
  /** Resolves to the number of rows that were inserted, updated or deleted. */
  run(sql: string, values?: Values): Promise<number>;

  /** SQL: the table `new` with the values of the parameter `@rows`, a list of objects, and these columns. */
  rows(columns: Readonly<Record<string, 'bigint' | 'text'>>): string;
  /** SQL: whether the expression is one of the numbers in the parameter, such as `@ids`. */
  isIn(expression: string, parameter: string): string;
  /** SQL: whether the expression contains the text of the parameter, ignoring case of ASCII letters. */
  contains(expression: string, parameter: string): string;
  /** SQL after SELECT: locks the selected rows until the end of the transaction. */
  readonly forUpdate: string;
  /** SQL after the assignments of an UPDATE of `node`: records a change of its configuration, or its facts. */
  readonly marks: { readonly config: string; readonly facts: string };

  /** Locks inserts of nodes, changes of their order, or inserts of events, until the end of the transaction. */
  lock(what: 'newNode' | 'nodeOrder' | 'alertEvents'): Promise<void>;
  /** Locks the rows that fulfil the condition, in the order of their ids, which prevents deadlocks. */
  lockRows(
    from: { table: 'node' | 'notice'; where: string; for?: 'UPDATE' | 'KEY SHARE' },
    values: Values,
  ): Promise<void>;
  /** Notifies hubs that keep nodes in memory. */
  noteDeletedNode(id: number): Promise<void>;
  /** Writes whole rows, and skips deleted nodes. `busy` if another hub has claimed one of them. */
  writeLedgers(batch: TrafficBatch): Promise<void>;
}

export const PARAMETER = /@([a-z_][a-z0-9_]*)/gi;

/** Names of the parameters, in the order of their first use. */
export function listParameters(sql: string): string[] {
  return [...new Set(Array.from(sql.matchAll(PARAMETER), ([, name = '']) => name))];
}
