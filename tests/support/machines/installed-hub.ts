import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { packHub } from '../../../scripts/pack/hub-package.mjs';

/** The packed hub, installed for everybody into an empty folder outside the repository. */
export interface InstalledHub {
  readonly tarball: string;
  /** What npm calls the prefix: `bin/muster-hub` lies in it. */
  readonly prefix: string;
  /** The installed package. */
  readonly home: string;
  remove(): Promise<void>;
}

/** PATH as an operator has it, without the Node and the programs of this repository. */
export const operatorPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/** Packs and installs it, with the system's own npm. */
export async function installHub(): Promise<InstalledHub> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-installed-'));
  const tarball = await packHub(folder);
  const prefix = join(folder, 'prefix');
  // What npm tells the scripts that it runs would hide the operator's settings.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle)/.test(name));
  const env = { ...Object.fromEntries(inherited), PATH: operatorPath, npm_config_prefer_offline: 'true' };
  const args = ['install', '--global', '--prefix', prefix, '--loglevel=error', tarball];
  await promisify(execFile)('npm', args, { cwd: folder, env });
  const home = join(prefix, 'lib/node_modules/muster-hub');
  return { tarball, prefix, home, remove: () => rm(folder, { recursive: true, force: true }) };
}
