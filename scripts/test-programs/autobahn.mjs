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
import { makePythonEnvironment } from './python.mjs';

/** Wheels for Python 2.7. The suite needs it: its package claims no version, but its code is Python 2. */
const wheels = path.join(root, 'tests/conformance/autobahn/wheels.txt');

/** Packages without a wheel, and the folder of their Python modules in the source archive. */
const sources = /** @type {const} */ ([
  ['Twisted==20.3.0', 'Twisted-20.3.0/src/twisted'],
  ['autobahn==0.10.9', 'autobahn-0.10.9/autobahn'],
  ['autobahntestsuite==25.10.1', 'autobahntestsuite-25.10.1/autobahntestsuite'],
]);

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

const LAUNCHER = `#!/bin/sh
here=$(dirname "$0")
libraries=$here/debian/usr/lib/x86_64-linux-gnu:$here/debian/lib/x86_64-linux-gnu
LD_LIBRARY_PATH=$libraries PYTHONHOME=$here/debian/usr PYTHONPATH=$here/site \\
  exec "$here/debian/usr/bin/python2.7" -W ignore -c '
import txaio
txaio.use_twisted()
from autobahntestsuite.wstest import run
run()' "$@"
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
  const parts = [readFileSync(wheels, 'utf8'), JSON.stringify(sources), DEBIAN, ...debianPackages, LAUNCHER];
  const hash = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
  return path.join(cache, `autobahn-${hash}`);
}

/**
 * Installs the Autobahn test suite with a Python 2.7 of its own, in some 20 seconds.
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
    const missing = await installModules(part);
    if (missing !== undefined) return missing;
    writeFileSync(path.join(part, 'wstest'), LAUNCHER, { mode: 0o755 });
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

/**
 * @param {string} part
 * @returns {Promise<string | undefined>}
 */
async function installModules(part) {
  const [pip, files, site] = ['pip', 'files', 'site'].map((name) => path.join(part, name));
  const missing = await makePythonEnvironment(String(pip));
  if (missing !== undefined) return missing;
  mkdirSync(path.join(String(site), 'zope'), { recursive: true });
  const download = [
    '-m',
    'pip',
    '-q',
    'download',
    '--no-deps',
    '--disable-pip-version-check',
    '-d',
    String(files),
  ];
  const python2 = ['--python-version=2.7', '--implementation=cp', '--abi=cp27mu'];
  const platforms = ['manylinux2010_x86_64', 'manylinux1_x86_64', 'any'].map((name) => `--platform=${name}`);
  const python = path.join(String(pip), 'bin/python');
  await runQuietly(
    python,
    [...download, '--only-binary=:all:', ...python2, ...platforms, '-r', wheels],
    part,
  );
  await runQuietly(python, [...download, '--no-binary=:all:', ...sources.map(([name]) => name)], part);
  for (const file of readdirSync(String(files)).map((name) => path.join(String(files), name)))
    await (file.endsWith('.whl')
      ? runQuietly(python, ['-m', 'zipfile', '-e', file, String(site)], part)
      : runQuietly('tar', ['-xf', file, '-C', String(files)], part));
  for (const [, folder] of sources)
    await runQuietly('cp', ['-r', path.join(String(files), folder), String(site)], part);
  // zope.interface is one of several packages in this folder, so its wheel lacks the file.
  writeFileSync(path.join(String(site), 'zope/__init__.py'), '');
  for (const folder of [pip, files]) rmSync(String(folder), { recursive: true, force: true });
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
