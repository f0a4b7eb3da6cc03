import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project.mjs';
import { ensureProgram, findUnpackedRoot, moveInto } from './debian-programs.mjs';

const RELEASE = 'trixie';
/** Both service managers. The package that makes systemd init is missing, because OpenRC's conflicts with it. */
const debianPackages = [
  'busybox-static',
  'ca-certificates',
  'curl',
  'dbus',
  'iproute2',
  'iputils-ping',
  'openrc',
  'shellcheck',
  'systemd',
  'wget',
];
/** Installed by apt: debootstrap does not resolve the virtual packages that they depend on. */
const aptPackages = ['cloud-init', 'openssh-server', 'python3'];
const cache = path.join(root, 'node_modules/.cache/muster');
/** The name lists the packages, so that a change of them creates a new folder. */
const place = path.join(cache, `debian-${RELEASE}-${[...debianPackages, ...aptPackages].join('-')}`);

const MIRROR = 'http://deb.debian.org/debian';

/** @param {string} folder */
function disableServices(folder) {
  mkdirSync(path.join(folder, 'system-generators'), { recursive: true });
  for (const name of [
    // The containers share the host's kernel and network.
    'system/systemd-modules-load.service',
    'system/ssh.service',
    'system-generators/cloud-init-generator',
  ])
    symlinkSync('/dev/null', path.join(folder, name));
}

/**
 * The root folder of a small Debian with systemd, shared read-only by tests: see `startMachine` of tests/support. Created
 * on first use, in one to two minutes.
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export async function ensureDebianRoot() {
  if (existsSync(place)) return place;
  if (process.getuid?.() !== 0) throw new Error('only root can create the root folder of a Debian system');
  const debootstrap = await ensureProgram('debootstrap');
  const unpacked = findUnpackedRoot('debootstrap');
  const env = { ...process.env };
  if (unpacked !== undefined) env.DEBOOTSTRAP_DIR = path.join(unpacked, 'usr/share/debootstrap');
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(path.join(cache, '.debian-'));
  const args = ['--variant=minbase', `--include=${debianPackages.join(',')}`, RELEASE, part, MIRROR];
  try {
    await promisify(execFile)('sh', [debootstrap, ...args], { env, maxBuffer: 64 * 1024 * 1024 });
    cpSync('/etc/resolv.conf', path.join(part, 'etc/resolv.conf'), { dereference: true });
    const install = ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...aptPackages];
    env.DEBIAN_FRONTEND = 'noninteractive';
    await promisify(execFile)('chroot', [part, ...install], { env, maxBuffer: 64 * 1024 * 1024 });
    // The downloaded packages are no longer needed.
    rmSync(path.join(part, 'var/cache/apt/archives'), { recursive: true, force: true });
    writeFileSync(path.join(part, 'etc/hostname'), 'muster-test\n');
    disableServices(path.join(part, 'etc/systemd'));
    moveInto(part, place);
  } catch (error) {
    const output = String(/** @type {{ stdout?: unknown }} */ (error).stdout ?? '');
    const last = output.trim().split('\n').at(-1);
    throw new Error(`debootstrap failed: ${last || error}`, { cause: error });
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return place;
}
