import { ensurePythonProgram, findPythonProgram } from './python.mjs';

const ansible = { name: 'ansible-playbook', requirements: 'tests/deploy/provisioning/requirements.txt' };

/**
 * Installs Ansible from PyPI into its own Python environment.
 * @returns {Promise<string>} path of ansible-playbook; rejects with a message that names what is missing
 */
export async function ensureAnsible() {
  const reason = await ensurePythonProgram(ansible);
  const program = findPythonProgram(ansible);
  if (program === undefined) throw new Error(`Ansible could not be installed from PyPI (${reason}).`);
  return program;
}
