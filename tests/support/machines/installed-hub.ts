import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { findHubTarball } from '../shared-build.ts';

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

/** Installs the packed hub with the system's npm. */
export async function installHub(): Promise<InstalledHub> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-installed-'));
  const tarball = await findHubTarball();
  const prefix = join(folder, 'prefix');
  // Variables that npm sets for scripts would override the operator's settings.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle)/.test(name));
  const env = { ...Object.fromEntries(inherited), PATH: operatorPath, npm_config_prefer_offline: 'true' };
  const args = ['install', '--global', '--prefix', prefix, '--loglevel=error', tarball];
  await promisify(execFile)('npm', args, { cwd: folder, env });
  const home = join(prefix, 'lib/node_modules/muster-hub');
  return { tarball, prefix, home, remove: () => rm(folder, { recursive: true, force: true }) };
}
