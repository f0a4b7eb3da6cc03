import { ensurePythonProgram, findPythonProgram } from './python.mjs';

/** PyPI has the released binary. */
const litestream = { name: 'litestream', requirements: 'tests/deploy/support/litestream-requirements.txt' };

/**
 * Installs Litestream from PyPI.
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export async function ensureLitestream() {
  const reason = await ensurePythonProgram(litestream);
  const program = findPythonProgram(litestream);
  if (program === undefined) throw new Error(`Litestream could not be installed from PyPI (${reason}).`);
  return program;
}
