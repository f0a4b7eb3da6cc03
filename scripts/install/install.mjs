// Runs on the system's Node 20 before node_modules exist: plain JavaScript without dependencies.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../project.mjs';
import { describeMissingNode, findCapableNode } from './bundled-node.mjs';

/** Installs the packages of package-lock.json unless they are installed. */
export async function ensureInstalled() {
  const fault = findInstallFault(root);
  if (fault !== undefined) {
    console.log(`Installing packages (${fault}) …`);
    await install();
  }
  if (findCapableNode() === undefined) throw new Error(describeMissingNode());
}

/**
 * Why node_modules does not match package-lock.json, or undefined. npm writes its record of the installed packages last,
 * so an interrupted installation has none.
 * @param {string} folder
 * @returns {string | undefined}
 */
export function findInstallFault(folder) {
  const record = path.join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return 'none are installed';
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

/** The command that runs npm. Under `npm start` it is the npm that runs this script, which may not be on PATH. */
export function findNpm() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? { command: process.execPath, prefix: [npm] } : { command: 'npm', prefix: [] };
}

async function install() {
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const { command, prefix } = findNpm();
  const code = await run(command, [...prefix, ...args]).catch((error) => {
    throw new Error(`npm could not be started (${error.message}). Install Node.js 20 or newer with npm.`);
  });
  if (code !== 0) {
    throw new Error(
      `"npm ci" failed with exit code ${code}, see above. ` +
        'Check the network and the registry ("npm config get registry"), then try again.',
    );
  }
}
