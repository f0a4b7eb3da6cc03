import { run } from './project.mjs';

/**
 * Installs packages of Debian.
 * @param {string[]} packages
 * @returns {Promise<string | undefined>} the reason why they are not installed
 */
export async function installPackages(packages) {
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
