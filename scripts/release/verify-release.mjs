import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { agentTargets, findOwnTarget } from '../build/rust-toolchain.mjs';
import { ensureProgram } from '../test-programs/debian-programs.mjs';
import { ensurePackageTools } from '../test-programs/package-tools.mjs';
import { CHECKSUMS, readVersion } from './release-files.mjs';

const runFile = promisify(execFile);

/**
 * A file of a release, and how a user would see that it works.
 * @typedef {object} Verification
 * @property {RegExp} names
 * @property {string} how
 * @property {(file: string) => Promise<void>} verify rejects with what is wrong
 */

/** Machine in the head of an ELF file (`e_machine`), and the name of the target. */
const machines = new Map([
  [62, 'x86_64'],
  [183, 'aarch64'],
]);

/** @type {readonly Verification[]} */
const verifications = [
  {
    names: /^muster-agent-linux-\w+$/,
    how: 'prints its version, or is for the other machine',
    verify: verifyAgent,
  },
  { names: /^muster-hub-.*\.tgz$/, how: 'installed by npm, serves its panel', verify: verifyHub },
  {
    names: /^muster-theme-.*\.tgz$/,
    how: 'installed by npm, creates a theme',
    verify: (file) => verifyCommand(file, ['muster-theme', 'create', 'trial'], /trial/),
  },
  {
    names: /^muster-client-.*\.tgz$/,
    how: 'installed by npm, prints its help',
    verify: (file) => verifyCommand(file, ['muster-client', '--help'], /watch/),
  },
  {
    names: /\.(deb|rpm|apk)$/,
    how: 'names its version; that for Debian prints it, or is for the other machine',
    verify: verifyPackage,
  },
  { names: /\.cdx\.json$/, how: 'CycloneDX of this version', verify: verifySbom },
  {
    names: /^install(-hub)?\.sh$/,
    how: 'parsed by sh, prints its help',
    verify: async (file) => {
      await runFile('sh', ['-n', file]);
      const { stdout } = await runFile('sh', [file, '--help']);
      if (!/^Exit codes: /m.test(stdout)) throw new Error(`printed ${stdout}`);
    },
  },
  { names: /-third-party\.txt$|^release-notes\.md$/, how: 'has text', verify: verifyText },
];

/**
 * Verifies the files of a release: first their checksums and the signature, then each one as a user would.
 * @param {string} folder
 * @param {string} publicKey file of the key that signed the checksums
 * @returns {Promise<{ name: string, how: string, seconds: number, failure: string | undefined }[]>} in the order of names
 */
export async function verifyRelease(folder, publicKey) {
  const sums = path.join(folder, CHECKSUMS);
  await runFile(await ensureProgram('minisign'), ['-V', '-q', '-p', publicKey, '-m', sums]);
  await runFile('sha256sum', ['--check', '--strict', '--quiet', CHECKSUMS], { cwd: folder });
  const listed = readFileSync(sums, 'utf8')
    .split('\n')
    .map((line) => line.slice(66));
  const names = readdirSync(folder).filter((name) => !name.startsWith(CHECKSUMS));
  const results = [];
  for (const name of names.sort()) {
    const found = verifications.find((one) => one.names.test(name));
    const begin = performance.now();
    const failure = listed.includes(name)
      ? await found?.verify(path.join(folder, name)).then(() => undefined, String)
      : `is not in ${CHECKSUMS}`;
    results.push({
      name,
      how: found?.how ?? '',
      seconds: (performance.now() - begin) / 1000,
      failure: found === undefined ? 'nothing verifies it' : failure,
    });
  }
  return results;
}

/** @param {string} file */
async function verifyAgent(file) {
  const machine = machines.get(readFileSync(file).readUInt16LE(18));
  if (machine === undefined || !file.endsWith(machine)) throw new Error(`is for ${machine}`);
  if (machine !== findOwnTarget()) return;
  chmodSync(file, 0o755);
  expectVersion((await runFile(file, ['--version'])).stdout);
}

/** Commands that print the version in a package's metadata; the file's name follows the first words. */
const metadata = /** @type {const} */ ({
  '.deb': [['dpkg-deb', '--field'], 'Version', 'Architecture'],
  '.rpm': [['rpm', '--nosignature', '--query', '--package', '--queryformat', '%{VERSION} %{ARCH}']],
  '.apk': [['tar', '-xzOf'], '.PKGINFO'],
});

/** @param {string} file */
async function verifyPackage(file) {
  await ensurePackageTools();
  const end = /** @type {keyof typeof metadata} */ (path.extname(file));
  const [[program, ...args], ...rest] = metadata[end];
  const { stdout } = await runFile(program, [...args, file, ...rest]);
  expectVersion(stdout);
  const { debian } = agentTargets[findOwnTarget()];
  if (!file.endsWith(`_${debian}.deb`)) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-release-'));
  try {
    await runFile('dpkg-deb', ['--extract', file, folder]);
    const [name = ''] = path.basename(file).split('_');
    expectVersion((await runFile(path.join(folder, 'usr/bin', name), ['--version'])).stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} text */
function expectVersion(text) {
  if (!text.includes(readVersion())) throw new Error(`says ${text.trim()} instead of ${readVersion()}`);
}

/**
 * @template T
 * @param {string} tarball
 * @param {(folder: string) => Promise<T>} use
 */
async function withInstalled(tarball, use) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-release-'));
  try {
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    await runFile('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', tarball], {
      cwd: folder,
    });
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} tarball
 * @param {[string, ...string[]]} command one of the package, and its arguments
 * @param {RegExp} expected in its output
 */
async function verifyCommand(tarball, [command, ...args], expected) {
  await withInstalled(tarball, async (folder) => {
    const { stdout, stderr } = await runFile(path.join(folder, 'node_modules/.bin', command), args, {
      cwd: folder,
    });
    if (!expected.test(stdout + stderr)) throw new Error(`printed ${stdout}${stderr}`);
  });
}

/** @param {string} tarball */
async function verifyHub(tarball) {
  await withInstalled(tarball, async (folder) => {
    const program = path.join(folder, 'node_modules/.bin/muster-hub');
    expectVersion((await runFile(program, ['--version'])).stdout);
    const data = path.join(folder, 'data');
    mkdirSync(data);
    const args = ['serve', '--listen', '127.0.0.1:0', '--db', path.join(data, 'muster.db')];
    const hub = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const url = await readUrl(hub);
      for (const at of ['/api/health', '/admin/login', '/']) {
        const { status } = await fetch(url + at);
        if (status !== 200) throw new Error(`${at} returned ${status}`);
      }
    } finally {
      hub.kill();
    }
  });
}

/** @param {import('node:child_process').ChildProcess} hub */
function readUrl(hub) {
  return new Promise((resolve, reject) => {
    let text = '';
    hub.stdout?.on('data', (chunk) => {
      text += chunk;
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (url !== undefined) resolve(url);
    });
    hub.on('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}

/** @param {string} file */
async function verifySbom(file) {
  const { bomFormat, metadata, components } = JSON.parse(readFileSync(file, 'utf8'));
  if (bomFormat !== 'CycloneDX' || !(components?.length > 0)) throw new Error('has no components');
  expectVersion(metadata.component.version);
}

/** @param {string} file */
async function verifyText(file) {
  if (readFileSync(file, 'utf8').trim() === '') throw new Error(`${path.basename(file)} is empty`);
}
