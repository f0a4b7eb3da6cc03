import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packHub } from '../../scripts/pack/hub-package.mjs';
import { packSdk } from '../../scripts/pack/sdk-package.mjs';

/** The variable with the folder of the current run of Vitest, which its global setup creates. */
export const SHARED_FOLDER = 'MUSTER_TEST_SHARED';

/**
 * The result of a build that several test files need, made by the first of them in each run of Vitest. It is read-only.
 *
 * @param build writes into the given folder
 * @returns the folder
 */
export async function buildOnce(name: string, build: (folder: string) => Promise<unknown>): Promise<string> {
  const shared = process.env[SHARED_FOLDER];
  if (shared === undefined) throw new Error(`${SHARED_FOLDER} is not set: the global setup has not run.`);
  const place = join(shared, name);
  const lock = join(shared, `${name}.lock`);
  while (!existsSync(place)) {
    if (!tryMakeFolder(lock)) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    const part = join(shared, `${name}.part`);
    try {
      mkdirSync(part);
      await build(part);
      renameSync(part, place);
    } finally {
      rmSync(part, { recursive: true, force: true });
      rmdirSync(lock);
    }
  }
  return place;
}

/** Whether the folder did not exist. */
function tryMakeFolder(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function packOnce(name: string, pack: (folder: string) => Promise<string>): Promise<string> {
  const folder = await buildOnce(name, pack);
  const [tarball = ''] = readdirSync(folder);
  return join(folder, tarball);
}

/** Path of the hub's package for npm, packed from the current sources. */
export const findHubTarball = (): Promise<string> => packOnce('hub', packHub);

/** Path of the theme SDK's package for npm, packed from the current sources. */
export const findSdkTarball = (): Promise<string> => packOnce('sdk', packSdk);
