import { ensurePythonProgram, findPythonProgram } from './python.mjs';

/** The program contains the schemas of every release of Kubernetes. */
const validator = {
  name: 'kubernetes-validate',
  requirements: 'tests/deploy/support/kubernetes-validate-requirements.txt',
};

/**
 * Installs kubernetes-validate from PyPI.
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export async function ensureKubernetesValidate() {
  const reason = await ensurePythonProgram(validator);
  const program = findPythonProgram(validator);
  if (program === undefined)
    throw new Error(`kubernetes-validate could not be installed from PyPI (${reason}).`);
  return program;
}
