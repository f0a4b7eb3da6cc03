import type { Runtime } from '@muster/shared/runtime';
import type { ServeOptions } from './commands/options.ts';
import { locateFiles } from './store/database-url.ts';
import { openStore } from './store/open-store.ts';
import { createRandomIds } from './store/random-ids.ts';
import type { Store, StoreOptions } from './store/store.ts';
import { VERSION } from './version.ts';

// A separate module, so that `serve` can load the hub's modules while the database opens; both take equally long.

export type HubStoreOptions = Partial<Omit<StoreOptions, 'path'>>;
type NamedHub = Pick<ServeOptions, 'db' | 'hubName'>;

/** Opens the database that the options name. Rejects with a `StoreError` if it cannot be used. */
export function openHubStore(
  { db, hubName }: NamedHub,
  runtime: Pick<Runtime, 'randomBytes'>,
  options: HubStoreOptions = {},
): Promise<Store> {
  const drawId = createRandomIds(runtime.randomBytes);
  const shared = hubName === undefined ? {} : { sharedAs: { name: hubName, version: VERSION } };
  return openStore({ drawId, localPath: locateFiles(db), ...shared, ...options, path: db });
}

/** Opens the database for the running hub: a failure of the writer thread ends the process, and a migration is logged. */
export function openServedStore(options: NamedHub, runtime: Pick<Runtime, 'randomBytes'>): Promise<Store> {
  return openHubStore(options, runtime, {
    onFailure(error) {
      process.stderr.write(`muster-hub: ${error.message}\n`);
      process.exit(1);
    },
    onUpgrade(keptFile) {
      process.stdout.write(`The database was upgraded. The old file is kept as ${keptFile}\n`);
    },
  });
}
