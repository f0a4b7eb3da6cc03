import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { buildOnce, findHubTarball } from '../shared-build.ts';

const run = promisify(execFile);

/** The packed hub, installed globally into an empty prefix outside the repository. */
export interface InstalledHub {
  readonly tarball: string;
  /** npm's prefix, which contains `bin/muster-hub`. */
  readonly prefix: string;
  /** The installed package. */
  readonly home: string;
  remove(): Promise<void>;
}

/** An operator's PATH, without the repository's Node and programs. */
export const operatorPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/** Installs the packed hub with the system's npm, once for all test files. */
export async function installHub(): Promise<InstalledHub> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-installed-'));
  const prefix = join(folder, 'prefix');
  // The Node in it is a hundred megabytes: files are linked, so a test may rename or delete them, and not write to them.
  await run('cp', ['--archive', '--link', await buildOnce('installed-hub', installInto), prefix]);
  const home = join(prefix, 'lib/node_modules/muster-hub');
  const tarball = await findHubTarball();
  return { tarball, prefix, home, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function installInto(prefix: string): Promise<void> {
  // Variables that npm sets for scripts would override the operator's settings.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle)/.test(name));
  const env = { ...Object.fromEntries(inherited), PATH: operatorPath, npm_config_prefer_offline: 'true' };
  const args = ['install', '--global', '--prefix', prefix, '--loglevel=error', await findHubTarball()];
  await run('npm', args, { cwd: prefix, env });
}
