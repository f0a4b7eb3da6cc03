import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project.mjs';
import { ensureProgram, findUnpackedRoot, moveInto } from './debian-programs.mjs';

const RELEASE = 'trixie';
/** Both service managers. The package that makes systemd init is missing, because OpenRC's conflicts with it. */
const packages = [
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
  'cloud-init',
  'openssh-server',
  'python3',
];
const cache = path.join(root, 'node_modules/.cache/muster');
const minimal = path.join(cache, `debian-${RELEASE}-minimal`);
/** The name lists the packages, so that a change of them creates a new folder. */
const place = path.join(cache, `debian-${RELEASE}-${packages.join('-')}`);

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
 * The root folder of a Debian with the packages that apt needs, and no other. Created on first use, in a minute.
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export async function ensureMinimalDebian() {
  if (existsSync(minimal)) return minimal;
  if (process.getuid?.() !== 0) throw new Error('only root can create the root folder of a Debian system');
  const debootstrap = await ensureProgram('debootstrap');
  const unpacked = findUnpackedRoot('debootstrap');
  const env = { ...process.env };
  if (unpacked !== undefined) env.DEBOOTSTRAP_DIR = path.join(unpacked, 'usr/share/debootstrap');
  await makeRoot(minimal, async (part) => {
    await runQuietly('sh', [debootstrap, '--variant=minbase', RELEASE, part, MIRROR], env);
    cpSync('/etc/resolv.conf', path.join(part, 'etc/resolv.conf'), { dereference: true });
  });
  return minimal;
}

/**
 * The root folder of a small Debian with systemd, shared read-only by tests: see `startMachine` of tests/support. Created
 * on first use, in a minute more.
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export async function ensureDebianRoot() {
  if (existsSync(place)) return place;
  const base = await ensureMinimalDebian();
  await makeRoot(place, async (part) => {
    await runQuietly('cp', ['--archive', `${base}/.`, part]);
    const install = ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages];
    await runQuietly('chroot', [part, ...install], { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
    writeFileSync(path.join(part, 'etc/hostname'), 'muster-test\n');
    disableServices(path.join(part, 'etc/systemd'));
  });
  return place;
}

/**
 * @param {string} folder
 * @param {(part: string) => Promise<void>} fill writes the root into a folder that becomes `folder`
 */
async function makeRoot(folder, fill) {
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(path.join(cache, '.debian-'));
  try {
    await fill(part);
    // The downloaded packages are no longer needed.
    rmSync(path.join(part, 'var/cache/apt/archives'), { recursive: true, force: true });
    moveInto(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * Root folders that are layered over a Debian root: the files of more packages, and of those that they depend on. Their
 * installation scripts do not run.
 * @param {string} base a Debian root
 * @param {string[]} added names of packages
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export async function ensureDebianLayer(base, added) {
  const layer = path.join(cache, `debian-${RELEASE}-layer-${added.join('-')}`);
  if (existsSync(layer)) return layer;
  await makeRoot(layer, (part) =>
    runQuietly('unshare', ['--mount', 'sh', '-ec', FETCH, base, part, ...added]),
  );
  return layer;
}

/** apt writes into a copy of the base; the base of an overlay must not be one, as the root of a container can be. */
const FETCH = `base=$0 layer=$1; shift
  mount -t tmpfs tmpfs /mnt
  mkdir /mnt/upper /mnt/work /mnt/root
  mount -t overlay overlay -o "lowerdir=$base,upperdir=/mnt/upper,workdir=/mnt/work" /mnt/root
  cp /etc/resolv.conf /mnt/root/etc/
  mkdir -p /mnt/root/var/cache/apt/archives/partial
  for words in update "install -y --no-install-recommends --download-only $*"; do
    # shellcheck disable=SC2086
    chroot /mnt/root apt-get -q $words
  done
  for file in /mnt/root/var/cache/apt/archives/*.deb; do dpkg-deb --extract "$file" "$layer"; done`;

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function runQuietly(command, args, env) {
  try {
    await promisify(execFile)(command, args, { env: env ?? process.env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout, stderr } = /** @type {{ stdout?: unknown, stderr?: unknown }} */ (error);
    const last = String(stderr || stdout || '')
      .trim()
      .split('\n')
      .at(-1);
    throw new Error(`A Debian root could not be made: ${last || error}`, { cause: error });
  }
}
