import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../project.mjs';
import { downloadNodePackage, isListedNode } from '../node-package.mjs';

/** @typedef {import('../../build/rust-toolchain.mjs').AgentTarget} AgentTarget */
/** @typedef {import('./packages.mjs').Product} Product */

const HOME = '/usr/lib/muster-hub';

/** Node's names of the architectures. */
const cpus = /** @type {const} */ ({ x86_64: 'x64', aarch64: 'arm64' });

/**
 * The hub: its package for npm with the Node that npm would install, and the service of deploy/systemd.
 * @param {string} tarball the hub's package for npm
 * @returns {Product}
 */
export function describeHub(tarball) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'hub/package.json'), 'utf8'));
  return {
    name: 'muster-hub',
    version,
    formats: ['deb', 'rpm'],
    timers: ['muster-hub-backup.timer'],
    summary: 'self-hosted fleet monitoring: hub, status page and admin panel',
    description:
      'The hub receives the reports of agents, and serves the status page and the admin panel. It brings its own Node.js, and keeps everything in one SQLite file, or in PostgreSQL.',
    // A hundred megabytes, which nFPM compresses ten times faster than with xz, and dpkg unpacks faster.
    compression: 'zstd',
    hint: 'the first password is in its log: journalctl --unit muster-hub --output cat',
    depends: {
      // The Node is linked with these.
      deb: ['libc6 (>= 2.34)', 'libgcc-s1', 'libstdc++6', 'systemd (>= 247)'],
      rpm: ['glibc >= 2.34', 'libgcc', 'libstdc++', 'systemd >= 247'],
      apk: [],
    },
    recommends: ['ca-certificates'],
    thirdParty: [`${HOME}/THIRD-PARTY.txt`, `${HOME}/node_modules/node-linux-*/LICENSE`],
    async stage(folder, target) {
      await unpackHub(tarball, path.join(folder, 'hub'), cpus[target]);
      const units = ['muster-hub.service', 'muster-hub-backup.service', 'muster-hub-backup.timer'];
      return [
        { tree: 'hub', target: HOME },
        { link: '../lib/muster-hub/hub/bin/muster-hub', target: '/usr/bin/muster-hub' },
        { link: '../../../lib/muster-hub/deploy', target: '/usr/share/doc/muster-hub/examples' },
        ...units.map((name) => ({
          text: moveInstallation(readFileSync(path.join(root, 'deploy/systemd', name), 'utf8')),
          target: `/usr/lib/systemd/system/${name}`,
        })),
        {
          text: readFileSync(path.join(root, 'deploy/systemd/muster-hub.sysusers'), 'utf8'),
          target: '/usr/lib/sysusers.d/muster-hub.conf',
        },
        {
          text: readFileSync(path.join(root, 'deploy/systemd/hub.env'), 'utf8'),
          target: '/etc/muster/hub.env',
          mode: 0o600,
          isSetting: true,
        },
      ];
    },
  };
}

/**
 * The units and scripts of `deploy/` are for the folder of docs/install.md, where npm installs the hub.
 * @param {string} text
 */
const moveInstallation = (text) =>
  text
    .replaceAll('/opt/muster/lib/node_modules/muster-hub/', `${HOME}/`)
    .replaceAll('/opt/muster/bin/', '/usr/bin/');

/**
 * @param {string} tarball
 * @param {string} folder
 * @param {'x64' | 'arm64'} cpu
 */
async function unpackHub(tarball, folder, cpu) {
  mkdirSync(folder);
  await promisify(execFile)('tar', [
    '-xzf',
    tarball,
    '-C',
    folder,
    '--strip-components=1',
    '--no-same-owner',
  ]);
  // The units and their settings are where systemd and the administrator look for them.
  rmSync(path.join(folder, 'deploy/systemd'), { recursive: true });
  const standby = path.join(folder, 'deploy/litestream/muster-standby.service');
  writeFileSync(standby, moveInstallation(readFileSync(standby, 'utf8')));
  removeOtherBuilds(path.join(folder, 'node_modules'), cpu);
  const name = `node-linux-${cpu}`;
  const node = await findNode(name, path.join(folder, '..'));
  const program = readFileSync(path.join(node, 'bin/node'));
  if (!isListedNode(name, createHash('sha256').update(program).digest('hex')))
    throw new Error(`The Node of ${name} is not in hub/node-sha256sums.txt.`);
  for (const file of ['bin/node', 'LICENSE', 'package.json'])
    cpSync(path.join(node, file), path.join(folder, 'node_modules', name, file));
}

/**
 * Deletes builds for other processors and for musl.
 * @param {string} folder
 * @param {'x64' | 'arm64'} cpu
 */
function removeOtherBuilds(folder, cpu) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.node$/.test(name) && (!name.includes(`linux-${cpu}`) || name.includes('musl')))
      rmSync(path.join(folder, name));
}

/**
 * The folder of the package with the Node of an architecture: the installed one, or a downloaded one.
 * @param {string} name
 * @param {string} folder
 */
async function findNode(name, folder) {
  const installed = path.join(root, 'node_modules', name);
  if (existsSync(installed)) return installed;
  const archive = await downloadNodePackage(name, folder);
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder, '--no-same-owner']);
  return path.join(folder, 'package');
}
