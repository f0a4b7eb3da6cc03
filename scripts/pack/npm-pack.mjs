import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findNpm } from '../install/install.mjs';
import { root } from '../project.mjs';

/**
 * Where a package says that it comes from, while GitHub builds it: npm believes a statement of provenance only if both
 * name one repository.
 * @param {Record<string, string | undefined>} [env]
 */
export function describeOrigin({ GITHUB_REPOSITORY: name } = process.env) {
  return name ? { repository: { type: 'git', url: `git+https://github.com/${name}.git` } } : {};
}

/**
 * Packs a folder that holds a package, as `npm publish` would.
 * @param {string} staging the package
 * @param {string} folder where the tarball goes
 * @returns {Promise<string>} its path
 */
export async function packFolder(staging, folder) {
  mkdirSync(folder, { recursive: true });
  const args = ['pack', staging, '--pack-destination', folder, '--json', '--loglevel=error'];
  const { command, prefix } = findNpm();
  const { stdout } = await promisify(execFile)(command, [...prefix, ...args], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  /** @type {{ filename: string }[] | Record<string, { filename: string }>} */
  const packed = JSON.parse(stdout);
  const [first] = Object.values(packed);
  if (first === undefined) throw new Error('npm packed nothing.');
  return path.join(folder, path.basename(first.filename));
}
