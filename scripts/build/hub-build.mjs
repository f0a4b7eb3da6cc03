// The hub's launcher imports this on the system's Node: plain JavaScript without dependencies.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findCapableNode } from '../install/bundled-node.mjs';
import { root, run } from '../project.mjs';
import { hashSources } from './pages.mjs';

/** The inputs of the bundle and the files that build it. */
const sources = [
  'hub/src',
  'hub/package.json',
  'generated',
  'import/src',
  'client/src',
  'theme-sdk/src/rules',
  'shared',
  'package-lock.json',
  'scripts/build/bundle-hub.mjs',
  'scripts/build/parse-openapi.mjs',
  'scripts/release/release-key.mjs',
];

const dist = path.join(root, 'hub/dist');

/** How `hub/bin/muster-hub.sh` starts the hub. */
export const launchSettings = /** @type {const} */ ({
  nodeOptions: ['--max-semi-space-size=4'],
  env: { MALLOC_ARENA_MAX: '1' },
});

/** A file in the built folder with the hash of the sources. */
const STAMP = 'sources.sha256';

/** The program to run: the bundle if it was built from the current sources, otherwise the sources. */
export function findHubProgram() {
  const file = isBuilt(hashSources(root, sources)) ? 'hub/dist/main.js' : 'hub/src/main.ts';
  return pathToFileURL(path.join(root, file));
}

/** @param {{ isForced?: boolean }} [options] `isForced` builds even if no source has changed */
export async function buildHub({ isForced = false } = {}) {
  const hash = hashSources(root, sources);
  if (!isForced && isBuilt(hash)) return;
  console.log('Building hub …');
  const part = path.join(root, 'node_modules/.cache/muster', `hub-${process.pid}`);
  mkdirSync(part, { recursive: true });
  await bundleHub(part);
  writeFileSync(path.join(part, STAMP), hash);
  // A running hub has already loaded its files.
  rmSync(dist, { recursive: true, force: true });
  renameSync(part, dist);
}

/**
 * Bundles the hub into a folder.
 * @param {string} folder
 */
export async function bundleHub(folder) {
  const node = findCapableNode() ?? process.execPath;
  const code = await run(node, [path.join(root, 'scripts/build/bundle-hub.mjs'), folder]);
  if (code !== 0) throw new Error(`Building the hub failed with exit code ${code}, see above.`);
}

/** @param {string} hash */
function isBuilt(hash) {
  const stamp = path.join(dist, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}
