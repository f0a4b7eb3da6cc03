import { installPackages } from './apt.mjs';
import { ensureDebianLayer, ensureDebianRoot } from './debian-root.mjs';
import { findExecutable } from './executables.mjs';

const tools = ['lintian', 'rpm'];

/**
 * Installs the programs that check packages of Debian and RPM, which need too many others to be only unpacked.
 * @returns {Promise<void>} rejects with a message that names what is missing
 */
export async function ensurePackageTools() {
  const isMissing = () => tools.some((name) => findExecutable([name]) === undefined);
  if (!isMissing()) return;
  console.log(`Installing ${tools.join(', ')} with apt-get …`);
  const failure = await installPackages(tools);
  if (isMissing())
    throw new Error(`${tools.join(', ')} are needed (${failure ?? 'not found after the installation'}).`);
}

/**
 * Debian's builds of the package managers for RPM, as a layer over the Debian root.
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export async function ensureRpmManagers() {
  return ensureDebianLayer(await ensureDebianRoot(), ['dnf', 'zypper', 'rpm']);
}
