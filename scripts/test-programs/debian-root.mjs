import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project.mjs';
import { ensureProgram, findUnpackedRoot, moveInto } from './debian-programs.mjs';

/** Debian's root folder for tests, made once; its packages are part of its name, so that another choice makes another. */
const RELEASE = 'trixie';
/**
 * Both service managers: systemd without the package that makes it the init, which OpenRC's excludes. Both C libraries:
 * musl beside GNU's.
 */
const debianPackages = [
  'busybox-static',
  'ca-certificates',
  'curl',
  'dbus',
  'iproute2',
  'iputils-ping',
  'musl',
  'openrc',
  'shellcheck',
  'systemd',
  'wget',
];
const cache = path.join(root, 'node_modules/.cache/muster');
const place = path.join(cache, `debian-${RELEASE}-${debianPackages.join('-')}`);

const MIRROR = 'http://deb.debian.org/debian';

/**
 * The folder of a small Debian with systemd, which nobody may change: see `startMachine` of tests/support. It is made
 * where it is missing, in one to two minutes.
 * @returns {Promise<string>} its path; rejects with a sentence that says what is missing
 */
export async function ensureDebianRoot() {
  if (existsSync(place)) return place;
  if (process.getuid?.() !== 0) throw new Error('only root can make the root folder of a Debian system');
  const debootstrap = await ensureProgram('debootstrap');
  const unpacked = findUnpackedRoot('debootstrap');
  const env = { ...process.env };
  if (unpacked !== undefined) env.DEBOOTSTRAP_DIR = path.join(unpacked, 'usr/share/debootstrap');
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(path.join(cache, '.debian-'));
  const args = ['--variant=minbase', `--include=${debianPackages.join(',')}`, RELEASE, part, MIRROR];
  try {
    await promisify(execFile)('sh', [debootstrap, ...args], { env, maxBuffer: 64 * 1024 * 1024 });
    // Its packages as they came: nothing installs them again.
    rmSync(path.join(part, 'var/cache/apt/archives'), { recursive: true, force: true });
    writeFileSync(path.join(part, 'etc/hostname'), 'muster-test\n');
    // The kernel is everybody's.
    symlinkSync('/dev/null', path.join(part, 'etc/systemd/system/systemd-modules-load.service'));
    moveInto(part, place);
  } catch (error) {
    const output = String(/** @type {{ stdout?: unknown }} */ (error).stdout ?? '');
    const last = output.trim().split('\n').at(-1);
    throw new Error(`debootstrap could not make a Debian root: ${last || error}`, { cause: error });
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return place;
}
