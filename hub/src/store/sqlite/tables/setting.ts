import type { Database } from 'better-sqlite3';
import { parseJson } from '../../parse-json.ts';
import type { SettingValues } from '../../rows.ts';
import { createWriteTransaction } from '../write-transaction.ts';

export interface SettingTable {
  /** A value that is not JSON is undefined: `CHECK` constraints can be switched off in a database shell. */
  readAll(): SettingValues;
  put(values: SettingValues): void;
  /** Returns the stored value. */
  add(key: string, value: unknown): unknown;
}

export function createSettingTable(db: Database): SettingTable {
  const selectAll = db.prepare<[], { key: string; value: string }>('SELECT key, value FROM setting');
  const upsert = db.prepare<[string, string]>(
    'INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );

  const insert = db.prepare<[string, string]>(
    'INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING',
  );
  const select = db.prepare<[string], string>('SELECT value FROM setting WHERE key = ?').pluck();

  return {
    readAll: () => Object.fromEntries(selectAll.all().map(({ key, value }) => [key, parseJson(value)])),
    put: createWriteTransaction(db, (values: SettingValues) => {
      for (const [key, value] of Object.entries(values)) upsert.run(key, JSON.stringify(value));
    }),
    add: createWriteTransaction(db, (key: string, value: unknown) => {
      insert.run(key, JSON.stringify(value));
      return parseJson(select.get(key) ?? 'null');
    }),
  };
}
