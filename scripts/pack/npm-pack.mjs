import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findNpm } from '../install/install.mjs';
import { root } from '../project.mjs';

/**
 * The fields `repository`, `homepage` and `bugs` of a package that a GitHub workflow builds: npm accepts a provenance
 * statement only if it names the same repository.
 * @param {Record<string, string | undefined>} [env]
 * @param {string} [folder] of the package in the repository
 */
export function describeOrigin({ GITHUB_REPOSITORY: name } = process.env, folder = '') {
  if (!name) return {};
  const address = `https://github.com/${name}`;
  return {
    repository: { type: 'git', url: `git+${address}.git`, ...(folder && { directory: folder }) },
    homepage: `${address}${folder && `/tree/HEAD/${folder}`}#readme`,
    bugs: { url: `${address}/issues` },
  };
}

/** npm's defaults for publishing, so that no published version lacks provenance. */
export const publishConfig = { access: 'public', provenance: true };

/**
 * Packs a package folder as `npm publish` does.
 * @param {string} staging folder of the package
 * @param {string} folder the tarball is written here
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
  if (first === undefined) throw new Error('npm pack wrote no tarball.');
  return path.join(folder, path.basename(first.filename));
}
