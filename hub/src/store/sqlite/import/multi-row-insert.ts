import type { Database } from 'better-sqlite3';

/** Rows of one INSERT. More are not faster, and SQLite limits parameters to 32,766. */
const ROWS_PER_STATEMENT = 64;

type Value = number | string | null;

/** Inserts rows, many with one statement. */
export interface MultiRowInsert {
  /** Number of inserted rows, without those that `conflict` skipped. Complete after `flush`. */
  readonly inserted: number;
  /** Copies the values. */
  add(values: readonly Value[]): void;
  flush(): void;
}

/** `conflict` is the clause after VALUES, such as `ON CONFLICT DO NOTHING`. */
export function createMultiRowInsert(
  db: Database,
  { table, columns, conflict }: { table: string; columns: readonly string[]; conflict: string },
): MultiRowInsert {
  const width = columns.length;
  const places = `(${columns.map(() => '?').join(', ')})`;
  const prepare = (rows: number) =>
    db.prepare<[Value[]]>(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${new Array<string>(rows).fill(places).join(', ')} ${conflict}`,
    );
  const insertMany = prepare(ROWS_PER_STATEMENT);
  const insertOne = prepare(1);
  const parameters = new Array<Value>(width * ROWS_PER_STATEMENT).fill(null);
  let filled = 0;
  let inserted = 0;

  return {
    get inserted() {
      return inserted;
    },
    add(values) {
      for (let index = 0; index < width; index += 1) parameters[filled + index] = values[index] ?? null;
      filled += width;
      if (filled < parameters.length) return;
      inserted += insertMany.run(parameters).changes;
      filled = 0;
    },
    flush() {
      for (let at = 0; at < filled; at += width)
        inserted += insertOne.run(parameters.slice(at, at + width)).changes;
      filled = 0;
    },
  };
}
