import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project.mjs';
import { moveInto } from './debian-programs.mjs';
import { makePythonEnvironment } from './python.mjs';

const requirements = path.join(root, 'tests/agent/support/musl-requirements.txt');
const cache = path.join(root, 'node_modules/.cache/muster');

/** A wheel is for one platform and one Python; what it brings along is the same for each of these. */
const wheelPlatform = ['--platform', `musllinux_1_2_${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}`];
const wheelPython = ['--implementation', 'cp', '--python-version', '3.12'];

/** The folder bears the hash of what is pinned, so that a change of it makes another. */
function findPlace() {
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16);
  return path.join(cache, `musl-libraries-${hash}`);
}

/**
 * The libraries of GCC that the agent for musl asks its host for, built for this machine's processor: libstdc++, and
 * the libgcc that it loads itself. A wheel of PyPI has them; nothing of it is installed or run.
 * @returns {Promise<string>} their folder; rejects with a sentence that says what is missing
 */
export async function ensureMuslLibraries() {
  const place = findPlace();
  if (existsSync(place)) return place;
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(path.join(cache, '.musl-'));
  try {
    await unpackWheel(part);
    const libraries = path.join(part, 'wheel/ujson.libs');
    const [standard] = readdirSync(libraries).filter((name) => name.startsWith('libstdc++'));
    if (standard === undefined) throw new Error('the wheel has no libstdc++');
    // A wheel's libraries have names of their own, so that no two wheels get in each other's way.
    symlinkSync(standard, path.join(libraries, 'libstdc++.so.6'));
    moveInto(libraries, place);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The libraries for musl could not be fetched from PyPI (${reason}).`, { cause: error });
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return place;
}

/** @param {string} part */
async function unpackWheel(part) {
  const missing = await makePythonEnvironment(path.join(part, 'python'));
  if (missing !== undefined) throw new Error(missing);
  const what = [
    '--no-deps',
    '--only-binary=:all:',
    '--require-hashes',
    '--no-compile',
    ...wheelPlatform,
    ...wheelPython,
  ];
  const args = ['--quiet', '--disable-pip-version-check', '--target', path.join(part, 'wheel')];
  const pip = ['-m', 'pip', 'install', ...args, ...what, '-r', requirements];
  try {
    await promisify(execFile)(path.join(part, 'python/bin/python'), pip, {
      env: { ...process.env, TMPDIR: part },
    });
  } catch (error) {
    const { stderr, message } = /** @type {Error & { stderr?: string }} */ (error);
    throw new Error(/^ERROR: (.*)$/m.exec(stderr ?? '')?.[1] ?? message, { cause: error });
  }
}
