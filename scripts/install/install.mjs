// Plain JavaScript for the system's Node 20 without node_modules: it is what brings both.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../project.mjs';
import { describeMissingNode, findCapableNode } from './bundled-node.mjs';

/** Installs the packages that package-lock.json names, unless they are there. */
export async function ensureInstalled() {
  const fault = findInstallFault(root);
  if (fault !== undefined) {
    console.log(`Installing packages (${fault}) …`);
    await install();
  }
  if (findCapableNode() === undefined) throw new Error(describeMissingNode());
}

/**
 * Why node_modules is not what package-lock.json describes, or undefined. npm leaves a record of what it
 * installed, and writes it last, so an installation that broke off has none.
 * @param {string} folder
 * @returns {string | undefined}
 */
export function findInstallFault(folder) {
  const record = path.join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'there are none yet';
  const installed = readPackages(record);
  for (const [name, wanted] of Object.entries(readPackages(path.join(folder, 'package-lock.json')))) {
    const found = installed[name];
    if (name === '' || (found === undefined && wanted.optional === true)) continue;
    if (found === undefined) return `${name} is missing`;
    if (found.version !== wanted.version || found.integrity !== wanted.integrity) return `${name} changed`;
  }
  return;
}

/** @param {string} lockfile */
function readPackages(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
}

/** How npm is called. Under `npm start` it is the very npm that was called; it may be nowhere on PATH. */
export function findNpm() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? { command: process.execPath, prefix: [npm] } : { command: 'npm', prefix: [] };
}

async function install() {
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const { command, prefix } = findNpm();
  const code = await run(command, [...prefix, ...args]).catch((error) => {
    throw new Error(`npm could not be started (${error.message}): install Node.js 20 or newer with npm.`);
  });
  if (code !== 0) {
    throw new Error(
      `The packages could not be installed: "npm ci" ended with ${code}, its reason is above. ` +
        'Without a network or with another registry, see "npm config get registry"; then try again.',
    );
  }
}
