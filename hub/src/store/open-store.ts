import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import type { Store, StoreOptions } from './store.ts';

/** Opens the database. Rejects with a `StoreError`. */
export function openStore(options: StoreOptions): Promise<Store> {
  return openSqliteStore(options);
}
