import { isDatabaseUrl } from './database-url.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import type { Store, StoreOptions } from './store.ts';

/** Opens the database with the engine that its path or URI names. Rejects with a `StoreError`. */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (!isDatabaseUrl(options.path)) return openSqliteStore(options);
  // The driver takes memory, which a hub with a file does not spend.
  const { openPostgresStore } = await import('./postgres/open-postgres-store.ts');
  return openPostgresStore(options);
}
