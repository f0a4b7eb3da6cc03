import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './project.mjs';

/**
 * Packs a folder that holds a package, as `npm publish` would.
 * @param {string} staging the package
 * @param {string} folder where the tarball goes
 * @returns {Promise<string>} its path
 */
export async function packFolder(staging, folder) {
  mkdirSync(folder, { recursive: true });
  const args = ['pack', staging, '--pack-destination', folder, '--json', '--loglevel=error'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  /** @type {{ filename: string }[] | Record<string, { filename: string }>} */
  const packed = JSON.parse(stdout);
  const [first] = Object.values(packed);
  if (first === undefined) throw new Error('npm packed nothing.');
  return path.join(folder, path.basename(first.filename));
}
