import { run } from '../project.mjs';
import { installPackages } from './apt.mjs';

/** Python 3.11 is that of Debian 12, the oldest release that the tests run on. */
const CHECK_PYTHON = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))';

/**
 * Creates a Python environment with pip, and installs Python if it is missing.
 * @param {string} place
 * @returns {Promise<string | undefined>} why there is none
 */
export async function makePythonEnvironment(place) {
  const missing = await ensurePython();
  if (missing !== undefined) return missing;
  const code = await run('python3', ['-m', 'venv', place]);
  return code === 0 ? undefined : `"python3 -m venv" ended with ${code}`;
}

/** @returns {Promise<string | undefined>} */
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
