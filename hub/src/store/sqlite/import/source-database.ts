import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ImportKind } from '@muster/generated/types';
import type { Database } from 'better-sqlite3';
import { getErrorCode } from '../../errors.ts';
import { printable } from '../../validation/printable.ts';
import { isOrdinaryTable, readSchemaObjects } from '../database-admin/schema-objects.ts';
import { openSource } from '../database-admin/source-file.ts';
import { runQuickCheck } from '../files/with-database.ts';
import { readSchemaVersion } from '../migrate.ts';
import { ImportError, type ImportSource, type SourceDatabase } from './import-source.ts';
import { makeReadable } from './source-file.ts';

/** Pages in memory, in KiB. */
const CACHE_KIB = 4096;

export interface OpenedSource {
  source: ImportSource;
  database: SourceDatabase;
  close(): void;
}

export interface SourceRequest {
  kind: ImportKind;
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
  const sqlite = openSource(file.path);
  opened.push(sqlite);
  const objects = explainDamage(file.shown, () => {
    sqlite.pragma(`cache_size = -${CACHE_KIB}`);
    sqlite.exec('BEGIN');
    const damage = runQuickCheck(sqlite);
    if (damage !== null) throw createDamageError(file.shown, damage);
    return readSchemaObjects(sqlite);
  });
  const tables = new Set(objects.filter(isOrdinaryTable).map(({ name }) => name));
  const companions = new Map<string, SourceDatabase | null>();
  return {
    path: file.shown,
    sqlite,
    version: readSchemaVersion(sqlite),
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

/** Runs `read`, and turns SQLite's errors on a damaged or locked file into sentences. */
export function explainDamage<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const code = getErrorCode(error);
    if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(code))
      throw createDamageError(path, (error as Error).message, error);
    if (/^SQLITE_(BUSY|LOCKED)/.test(code))
      throw new ImportError(`${path} is being written by another program. Stop that program first.`, {
        cause: error,
      });
    throw error;
  }
}

function createDamageError(path: string, reason: string, cause?: unknown): ImportError {
  return new ImportError(`${path} is damaged (${printable(reason)}). Import a backup of it.`, { cause });
}
