import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../project.mjs';
import { installPackages } from './apt.mjs';

const cache = path.join(root, 'node_modules/.cache/muster');

/** Python 3.11 is that of Debian 12, the oldest release that the tests run on. */
const CHECK_PYTHON = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))';

/**
 * Installs Python if it is missing.
 * @returns {Promise<string | undefined>} why there is none
 */
async function ensurePython() {
  if (await hasPython()) return;
  console.log('Installing Python with apt-get …');
  const failure = await installPackages(['python3', 'python3-venv']);
  const remedy = 'install Python 3.11 or newer with venv';
  if (failure !== undefined) return `${failure}: ${remedy}`;
  return (await hasPython()) ? undefined : `the system’s Python is too old: ${remedy}`;
}

/** @returns {Promise<boolean>} */
async function hasPython() {
  const code = await run('python3', ['-c', CHECK_PYTHON], { stdio: 'ignore' }).catch(() => undefined);
  return code === 0;
}

/**
 * A program of pinned packages: its name, and the path of their list in the repository.
 * @typedef {{ name: string, requirements: string }} PythonProgram
 */

const uv = { name: 'uv', requirements: 'scripts/test-programs/uv-requirements.txt' };

const uvProgram = () => path.join(findPlace(uv), 'bin/uv');

/**
 * The path of an installed program.
 * @param {PythonProgram} program
 * @returns {string | undefined}
 */
export function findPythonProgram(program) {
  const file = path.join(findPlace(program), 'bin', program.name);
  return existsSync(file) ? file : undefined;
}

/**
 * The name contains the hash of the pinned packages, so that a change of them installs the program again.
 * @param {PythonProgram} program
 */
function findPlace({ name, requirements }) {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(root, requirements)))
    .digest('hex');
  return path.join(cache, `${name}-${hash.slice(0, 16)}`);
}

/**
 * Installs a program from PyPI into its own Python environment, and Python if it is missing.
 * @param {PythonProgram} program
 * @returns {Promise<string | undefined>} why it is still missing
 */
export async function ensurePythonProgram(program) {
  if (findPythonProgram(program) !== undefined) return;
  const missing = await ensureUv();
  if (missing !== undefined) return missing;
  console.log(`Installing ${program.name} from PyPI …`);
  return createEnvironment(program, async (place, env) => {
    const created = await run(uvProgram(), ['venv', '--quiet', '--python', 'python3', place], { env });
    if (created !== 0) return `"uv venv" ended with ${created}`;
    const requirements = ['-r', path.join(root, program.requirements)];
    const install = ['pip', 'install', '--quiet', '--no-cache', '--python', path.join(place, 'bin/python')];
    const code = await run(uvProgram(), [...install, ...requirements], { env });
    return code === 0 ? undefined : `"uv pip install -r ${program.requirements}" ended with ${code}`;
  });
}

/**
 * Installs uv, which installs the other programs with a tenth of pip's processor time.
 * @returns {Promise<string | undefined>} why it is still missing
 */
function ensureUv() {
  installingUv ??= installUv().finally(() => (installingUv = undefined));
  return installingUv;
}

/** @type {Promise<string | undefined> | undefined} */
let installingUv;

async function installUv() {
  if (findPythonProgram(uv) !== undefined) return;
  console.log('Installing uv from PyPI …');
  const missing = await ensurePython();
  if (missing !== undefined) return missing;
  return createEnvironment(uv, async (place, env) => {
    const created = await run('python3', ['-m', 'venv', place]);
    if (created !== 0) return `"python3 -m venv" ended with ${created}`;
    const requirements = ['-r', path.join(root, uv.requirements)];
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...requirements];
    const code = await run(path.join(place, 'bin/python'), pip, { env });
    return code === 0 ? undefined : `"pip install -r ${uv.requirements}" ended with ${code}`;
  });
}

/**
 * Creates the environment in place, because it contains its own path. An incomplete one is removed, so that it does not
 * count as installed.
 * @param {PythonProgram} program
 * @param {(place: string, env: NodeJS.ProcessEnv) => Promise<string | undefined>} fill why it failed
 */
async function createEnvironment(program, fill) {
  const place = findPlace(program);
  mkdirSync(cache, { recursive: true });
  rmSync(place, { recursive: true, force: true });
  const part = mkdtempSync(path.join(cache, 'python-'));
  try {
    const failure = await fill(place, { ...process.env, TMPDIR: part, UV_PYTHON_DOWNLOADS: 'never' });
    if (failure !== undefined) rmSync(place, { recursive: true, force: true });
    return failure;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
