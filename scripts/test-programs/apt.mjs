import { run } from '../project.mjs';

/** @type {Promise<unknown>} */
let lastTurn = Promise.resolve();

/**
 * Does what calls apt-get, after everybody who came before: it locks its lists.
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export function takeAptTurn(action) {
  const turn = lastTurn.then(action);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/**
 * Installs packages of Debian.
 * @param {string[]} packages
 * @returns {Promise<string | undefined>} the reason why they are not installed
 */
export function installPackages(packages) {
  return takeAptTurn(() => install(packages));
}

/**
 * @param {string[]} packages
 * @returns {Promise<string | undefined>}
 */
async function install(packages) {
  if (process.getuid?.() !== 0) return 'only root may install packages';
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const code = await runAptGet(args);
    if (code === undefined) return 'there is no apt-get here';
    if (code !== 0) return `"apt-get ${args.join(' ')}" ended with ${code}`;
  }
  return;
}

/** @param {string[]} args */
function runAptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).catch(() => undefined);
}
