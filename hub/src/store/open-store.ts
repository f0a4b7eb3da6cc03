import { isDatabaseUrl } from './database-url.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import type { Store, StoreOptions } from './store.ts';

/** Opens the database with the engine that its path or URI names. Rejects with a `StoreError`. */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (!isDatabaseUrl(options.path)) return openSqliteStore(options);
  // Loaded lazily, because the driver takes memory that a hub with SQLite does not need.
  const { openPostgresStore } = await import('./postgres/open-postgres-store.ts');
  return openPostgresStore(options);
}
