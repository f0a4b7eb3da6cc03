import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.mjs';

/**
 * @typedef {{
 *   version?: string,
 *   license?: string,
 *   link?: boolean,
 *   resolved?: string,
 *   integrity?: string,
 *   dependencies?: Record<string, string>,
 * }} LockedPackage
 */

/**
 * Dependencies of features that no product uses and no bundle contains, by package: the HTTP server and the OAuth of the
 * MCP SDK.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const unusedDependencies = {
  'node_modules/@modelcontextprotocol/sdk': [
    '@hono/node-server',
    'content-type',
    'cors',
    'cross-spawn',
    'eventsource',
    'eventsource-parser',
    'express',
    'express-rate-limit',
    'hono',
    'jose',
    'json-schema-typed',
    'pkce-challenge',
    'raw-body',
  ],
};

/**
 * The third-party packages that workspaces depend on, directly and indirectly.
 * @param {string[]} workspaces folders
 * @returns {string[]} their folders, such as `node_modules/ws`
 */
export function listThirdParty(workspaces) {
  const packages = readLockfile();
  const waiting = [...workspaces];
  // The SDK's dependencies belong to its command; the modules that themes and the hub import have none.
  const seen = new Set([...waiting, 'theme-sdk']);
  for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
    for (const found of resolveDependencies(packages, place)) {
      if (seen.has(found)) continue;
      seen.add(found);
      waiting.push(found);
    }
  }
  return [...seen].filter((place) => place.includes('node_modules/')).sort();
}

/** @returns {Record<string, LockedPackage>} the packages by their folders */
export function readLockfile() {
  return JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
}

/**
 * The folders of the packages that a package depends on.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} place the package's folder
 */
export function resolveDependencies(packages, place) {
  const unused = unusedDependencies[place] ?? [];
  return Object.keys(packages[place]?.dependencies ?? {})
    .filter((name) => !unused.includes(name))
    .map((name) => resolvePlace(packages, { from: place, name }));
}

/**
 * Resolves a package from `from`: in its own folder, otherwise in one above.
 * @param {Record<string, LockedPackage>} packages
 * @param {{ from: string, name: string }} wanted
 */
function resolvePlace(packages, { from, name }) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = path.posix.join(folder, 'node_modules', name);
    const entry = packages[place];
    if (entry?.link === true) return String(entry.resolved);
    if (entry !== undefined) return place;
    if (folder === '') throw new Error(`package-lock.json has no ${name}, which ${from} depends on.`);
    if (!folder.includes('/node_modules/')) folder = '';
  }
}

/**
 * Names, versions and licences of packages, as text.
 * @param {string[]} places
 */
export function describeThirdParty(places) {
  return places.map((place) => describePackage(path.join(root, place))).join(`\n${'-'.repeat(78)}\n\n`);
}

/** @param {string} folder */
function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const texts = files
    .filter((file) => /licen[sc]e|^copying|^notice/i.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts, ''].join('\n\n');
}
