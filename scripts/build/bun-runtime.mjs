import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findNpm } from '../install/install.mjs';
import { root } from '../project.mjs';

/** @type {{ version: string, integrity: Record<string, string> }} */
const pinned = JSON.parse(readFileSync(new URL('bun-packages.json', import.meta.url), 'utf8'));

/** In node_modules, so that a clean installation downloads it again; npm caches the packages. */
const cache = path.join(root, 'node_modules/.cache/muster', `bun-${pinned.version}`);

/**
 * The executable of a platform's Bun package. npm installs packages for its own platform only, so others are downloaded
 * with `npm pack`.
 * @param {string} name
 * @returns {Promise<string>} the path of its executable
 */
export async function ensureBun(name) {
  const program = path.join(cache, name, 'bin/bun');
  if (!existsSync(program)) await fetchBun(name);
  return program;
}

/** @param {string} name */
async function fetchBun(name) {
  console.log(`Fetching ${name} ${pinned.version} …`);
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(path.join(cache, 'part-'));
  try {
    await packFromRegistry(name, part);
    const [file = ''] = readdirSync(part);
    const archive = path.join(part, file);
    checkIntegrity(name, archive);
    await promisify(execFile)('tar', ['-xzf', archive, '-C', part, '--strip-components=1']);
    rmSync(archive);
    const place = path.join(cache, name);
    mkdirSync(path.dirname(place), { recursive: true });
    // A concurrent build may have put the same files there.
    if (!existsSync(place)) renameSync(part, place);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * @param {string} name
 * @param {string} folder the archive is written here
 */
async function packFromRegistry(name, folder) {
  const { command, prefix } = findNpm();
  const args = ['pack', `${name}@${pinned.version}`, '--pack-destination', folder, '--loglevel=error'];
  try {
    await promisify(execFile)(command, [...prefix, ...args], { cwd: root });
  } catch (error) {
    const { stderr, message } = /** @type {Error & { stderr?: string }} */ (error);
    throw new Error(
      `${name} ${pinned.version} could not be downloaded: ${stderr?.trim() || message}\n` +
        'Check the network and the registry ("npm config get registry"), then try again.',
      { cause: error },
    );
  }
}

/**
 * @param {string} name
 * @param {string} archive
 */
function checkIntegrity(name, archive) {
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found === pinned.integrity[name]) return;
  throw new Error(`The checksum of ${name} ${pinned.version} differs from scripts/build/bun-packages.json.`);
}
