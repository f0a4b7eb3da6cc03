import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project.mjs';
import { withAptLock } from './apt.mjs';
import { findExecutable, isExecutable } from './executables.mjs';

/** Programs that tests run, each with its Debian packages and its path in them. */
const programs = {
  nginx: { packages: ['nginx'], place: 'usr/sbin/nginx' },
  caddy: { packages: ['caddy'], place: 'usr/bin/caddy' },
  haproxy: {
    packages: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
    place: 'usr/sbin/haproxy',
  },
  minisign: { packages: ['minisign', 'libsodium23'], place: 'usr/bin/minisign' },
  'fail2ban-server': { packages: ['fail2ban'], place: 'usr/bin/fail2ban-server' },
  debootstrap: { packages: ['debootstrap'], place: 'usr/sbin/debootstrap' },
  // The emulators. The lookup of one finds all.
  'qemu-user': { packages: ['qemu-user-static'], place: 'usr/bin/qemu-aarch64-static' },
  prometheus: { packages: ['prometheus'], place: 'usr/bin/prometheus' },
  'prometheus-alertmanager': {
    packages: ['prometheus-alertmanager'],
    place: 'usr/bin/prometheus-alertmanager',
  },
  strace: { packages: ['strace', 'libunwind8'], place: 'usr/bin/strace' },
  promtool: { packages: ['prometheus'], place: 'usr/bin/promtool' },
  // initdb is in the same folder, which Debian does not have on PATH.
  postgres: {
    packages: [
      'postgresql-15',
      'libpq5',
      'libxml2',
      'libicu72',
      'libldap-2.5-0',
      'libsasl2-2',
      'libgssapi-krb5-2',
      'liblz4-1',
      'libzstd1',
    ],
    place: 'usr/lib/postgresql/15/bin/postgres',
  },
  'systemd-analyze': { packages: ['systemd', 'libsystemd-shared'], place: 'usr/bin/systemd-analyze' },
};

/** @typedef {keyof typeof programs} ProgramName */

export const programNames = /** @type {ProgramName[]} */ (Object.keys(programs));

/** Unpacked packages, in a folder per program. */
const cache = path.join(root, 'node_modules/.cache/muster/debian');

/**
 * The path of a program: the system's own, or that of a package unpacked earlier.
 * @param {ProgramName} name
 * @returns {string | undefined}
 */
function findProgram(name) {
  return findExecutable([name]) ?? [`/${programs[name].place}`, nameUnpacked(name)].find(isExecutable);
}

/**
 * The folder into which a program's packages were unpacked; undefined if the system has the program.
 * @param {ProgramName} name
 */
export function findUnpackedRoot(name) {
  return findProgram(name) === nameUnpacked(name) ? path.join(cache, name) : undefined;
}

/** @param {ProgramName} name */
function nameUnpacked(name) {
  return path.join(cache, name, programs[name].place);
}

/**
 * The path of a program. If the system lacks it, its packages are downloaded and unpacked. They are not installed, since
 * Debian starts an installed server immediately; unpacking also needs no root.
 * @param {ProgramName} name
 * @returns {Promise<string>} rejects with a message that names what is missing
 */
export async function ensureProgram(name) {
  const found = findProgram(name);
  if (found !== undefined) return found;
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(path.join(cache, '.part-'));
  try {
    await withAptLock(() => fetchPackages(name, part));
    const tree = path.join(part, 'root');
    for (const file of readdirSync(part).filter((one) => one.endsWith('.deb')))
      await runQuietly('dpkg-deb', ['--extract', path.join(part, file), tree], part);
    moveInto(tree, path.join(cache, name));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${name} is not installed, and Debian's package could not be downloaded (${reason}). Install it.`,
      {
        cause: error,
      },
    );
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return nameUnpacked(name);
}

/**
 * Renames a folder into place unless a concurrent process has created it.
 * @param {string} made
 * @param {string} place
 */
export function moveInto(made, place) {
  try {
    renameSync(made, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  }
}

/**
 * @param {ProgramName} name
 * @param {string} folder
 */
async function fetchPackages(name, folder) {
  const args = ['-q', 'download', ...programs[name].packages];
  try {
    await runQuietly('apt-get', args, folder);
  } catch (error) {
    // Old package lists name deleted files, and a fresh image has none; only root may update them.
    if (process.getuid?.() !== 0) throw error;
    await runQuietly('apt-get', ['-q', 'update'], folder);
    await runQuietly('apt-get', args, folder);
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
async function runQuietly(command, args, cwd) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await promisify(execFile)(command, args, { cwd, env }).catch((error) => {
    const [first = ''] = String(error.stderr ?? '').split('\n', 1);
    throw new Error(`"${command} ${args.join(' ')}" failed: ${first || error.message}`, { cause: error });
  });
}
