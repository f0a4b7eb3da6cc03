import { copyFileSync, mkdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../../../hub/src/store/errors.ts';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { countIds } from '../../support/data/store.ts';

/**
 * Restores the file of the second argument over the database of the first, with a writer thread that kills the process
 * after the step named by `DIE_AFTER`.
 */
async function run(path: string, source: string): Promise<void> {
  const store = await openStore({
    path,
    drawId: countIds(),
    writer: new URL('./dying-writer.ts', import.meta.url),
  });
  await store.load(0);
  mkdirSync(store.databaseAdmin.folder, { recursive: true });
  const candidate = join(store.databaseAdmin.folder, 'candidate.db');
  copyFileSync(source, candidate);
  if (process.env.DIE_AFTER === 'uploaded') process.kill(process.pid, 'SIGKILL');
  await store.databaseAdmin.prepare(candidate, 0);
  if (process.env.DIE_AFTER === 'prepared') process.kill(process.pid, 'SIGKILL');
  await store.databaseAdmin.restore(candidate, { now: 0, settings: {} }, ({ nodes }) =>
    say(`swapped ${nodes[0]?.node.name}`),
  );
  if (process.env.DIE_AFTER === 'swapped') process.kill(process.pid, 'SIGKILL');
  await store.close();
  say('closed');
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

run(process.argv[2] ?? '', process.argv[3] ?? '').catch((error: unknown) => {
  say(error instanceof StoreError ? `refused ${error.code} ${error.message}` : String(error));
  process.exitCode = 1;
});
