import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project.mjs';
import { withAptLock } from '../test-programs/apt.mjs';

/**
 * Debian packages, unpacked into a folder of node_modules/.cache instead of installed: no root is needed, no installed
 * package is replaced, and packages of another architecture do not change the machine's configuration of dpkg.
 */

const cache = path.join(root, 'node_modules/.cache/muster/debian');

/** The C library must be the one that the machine's dynamic linker belongs to. */
const EXCLUDED = /^(libc6|libc-bin)_/;

/**
 * @typedef {{
 *   name: string,
 *   choices: string[][],
 *   foreign?: { architecture: string, packages: string[] },
 * }} DebianTree `choices`: the first set that Debian has is unpacked with the dependencies that the machine lacks;
 *   `foreign`: packages of another architecture, one for each choice, without their dependencies
 */

/** @param {string} name */
export function findTree(name) {
  return path.join(cache, name);
}

/**
 * @param {DebianTree} wanted
 * @returns {Promise<string>} the folder, into which packages are unpacked unless it exists
 */
export async function ensureTree({ name, choices, foreign }) {
  const place = findTree(name);
  if (existsSync(place)) return place;
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(path.join(cache, '.part-'));
  try {
    const chosen = await withAptLock(() => downloadMissing(path.join(part, 'own'), choices));
    const other = foreign?.packages[choices.indexOf(chosen)];
    if (foreign !== undefined && other !== undefined)
      await downloadForeign(path.join(part, 'foreign'), foreign.architecture, other);
    const tree = path.join(part, 'root');
    for (const file of readdirSync(part, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.deb') && !EXCLUDED.test(path.basename(file)))
        await runQuietly('dpkg-deb', ['--extract', path.join(part, file), tree]);
    // A concurrent build may have unpacked the same packages.
    if (!existsSync(place)) renameSync(tree, place);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return place;
}

/**
 * @param {string} folder
 * @param {string[][]} choices
 */
async function downloadMissing(folder, choices) {
  const options = await fetchLists(folder);
  for (const packages of choices) {
    const isKnown = await runQuietly('apt-cache', [...options, 'show', ...packages]).catch(() => undefined);
    if (isKnown === undefined) continue;
    const action = ['install', '--download-only', '--no-install-recommends', ...packages];
    await runQuietly('apt-get', [...options, '-y', '-q', ...action]);
    return packages;
  }
  throw new Error(`Debian has no package ${choices.map(([first]) => first).join(' or ')} for this machine`);
}

/**
 * @param {string} folder
 * @param {string} architecture
 * @param {string} name
 */
async function downloadForeign(folder, architecture, name) {
  const own = [`APT::Architecture=${architecture}`, `APT::Architectures=${architecture}`];
  const options = await fetchLists(folder, own);
  await runQuietly('apt-get', [...options, '-q', 'download', name], folder);
}

/**
 * Fetches package lists into a folder, because those of the machine may be missing or old.
 * @param {string} folder
 * @param {string[]} more options of apt
 * @returns {Promise<string[]>} options with which apt uses these lists
 */
async function fetchLists(folder, more = []) {
  for (const name of ['lists/partial', 'archives/partial'])
    mkdirSync(path.join(folder, name), { recursive: true });
  const settings = [
    `Dir::State::lists=${folder}/lists`,
    `Dir::Cache=${folder}`,
    // The user `_apt` may not write here.
    'APT::Sandbox::User=root',
    // No lock is needed, because nothing is installed; only root may lock the state of dpkg.
    'Debug::NoLocking=1',
    'Acquire::Languages=none',
    'Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false',
    ...more,
  ];
  const options = settings.flatMap((setting) => ['-o', setting]);
  await runQuietly('apt-get', [...options, '-q', 'update']);
  return options;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 */
async function runQuietly(command, args, cwd = root) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const { stdout } = await promisify(execFile)(command, args, {
    cwd,
    env,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error) => {
    const reason = /^E: (.*)$/m.exec(String(error.stderr ?? ''))?.[1] ?? error.message;
    throw new Error(`"${command} ${args.at(-1)}" failed: ${reason}`, { cause: error });
  });
  return stdout;
}
