import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findNpm } from '../install/install.mjs';
import { root } from '../project.mjs';

/** @type {{ version: string, integrity: Record<string, string> }} */
const pinned = JSON.parse(readFileSync(new URL('bun-packages.json', import.meta.url), 'utf8'));

/** In node_modules, so that a fresh installation fetches afresh; npm keeps the packages in its own cache. */
const cache = path.join(root, 'node_modules/.cache/muster', `bun-${pinned.version}`);

/**
 * The Bun of one of its packages for one platform, which this machine need not be able to run. npm installs none for
 * another platform than its own, so it is asked for the package's archive.
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
    // Another build may have been quicker; both are the same.
    if (!existsSync(place)) renameSync(part, place);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * @param {string} name
 * @param {string} folder where the archive goes
 */
async function packFromRegistry(name, folder) {
  const { command, prefix } = findNpm();
  const args = ['pack', `${name}@${pinned.version}`, '--pack-destination', folder, '--loglevel=error'];
  try {
    await promisify(execFile)(command, [...prefix, ...args], { cwd: root });
  } catch (error) {
    const { stderr, message } = /** @type {Error & { stderr?: string }} */ (error);
    throw new Error(
      `${name} ${pinned.version} could not be fetched: ${stderr?.trim() || message}\n` +
        'Without a network or with another registry, see "npm config get registry"; then try again.',
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
  throw new Error(
    `${name} ${pinned.version} is not the package that scripts/build/bun-packages.json describes.`,
  );
}
