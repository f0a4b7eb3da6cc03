import { execFile } from 'node:child_process';
import {
  chmodSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { agentTargets } from '../../build/rust-toolchain.mjs';
import { root } from '../../project.mjs';
import { ensureNfpm } from '../../test-programs/nfpm.mjs';
import { formatChangelog, formatCopyright, HOMEPAGE, MAINTAINER, readNews, wrap } from './documents.mjs';

/** @typedef {import('../../build/rust-toolchain.mjs').AgentTarget} AgentTarget */
/** @typedef {'deb' | 'rpm' | 'apk'} Format */

/**
 * A path of a package: a folder below the staging folder, a file, a symbolic link, or a text.
 * @typedef {{ target: string, tree?: string, file?: string, link?: string, text?: string | Buffer, mode?: number,
 *   isSetting?: boolean }} Entry `mode` is 0644 unless given; an upgrade keeps the administrator's changes of settings
 */

/**
 * @typedef {object} Product
 * @property {string} name
 * @property {string} version
 * @property {Format[]} formats
 * @property {string[]} [timers] units that the administrator may enable, and that end with the package
 * @property {string} summary begins in lower case, as Debian wants
 * @property {string} description
 * @property {'xz' | 'zstd'} compression of the package for Debian
 * @property {string} hint printed after the first installation
 * @property {Record<Format, string[]>} depends
 * @property {string[]} recommends Debian packages
 * @property {string[]} thirdParty installed files with licences
 * @property {(folder: string, target: AgentTarget, format: Format) => Promise<Entry[]>} stage
 */

/**
 * Writes the packages of a product for one architecture. The same input gives the same bytes: every time in them is
 * `SOURCE_DATE_EPOCH`, or that of the last commit.
 * @param {Product} product
 * @param {AgentTarget} target
 * @param {string} folder where the packages go
 * @returns {Promise<string[]>} their paths
 */
export async function packLinux(product, target, folder) {
  const nfpm = await ensureNfpm();
  const date = await readDate();
  mkdirSync(folder, { recursive: true });
  const files = [];
  for (const format of product.formats) {
    const staging = mkdtempSync(path.join(os.tmpdir(), 'muster-linux-'));
    try {
      const config = path.join(staging, 'nfpm.json');
      const description = await describePackage({ product, target, format, staging, date });
      writeFileSync(config, JSON.stringify(description));
      normalize(staging, date);
      const args = ['package', '--config', config, '--packager', format, '--target', folder];
      const { stdout } = await promisify(execFile)(nfpm, args);
      files.push(/^created package: (.+)$/m.exec(stdout)?.[1] ?? '');
    } finally {
      rmSync(staging, { recursive: true, force: true });
    }
  }
  return files;
}

async function readDate() {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given !== undefined) return new Date(Number(given) * 1000);
  const log = promisify(execFile)('git', ['log', '-1', '--format=%ct'], { cwd: root });
  const { stdout } = await log.catch((error) => {
    throw new Error('There is no commit whose time the packages could have: set SOURCE_DATE_EPOCH.', {
      cause: error,
    });
  });
  return new Date(Number(stdout) * 1000);
}

/**
 * @typedef {{ product: Product, target: AgentTarget, format: Format, staging: string, date: Date }} Wanted
 * @param {Wanted} wanted
 */
async function describePackage({ product, target, format, staging, date }) {
  const { name, version, depends, recommends } = product;
  const entries = await product.stage(staging, target, format);
  entries.push(
    { text: formatCopyright(product.thirdParty), target: `/usr/share/doc/${name}/copyright` },
    { text: readNews(), target: `/usr/share/doc/${name}/NEWS.gz` },
  );
  if (format === 'deb')
    entries.push(
      { text: formatChangelog({ name, version, date }), target: `/usr/share/doc/${name}/changelog.gz` },
      {
        text: readFileSync(path.join(root, `deploy/packages/deb/${name}.lintian-overrides`), 'utf8'),
        target: `/usr/share/lintian/overrides/${name}`,
      },
    );
  return {
    name,
    version,
    arch: agentTargets[target].debian,
    platform: 'linux',
    section: 'net',
    priority: 'optional',
    maintainer: MAINTAINER,
    homepage: HOMEPAGE,
    // Debian has no such field.
    ...(format !== 'deb' && { license: 'MIT' }),
    description: describeIn(format, product),
    mtime: date.toISOString(),
    disable_globbing: true,
    depends: depends[format],
    recommends: format === 'deb' ? recommends : [],
    contents: [
      // RPM deletes only folders that a package lists.
      ...['/etc/muster', `/usr/share/doc/${name}`].map((dst) => ({
        dst,
        type: 'dir',
        file_info: { mode: 0o755, mtime: date.toISOString() },
      })),
      ...entries.map((entry, index) => describeEntry(entry, { staging, index, date })),
    ],
    scripts: writeScripts(product, format, staging),
    deb: { compression: product.compression },
    rpm: { compression: 'zstd', buildhost: 'localhost', summary: product.summary },
    ...(format === 'apk' && {
      apk: { scripts: { postupgrade: writeScript(product, 'apk/post-upgrade', staging) } },
    }),
  };
}

/**
 * Debian's first line is the summary, and Alpine has no more than that.
 * @param {Format} format
 * @param {Product} product
 */
function describeIn(format, { summary, description }) {
  if (format === 'apk') return summary;
  return format === 'rpm' ? wrap(description) : `${summary}\n${wrap(description)}`;
}

/**
 * @param {Entry} entry
 * @param {{ staging: string, index: number, date: Date }} context
 */
function describeEntry(entry, { staging, index, date }) {
  const { tree, file, link, text = '', mode = 0o644, isSetting = false } = entry;
  const dst = entry.target;
  const mtime = date.toISOString();
  if (link !== undefined) return { src: link, dst, type: 'symlink', file_info: { mtime } };
  if (tree !== undefined) return { src: path.join(staging, tree), dst, type: 'tree' };
  const src = file ?? save(staging, `entry-${index}`, text);
  return { src, dst, ...(isSetting && { type: 'config|noreplace' }), file_info: { mode, mtime } };
}

/**
 * Gives a folder and what is in it the time, and permissions that do not depend on the umask of this machine.
 * @param {string} folder
 * @param {Date} date
 */
function normalize(folder, date) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const place of ['.', ...names].map((name) => path.join(folder, name))) {
    const entry = statSync(place);
    chmodSync(place, entry.isDirectory() || (entry.mode & 0o100) !== 0 ? 0o755 : 0o644);
    lutimesSync(place, date, date);
  }
}

/**
 * @param {string} staging
 * @param {string} name
 * @param {string | Buffer} content
 */
function save(staging, name, content) {
  const file = path.join(staging, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** The scripts in deploy/packages, by nFPM's names. */
const scripts = {
  deb: {
    preinstall: 'preinst',
    postinstall: 'deb/postinst',
    preremove: 'deb/prerm',
    postremove: 'deb/postrm',
  },
  rpm: { preinstall: 'preinst', postinstall: 'rpm/post', preremove: 'rpm/preun', postremove: 'rpm/postun' },
  apk: { preinstall: 'apk/pre-install', postinstall: 'apk/post-install', preremove: 'apk/pre-deinstall' },
};

/**
 * @param {Product} product
 * @param {Format} format
 * @param {string} staging
 */
function writeScripts(product, format, staging) {
  const named = Object.entries(scripts[format]).map(([when, name]) => [
    when,
    writeScript(product, name, staging),
  ]);
  return Object.fromEntries(named);
}

/**
 * @param {Product} product
 * @param {string} name
 * @param {string} staging
 */
function writeScript({ name: product, timers = [], hint }, name, staging) {
  const text = readFileSync(path.join(root, 'deploy/packages', name), 'utf8');
  return save(
    staging,
    `scripts/${name}`,
    text
      .replaceAll('@package@', product)
      .replaceAll(' @timers@', timers.map((timer) => ` ${timer}`).join(''))
      .replaceAll('@hint@', () => hint),
  );
}
