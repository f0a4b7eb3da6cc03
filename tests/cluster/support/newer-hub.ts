import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPostgresMigrations } from '../../../hub/src/store/postgres/migrate.ts';
import { bundleHub, findHubProgram } from '../../../scripts/build/hub-build.mjs';

/** Below the project's folder, where the copy finds its packages. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/muster/newer-hubs/', import.meta.url));

/** A copy of the built hub with one more migration, as the next version may have. Returns the path of its program. */
export async function buildNewerHub(
  migration: string,
  onFinished: (action: () => unknown) => void,
): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(CACHE);
  onFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = fileURLToPath(findHubProgram());
  if (program.endsWith('.ts')) await bundleHub(folder);
  else cpSync(dirname(program), folder, { recursive: true });
  const version = String(readPostgresMigrations().length + 1).padStart(4, '0');
  writeFileSync(join(folder, 'postgres-migrations', `${version}-planted.sql`), migration);
  return join(folder, 'main.js');
}
