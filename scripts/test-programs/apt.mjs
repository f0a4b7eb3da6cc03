import { run } from '../project.mjs';

/** @type {Promise<unknown>} */
let lastCall = Promise.resolve();

/**
 * Serialises calls of apt-get, which locks its lists.
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export function withAptLock(action) {
  const call = lastCall.then(action);
  lastCall = call.catch(() => undefined);
  return call;
}

/**
 * Installs Debian packages.
 * @param {string[]} packages
 * @returns {Promise<string | undefined>} why they are not installed
 */
export function installPackages(packages) {
  return withAptLock(() => install(packages));
}

/** Whether this process has fetched the lists. */
let isUpdated = false;

/**
 * @param {string[]} packages
 * @returns {Promise<string | undefined>}
 */
async function install(packages) {
  if (process.getuid?.() !== 0) return 'only root may install packages';
  for (const args of [
    ...(isUpdated ? [] : [['update', '-q']]),
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const code = await runAptGet(args);
    if (code === undefined) return 'there is no apt-get here';
    if (code !== 0) return `"apt-get ${args.join(' ')}" ended with ${code}`;
    isUpdated = true;
  }
  return;
}

/** @param {string[]} args */
function runAptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).catch(() => undefined);
}
