import { ensurePythonProgram, findPythonProgram } from './python.mjs';

/** Its environment also has Jinja2, which renders the templates for Home Assistant. */
const generator = { name: 'openapi-python-client', requirements: 'tests/support/docs/requirements.txt' };

/**
 * Installs openapi-python-client from PyPI into its own Python environment.
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export async function ensureOpenapiPythonClient() {
  const reason = await ensurePythonProgram(generator);
  const program = findPythonProgram(generator);
  if (program === undefined)
    throw new Error(`openapi-python-client could not be installed from PyPI (${reason}).`);
  return program;
}
