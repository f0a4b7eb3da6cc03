import { ensurePythonProgram, findPythonProgram } from './python.mjs';

const schemathesis = { name: 'schemathesis', requirements: 'tests/contract/schemathesis/requirements.txt' };

/** The installed Schemathesis. */
export const findSchemathesis = () => findPythonProgram(schemathesis);

/**
 * Installs Schemathesis from PyPI into its own Python environment, and Python if it is missing.
 * @returns {Promise<string | undefined>} why it is still missing
 */
export const ensureSchemathesis = () => ensurePythonProgram(schemathesis);
