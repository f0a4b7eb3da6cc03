import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { getErrorCode, ImportError } from './errors.ts';
import type { ImportSource, ProductKind, SourceDatabase } from './import-source.ts';
import { makeReadable } from './source-file.ts';
import { isOrdinaryTable, openUntrusted, runQuickCheck } from './untrusted-file.ts';

/** Pages in memory, in KiB. */
const CACHE_KIB = 4096;

export interface OpenedSource {
  source: ImportSource;
  database: SourceDatabase;
  close(): void;
}

export interface SourceRequest {
  kind: ProductKind;
  path: string;
  /** Folder for copies that must be made before SQLite can read the file. */
  folder: string;
  sources: readonly ImportSource[];
}

/** Opens, checks and recognises a file. Throws an `ImportError`. */
export function openSourceDatabase({ kind, path, folder, sources }: SourceRequest): OpenedSource {
  const source = sources.find((one) => one.kind === kind);
  if (source === undefined) throw new ImportError(`Databases of ${kind} cannot be imported.`);
  const opened: Database[] = [];
  const close = () => {
    for (const db of opened) db.close();
  };
  try {
    const database = openOne(path, folder, opened);
    requireProduct(database, source, sources);
    return { source, database, close };
  } catch (error) {
    close();
    throw error;
  }
}

function openOne(path: string, folder: string, opened: Database[]): SourceDatabase {
  const file = makeReadable(path, folder);
  const sqlite = openUntrusted(file.path);
  opened.push(sqlite);
  const tables = explainDamage(file.shown, () => {
    sqlite.pragma(`cache_size = -${CACHE_KIB}`);
    sqlite.exec('BEGIN');
    const damage = runQuickCheck(sqlite);
    if (damage !== null) throw createDamageError(file.shown, damage);
    return readTables(sqlite);
  });
  const companions = new Map<string, SourceDatabase | null>();
  return {
    path: file.shown,
    sqlite,
    version: Number(sqlite.pragma('user_version', { simple: true })),
    tables,
    columns: (table) => (tables.has(table) ? readColumns(sqlite, table) : new Set()),
    companion(name) {
      const known = companions.get(name);
      if (known !== undefined) return known;
      const other = join(dirname(file.shown), name);
      const companion = existsSync(other) ? openOne(other, folder, opened) : null;
      companions.set(name, companion);
      return companion;
    },
  };
}

/** Longer definitions are no product's; SQLite itself accepts 500 MB. */
const MAX_SQL_BYTES = 65_536;

interface SchemaObject {
  type: string;
  name: string;
  sql: string | null;
}

function readTables(db: Database): Set<string> {
  const objects = db
    .prepare<[], SchemaObject>(
      `SELECT CAST(type AS TEXT) AS type, substr(CAST(name AS TEXT), 1, 200) AS name,
         iif(octet_length(sql) > ${MAX_SQL_BYTES}, '', CAST(sql AS TEXT)) AS sql
       FROM sqlite_schema`,
    )
    .all();
  return new Set(objects.filter(isOrdinaryTable).map(({ name }) => name));
}

/** Without generated columns: reading one would evaluate an expression of the file. */
function readColumns(db: Database, table: string): Set<string> {
  const select = db.prepare<[string], { name: string; hidden: number }>(
    'SELECT name, hidden FROM pragma_table_xinfo(?)',
  );
  return new Set(
    select
      .all(table)
      .filter(({ hidden }) => hidden === 0)
      .map(({ name }) => name),
  );
}

function requireProduct(
  database: SourceDatabase,
  source: ImportSource,
  sources: readonly ImportSource[],
): void {
  const { path, tables } = database;
  if (tables.size === 0) throw new ImportError(`${path} has no tables.`);
  if (source.recognises(database)) return;
  const other = sources.find((one) => one !== source && one.recognises(database));
  throw new ImportError(
    other === undefined
      ? `${path} is not a database of ${source.name}.`
      : `${path} is not a database of ${source.name}, but of ${other.name}: use muster-hub import ${other.kind}.`,
  );
}

function explainDamage<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw toImportError(path, error);
  }
}

/** SQLite's errors on a damaged or locked file as sentences; any other error as it is. */
export function toImportError(path: string, error: unknown): unknown {
  const code = getErrorCode(error);
  if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(code))
    return createDamageError(path, (error as Error).message, error);
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return new ImportError(`${path} is being written by another program. Stop that program first.`, {
      cause: error,
    });
  return error;
}

const MAX_REASON_LENGTH = 80;

function createDamageError(path: string, reason: string, cause?: unknown): ImportError {
  // The reason can name objects of the file.
  const shown = reason
    .slice(0, MAX_REASON_LENGTH)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
  return new ImportError(`${path} is damaged (${shown}). Import a backup of it.`, { cause });
}
