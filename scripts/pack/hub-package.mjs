import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildHub } from '../build/hub-build.mjs';
import { buildPages } from '../build/pages.mjs';
import { root } from '../project.mjs';
import { describeOrigin, packFolder, publishConfig } from './npm-pack.mjs';
import { describeThirdParty, listThirdParty } from './third-party.mjs';

/**
 * The published hub: the build in the folders that the programs expect, and the native packages that cannot be bundled.
 * They have no install scripts, which would need a compiler, but their authors' prebuilds for every Linux that the hub
 * supports.
 */

/** Packages that are not bundled, with the files that the hub loads. */
const bundled = {
  '@ip-location-db/geo-whois-asn-country-mmdb': /^(geo-whois-asn-country\.mmdb|NRO_LICENSE)$/,
  '@phc/format': /^(index\.js|license)$/,
  argon2: /^(argon2\.cjs|LICENSE|prebuilds\/linux-(x64|arm64)\/.*)$/,
  'better-sqlite3': /^(lib\/.*|LICENSE|prebuilds\/linux(musl)?-(x64|arm64)\.node)$/,
  systeminformation: /^(lib\/(?!cli\.).*\.js|LICENSE)$/,
  'node-gyp-build': /^(index\.js|node-gyp-build\.js|LICENSE)$/,
};

/** Workspaces whose dependencies are bundled into the package. */
const workspaces = ['hub', 'admin', 'theme-default'];

/** Packages of which a part is copied into the sources: the list of hub/src/features/auth/common-passwords.ts. */
const copied = ['node_modules/@zxcvbn-ts/language-common'];

/**
 * Writes the package into a folder for `npm pack`. Builds pages and hub if necessary.
 * @param {string} folder
 */
async function writeHubPackage(folder) {
  await buildPages();
  await buildHub();
  rmSync(folder, { recursive: true, force: true });
  copy('hub/bin/muster-hub.sh', path.join(folder, 'hub/bin/muster-hub'));
  copy('hub/dist', path.join(folder, 'hub/dist'), (name) => name !== 'sources.sha256');
  for (const page of ['admin', 'theme-default']) copy(`${page}/dist`, path.join(folder, page, 'dist'));
  copy(
    'deploy',
    path.join(folder, 'deploy'),
    (name) => !/^(docker|ansible|helm|packages|install-hub\.sh|.*\.test\.yml)$/.test(name),
  );
  for (const name of ['theme.json', 'preview.png'])
    copy(`theme-default/${name}`, path.join(folder, 'theme-default', name));
  copy('hub/README.md', path.join(folder, 'README.md'));
  copy('LICENSE', path.join(folder, 'LICENSE'));
  copy('hub/node-sha256sums.txt', path.join(folder, 'node-sha256sums.txt'));
  const places = [...listThirdParty(workspaces), ...copied].sort();
  writeFileSync(path.join(folder, 'THIRD-PARTY.txt'), describeThirdParty(places));
  for (const [name, files] of Object.entries(bundled)) copyPackage(name, files, folder);
  writeJson(path.join(folder, 'package.json'), createManifest());
}

/**
 * Packs the hub into a tarball.
 * @param {string} folder where the tarball goes
 * @returns {Promise<string>} its path
 */
export async function packHub(folder) {
  const staging = mkdtempSync(path.join(os.tmpdir(), 'muster-hub-package-'));
  try {
    await writeHubPackage(staging);
    return await packFolder(staging, folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function createManifest() {
  const { name, version, type, license } = readManifest('hub');
  const names = Object.keys(bundled);
  return {
    name,
    version,
    description: 'Watches a fleet of Linux machines: hub, status page and admin panel',
    type,
    license,
    ...describeOrigin(),
    publishConfig,
    os: ['linux'],
    cpu: ['x64', 'arm64'],
    bin: { 'muster-hub': 'hub/bin/muster-hub' },
    files: ['hub', 'admin', 'theme-default', 'deploy', 'THIRD-PARTY.txt', 'node-sha256sums.txt'],
    exports: { './package.json': './package.json' },
    dependencies: Object.fromEntries(names.map((one) => [one, readManifest(`node_modules/${one}`).version])),
    bundleDependencies: names,
    // Each is for one architecture; npm skips the other.
    optionalDependencies: readManifest('.').optionalDependencies,
  };
}

/** @param {string} place from the root */
function readManifest(place) {
  return JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8'));
}

/**
 * @param {string} name
 * @param {RegExp} files
 * @param {string} folder
 */
function copyPackage(name, files, folder) {
  const source = path.join('node_modules', name);
  const target = path.join(folder, source);
  const places = readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' });
  for (const place of places.filter((one) => files.test(one) && /\.\w+$|LICENSE$|license$/.test(one)))
    copy(path.join(source, place), path.join(target, place));
  const { version, license, main, exports, dependencies = {} } = readManifest(source);
  const kept = Object.entries(dependencies).filter(([one]) => one in bundled);
  const manifest = { name, version, license, main, exports, dependencies: Object.fromEntries(kept) };
  writeJson(path.join(target, 'package.json'), manifest);
}

/**
 * @param {string} source from the root
 * @param {string} target
 * @param {(name: string) => boolean} [isWanted] by its name alone
 */
function copy(source, target, isWanted = () => true) {
  mkdirSync(path.dirname(target), { recursive: true });
  const filter = (/** @type {string} */ file) => isWanted(path.basename(file));
  cpSync(path.join(root, source), target, { recursive: true, filter });
}

/**
 * @param {string} file
 * @param {object} value
 */
function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
