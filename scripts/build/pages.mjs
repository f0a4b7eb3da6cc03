import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findCapableNode } from '../install/bundled-node.mjs';
import { root, run } from '../project.mjs';

/** The pages that Vite builds, each with the source folders of its bundle. */
export const pages = [
  { name: 'admin', sources: ['admin', 'theme-sdk', 'generated'] },
  { name: 'theme-default', sources: ['theme-default', 'theme-sdk', 'generated'] },
];

/** Inputs of every page's bundle besides its sources. */
const sharedSources = ['package-lock.json', 'tsconfig.base.json'];

/** In node_modules, so that a clean installation builds again. */
const stamps = path.join(root, 'node_modules', '.cache', 'muster');

/** @param {{ isForced?: boolean }} [options] `isForced` also builds pages whose sources have not changed */
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
 * The command that builds a page; arguments appended to it are passed to Vite.
 * @param {string} name
 */
export function describePageBuild(name) {
  return {
    command: findCapableNode() ?? process.execPath,
    args: [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    cwd: path.join(root, name),
    // Vitest sets NODE_ENV to "test", with which every element would carry its source location.
    env: { ...process.env, NODE_ENV: 'production' },
  };
}

/** @param {string} name */
async function buildPage(name) {
  const { command, args, ...options } = describePageBuild(name);
  const code = await run(command, args, options);
  if (code !== 0 || !isBuilt(name)) {
    throw new Error(`Building ${name} failed: Vite ended with exit code ${code}, see above.`);
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
 * A digest of the names and contents of files and folders, without build output and tests.
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
  if (entry === undefined || /(^|\/)(node_modules|dist|target)$|\.test\.tsx?$/.test(name)) return [];
  if (entry.isFile()) return [name];
  return readdirSync(place).flatMap((child) => listFiles(folder, path.join(name, child)));
}
