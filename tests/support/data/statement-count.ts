import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';

/** Name of the counter in the environment data of threads. */
const KEY = 'muster-bench-statements';
const executing = ['run', 'get', 'all', 'iterate'] as const;

/** Number of SQL statements that the threads started from here on execute. */
export interface StatementCount {
  read(): number;
}

export function shareStatementCount(): StatementCount {
  const counter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setEnvironmentData(KEY, counter.buffer);
  return { read: () => Atomics.load(counter, 0) };
}

/** Counts the statements of this thread. */
export function countStatements(): void {
  const counter = new Int32Array(getEnvironmentData(KEY) as SharedArrayBuffer);
  const db = new BetterSqlite(':memory:');
  const statement = Object.getPrototypeOf(db.prepare('SELECT 1')) as Record<string, Method>;
  for (const name of executing) wrap(statement, name, counter);
  wrap(BetterSqlite.prototype as unknown as Record<string, Method>, 'exec', counter);
  db.close();
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

function wrap(prototype: Record<string, Method>, name: string, counter: Int32Array): void {
  const original = prototype[name];
  if (original === undefined) throw new Error(`better-sqlite3 has no ${name}`);
  Object.defineProperty(prototype, name, {
    configurable: true,
    value(this: unknown, ...args: unknown[]) {
      Atomics.add(counter, 0, 1);
      return original.apply(this, args);
    },
  });
}
