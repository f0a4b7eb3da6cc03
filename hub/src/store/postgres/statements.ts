import type { QueryResult } from 'pg';
import { listParameters, PARAMETER, type Value, type Values } from '../queries.ts';

/**
 * Runs statements on one connection. Parameters are written as `@name`; statements are prepared once for each connection.
 * BIGINT is returned as a number.
 */
export interface Statements {
  all<Row>(sql: string, values?: Values): Promise<Row[]>;
  /** The first row. */
  find<Row>(sql: string, values?: Values): Promise<Row | undefined>;
  /** Rows as arrays, in the order of the columns. */
  raw<Row extends readonly unknown[]>(sql: string, values?: Values): Promise<Row[]>;
  /** Resolves to the number of rows that were inserted, updated or deleted. */
  run(sql: string, values?: Values): Promise<number>;
  /** Runs statements without parameters, which may be several and are not prepared. */
  exec(sql: string): Promise<void>;
}

/** A connection of the driver. */
export interface QueryClient {
  query(sql: string): Promise<unknown>;
  query(config: {
    name: string;
    text: string;
    values: unknown[];
    rowMode?: 'array';
  }): Promise<Pick<QueryResult, 'rows' | 'rowCount'>>;
}

interface Compiled {
  name: string;
  text: string;
  parameters: readonly string[];
}

/** Statement names of this thread. The texts are constants, or combinations of a few conditions. */
const compiledStatements = new Map<string, Compiled>();

function compile(sql: string): Compiled {
  const known = compiledStatements.get(sql);
  if (known !== undefined) return known;
  const parameters = listParameters(sql);
  const text = sql.replace(PARAMETER, (_, name: string) => `$${parameters.indexOf(name) + 1}`);
  const compiled = { name: `muster_${compiledStatements.size + 1}`, text, parameters };
  compiledStatements.set(sql, compiled);
  return compiled;
}

export function createStatements(client: QueryClient): Statements {
  const query = (sql: string, values: Values, rowMode?: 'array') => {
    const { name, text, parameters } = compile(sql);
    const given = parameters.map((name) =>
      name === 'rows' ? encodeRows(values[name]) : encode(values[name]),
    );
    return client.query({ name, text, values: given, ...(rowMode && { rowMode }) });
  };
  return {
    all: async (sql, values = {}) => (await query(sql, values)).rows,
    find: async (sql, values = {}) => (await query(sql, values)).rows[0],
    raw: async (sql, values = {}) => (await query(sql, values, 'array')).rows,
    run: async (sql, values = {}) => (await query(sql, values)).rowCount ?? 0,
    exec: async (sql) => void (await client.query(sql)),
  };
}

/** PostgreSQL's text cannot contain U+0000, which SQLite's can. */
function encode(value: Value | undefined): unknown {
  if (typeof value === 'string') return replaceNul(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? replaceNul(item) : item));
  return value ?? null;
}

/** A list of objects as JSON. */
function encodeRows(rows: Value | undefined): string {
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? replaceNul(value) : value));
}

function replaceNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
}
