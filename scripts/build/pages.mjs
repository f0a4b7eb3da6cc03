import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findCapableNode } from '../install/bundled-node.mjs';
import { root, run } from '../project.mjs';

/** The pages that Vite builds, each with the folders its bundle is made of. */
export const pages = [
  { name: 'admin', sources: ['admin', 'theme-sdk', 'generated'] },
  { name: 'theme-default', sources: ['theme-default', 'theme-sdk', 'generated'] },
];

/** What every page's bundle depends on besides its sources. */
const sharedSources = ['package-lock.json', 'tsconfig.base.json'];

/** Lies in node_modules, so that a fresh installation builds afresh. */
const stamps = path.join(root, 'node_modules', '.cache', 'muster');

/** @param {{ isForced?: boolean }} [options] builds what changed since its last build, or everything */
export async function buildPages({ isForced = false } = {}) {
  for (const page of pages) {
    const hash = hashSources(root, [...page.sources, ...sharedSources]);
    const stamp = path.join(stamps, `${page.name}.sha256`);
    if (!isForced && isBuilt(page.name) && readStamp(stamp) === hash) continue;
    console.log(`Building ${page.name} …`);
    await buildPage(page.name);
    mkdirSync(stamps, { recursive: true });
    writeFileSync(stamp, hash);
  }
}

/**
 * The command that builds a page; give more arguments to Vite after it.
 * @param {string} name
 */
export function describePageBuild(name) {
  return {
    command: findCapableNode() ?? process.execPath,
    args: [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    cwd: path.join(root, name),
    // Vite heeds what its caller says, and a test says "test": then every element would name its line in the sources.
    env: { ...process.env, NODE_ENV: 'production' },
  };
}

/** @param {string} name */
async function buildPage(name) {
  const { command, args, ...options } = describePageBuild(name);
  const code = await run(command, args, options);
  if (code !== 0 || !isBuilt(name)) {
    throw new Error(`${name} could not be built: Vite ended with ${code}, its reason is above.`);
  }
}

/** @param {string} name */
function isBuilt(name) {
  return existsSync(path.join(root, name, 'dist', 'index.html'));
}

/** @param {string} file */
function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * One digest over names and contents of files and folders, without what is built or only tests.
 * @param {string} folder
 * @param {string[]} names below the folder
 * @returns {string}
 */
export function hashSources(folder, names) {
  const hash = createHash('sha256');
  for (const name of names.flatMap((entry) => listFiles(folder, entry)).sort()) {
    const content = readFileSync(path.join(folder, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @param {string} name a file or folder below it
 * @returns {string[]}
 */
function listFiles(folder, name) {
  const place = path.join(folder, name);
  const entry = statSync(place, { throwIfNoEntry: false });
  if (entry === undefined || /(^|\/)(node_modules|dist)$|\.test\.tsx?$/.test(name)) return [];
  if (entry.isFile()) return [name];
  return readdirSync(place).flatMap((child) => listFiles(folder, path.join(name, child)));
}
