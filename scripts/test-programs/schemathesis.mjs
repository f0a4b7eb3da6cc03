import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../project.mjs';
import { makePythonEnvironment } from './python.mjs';

const requirements = path.join(root, 'tests/contract/schemathesis/requirements.txt');
const cache = path.join(root, 'node_modules/.cache/muster');

/**
 * The installed Schemathesis. Its folder's name contains the hash of the pinned packages, so that a change of them
 * installs it again.
 * @returns {string | undefined}
 */
export function findSchemathesis() {
  const program = path.join(findPlace(), 'bin/schemathesis');
  return existsSync(program) ? program : undefined;
}

function findPlace() {
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16);
  return path.join(cache, `schemathesis-${hash}`);
}

/**
 * Installs Schemathesis from PyPI into its own Python environment, and Python if it is missing.
 * @returns {Promise<string | undefined>} why it is still missing
 */
export async function ensureSchemathesis() {
  if (findSchemathesis() !== undefined) return;
  console.log('Installing Schemathesis from PyPI …');
  const place = findPlace();
  mkdirSync(cache, { recursive: true });
  // An environment contains its own path, so it is created in place; an incomplete one is removed first.
  rmSync(place, { recursive: true, force: true });
  const part = mkdtempSync(path.join(cache, 'pip-'));
  try {
    const missing = await makePythonEnvironment(place);
    if (missing !== undefined) return missing;
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements];
    const code = await run(path.join(place, 'bin/python'), pip, { env: { ...process.env, TMPDIR: part } });
    if (code === 0) return;
    // An incomplete environment must not count as installed.
    rmSync(place, { recursive: true, force: true });
    return `"pip install -r ${path.relative(root, requirements)}" ended with ${code}`;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
