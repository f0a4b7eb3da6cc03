// Plain JavaScript without packages: the hub's launcher asks here, on whatever Node the system has.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findCapableNode } from '../install/bundled-node.mjs';
import { root, run } from '../project.mjs';
import { hashSources } from './pages.mjs';

/** What the bundle is made of, and made by. */
const sources = [
  'hub/src',
  'hub/package.json',
  'generated',
  'runtime',
  'websocket',
  'package-lock.json',
  'scripts/build/bundle-hub.mjs',
  'scripts/build/parse-openapi.mjs',
];

const dist = path.join(root, 'hub/dist');

/** Lies in the built folder and names the sources that it was built from. */
const STAMP = 'sources.sha256';

/** The program to run: the built one where it is that of these very sources, else the sources. */
export function findHubProgram() {
  const file = isBuilt(hashSources(root, sources)) ? 'hub/dist/main.js' : 'hub/src/main.ts';
  return pathToFileURL(path.join(root, file));
}

/** @param {{ isForced?: boolean }} [options] builds what changed since its last build, or at any rate */
export async function buildHub({ isForced = false } = {}) {
  const hash = hashSources(root, sources);
  if (!isForced && isBuilt(hash)) return;
  console.log('Building hub …');
  const part = path.join(root, 'node_modules/.cache/muster', `hub-${process.pid}`);
  mkdirSync(part, { recursive: true });
  await bundleHub(part);
  writeFileSync(path.join(part, STAMP), hash);
  // A hub that runs has loaded its own files; what it loads later, the documents, only tells that it must restart.
  rmSync(dist, { recursive: true, force: true });
  renameSync(part, dist);
}

/**
 * Bundles the hub into a folder, without asking whether it is there already.
 * @param {string} folder
 */
export async function bundleHub(folder) {
  const node = findCapableNode() ?? process.execPath;
  const code = await run(node, [path.join(root, 'scripts/build/bundle-hub.mjs'), folder]);
  if (code !== 0) throw new Error(`The hub could not be built: the bundler ended with ${code}, see above.`);
}

/** @param {string} hash */
function isBuilt(hash) {
  const stamp = path.join(dist, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}
