// Runs on the system's Node 20 before node_modules exist: plain JavaScript without dependencies.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../project.mjs';
import { describeMissingNode, findCapableNode } from './bundled-node.mjs';

/**
 * Installs the packages of package-lock.json unless they are installed.
 * @param {{ dev?: boolean }} [options] `dev: false` leaves out what only tests, docs and benchmarks need, unless an earlier
 *   installation has it
 */
export async function ensureInstalled({ dev = true } = {}) {
  const withDev = dev || hasDevPackages(root);
  const fault = findInstallFault(root, { dev: withDev });
  if (fault !== undefined) {
    console.log(`Installing packages (${fault}) …`);
    await install(withDev);
  }
  if (findCapableNode() === undefined) throw new Error(describeMissingNode());
  // Compiles the contract, if that is outdated.
  const code = await run('sh', [path.join(root, 'scripts/with-node'), 'true']);
  if (code !== 0) throw new Error('The contract could not be compiled, see above.');
}

/**
 * Why node_modules does not match package-lock.json, or undefined. npm writes its record of the installed packages last,
 * so an interrupted installation has none.
 * @param {string} folder
 * @param {{ dev: boolean }} wanted
 * @returns {string | undefined}
 */
export function findInstallFault(folder, { dev }) {
  const record = findRecord(folder);
  if (!existsSync(record)) return 'none are installed';
  const installed = readPackages(record);
  for (const [name, wanted] of Object.entries(readPackages(path.join(folder, 'package-lock.json')))) {
    const found = installed[name];
    if (name === '' || (found === undefined && (wanted.optional === true || (!dev && wanted.dev === true))))
      continue;
    if (found === undefined) return `${name} is missing`;
    if (found.version !== wanted.version || found.integrity !== wanted.integrity) return `${name} changed`;
  }
  return;
}

/**
 * Whether an installation contains packages that only development needs.
 * @param {string} folder
 */
export function hasDevPackages(folder) {
  const record = findRecord(folder);
  return existsSync(record) && Object.values(readPackages(record)).some(({ dev }) => dev === true);
}

/** @param {string} folder */
function findRecord(folder) {
  return path.join(folder, 'node_modules', '.package-lock.json');
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean }>}
 */
function readPackages(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
}

/** The command that runs npm. Under `npm start` it is the npm that runs this script, which may not be on PATH. */
export function findNpm() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? { command: process.execPath, prefix: [npm] } : { command: 'npm', prefix: [] };
}

/** @param {boolean} dev */
async function install(dev) {
  const args = ['ci', dev ? '--include=dev' : '--omit=dev', '--include=optional', '--loglevel=error'];
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
