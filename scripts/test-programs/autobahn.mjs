import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project.mjs';
import { withAptLock } from './apt.mjs';
import { moveInto } from './debian-programs.mjs';

/**
 * Lines of a SHA-256 and the address of a file on PyPI, all for Python 2.7, which the suite needs. pip would build an archive
 * without a wheel to learn its name.
 */
const packages = path.join(root, 'tests/conformance/autobahn/packages.txt');

/** Debian 11 is the last release with Python 2.7; libssl1.1 and libffi7 are the libraries that it needs. */
const DEBIAN =
  'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bullseye main\n';
const debianPackages = [
  'python2.7-minimal',
  'libpython2.7-minimal',
  'libpython2.7-stdlib',
  'libssl1.1',
  'libffi7',
];

const cache = path.join(root, 'node_modules/.cache/muster');

const PYTHON = `#!/bin/sh
here=$(dirname "$0")
libraries=$here/debian/usr/lib/x86_64-linux-gnu:$here/debian/lib/x86_64-linux-gnu
LD_LIBRARY_PATH=$libraries PYTHONHOME=$here/debian/usr PYTHONPATH=$here/site \\
  exec "$here/debian/usr/bin/python2.7" -W ignore "$@"
`;

const LAUNCHER = `#!/bin/sh
exec "$(dirname "$0")/python" -c '
import txaio
txaio.use_twisted()
from autobahntestsuite.wstest import run
run()' "$@"
`;

/** The arguments are the folder for the modules and the wheels, which are ZIP archives of them. */
const UNPACK_WHEELS = `
import sys, zipfile
for wheel in sys.argv[2:]:
    zipfile.ZipFile(wheel).extractall(sys.argv[1])
`;

/**
 * The installed suite's command, wstest. Its folder's name contains the hash of what is installed.
 * @returns {string | undefined}
 */
export function findAutobahn() {
  const program = path.join(findPlace(), 'wstest');
  return existsSync(program) ? program : undefined;
}

function findPlace() {
  const parts = [readFileSync(packages, 'utf8'), DEBIAN, ...debianPackages, PYTHON, LAUNCHER];
  const hash = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
  return path.join(cache, `autobahn-${hash}`);
}

/**
 * Installs the Autobahn test suite with a Python 2.7 of its own, in some ten seconds.
 * @returns {Promise<string | undefined>} why it is still missing
 */
export async function ensureAutobahn() {
  if (findAutobahn() !== undefined) return;
  if (process.arch !== 'x64') return 'its packages for Python 2.7 exist for x86_64 only';
  console.log('Installing the Autobahn test suite from PyPI and Debian …');
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(path.join(cache, '.autobahn-'));
  try {
    await withAptLock(() => unpackPython(part));
    for (const [name, text] of Object.entries({ python: PYTHON, wstest: LAUNCHER }))
      writeFileSync(path.join(part, name), text, { mode: 0o755 });
    await installModules(part);
    moveInto(part, findPlace());
    return;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** @param {string} part */
async function unpackPython(part) {
  const apt = path.join(part, 'apt');
  mkdirSync(path.join(apt, 'lists/partial'), { recursive: true });
  writeFileSync(path.join(apt, 'sources.list'), DEBIAN);
  const options = [
    `Dir::Etc::sourcelist=${apt}/sources.list`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${apt}/lists`,
    `Dir::Cache=${apt}/cache`,
  ].flatMap((option) => ['-o', option]);
  await runQuietly('apt-get', [...options, '-q', 'update'], apt);
  await runQuietly('apt-get', [...options, '-q', 'download', ...debianPackages], apt);
  for (const file of readdirSync(apt).filter((name) => name.endsWith('.deb')))
    await runQuietly('dpkg-deb', ['--extract', path.join(apt, file), path.join(part, 'debian')], apt);
  rmSync(apt, { recursive: true, force: true });
}

/** @param {string} part */
async function installModules(part) {
  const [files, site] = [path.join(part, 'files'), path.join(part, 'site')];
  mkdirSync(files);
  mkdirSync(path.join(site, 'zope'), { recursive: true });
  const lines = readFileSync(packages, 'utf8').trim().split('\n');
  await Promise.all(lines.map((line) => download(line, files)));
  const names = readdirSync(files).map((name) => path.join(files, name));
  const wheels = names.filter((name) => name.endsWith('.whl'));
  await runQuietly(path.join(part, 'python'), ['-c', UNPACK_WHEELS, site, ...wheels], part);
  const archive = names.find((name) => name.endsWith('.tar.gz')) ?? '';
  const modules = [`${path.basename(archive, '.tar.gz')}/autobahn`, '--strip-components=1'];
  await runQuietly('tar', ['-xf', archive, '-C', site, ...modules], part);
  // zope.interface is one of several packages in this folder, so its wheel lacks the file.
  writeFileSync(path.join(site, 'zope/__init__.py'), '');
  rmSync(files, { recursive: true, force: true });
}

/**
 * @param {string} line
 * @param {string} folder
 */
async function download(line, folder) {
  const [hash, url = ''] = line.split(/ +/);
  const bytes = await fetchBytes(url);
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    throw new Error(`${url} has another SHA-256 than expected`);
  writeFileSync(path.join(folder, path.posix.basename(url)), bytes);
}

/**
 * Tries again like pip does: without the suite, its tests are skipped.
 * @param {string} url
 * @param {number} [attempts]
 * @returns {Promise<Buffer>}
 */
async function fetchBytes(url, attempts = 4) {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} returned ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    if (attempts === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return fetchBytes(url, attempts - 1);
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
    const last = String(error.stderr ?? '')
      .trim()
      .split('\n')
      .at(-1);
    throw new Error(`"${path.basename(command)} ${args.at(-1)}" failed: ${last || error.message}`, {
      cause: error,
    });
  });
}
