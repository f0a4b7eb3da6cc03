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

/** A wheel is built for one platform and one Python version; the bundled libraries do not depend on the version. */
const wheelPlatform = ['--platform', `musllinux_1_2_${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}`];
const wheelPython = ['--implementation', 'cp', '--python-version', '3.12'];

/** The name contains the hash of the pinned packages, so that a change of them creates a new folder. */
function findPlace() {
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16);
  return path.join(cache, `musl-libraries-${hash}`);
}

/**
 * The GCC libraries that the agent for musl needs from its host, built for this processor: libstdc++ and the libgcc that
 * it loads. They are extracted from a wheel of PyPI, which is neither installed nor run.
 * @returns {Promise<string>} their folder; rejects with a message that names what is missing
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
    // Wheels rename bundled libraries so that they do not collide.
    symlinkSync(standard, path.join(libraries, 'libstdc++.so.6'));
    moveInto(libraries, place);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The libraries for musl could not be downloaded from PyPI (${reason}).`, {
      cause: error,
    });
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
