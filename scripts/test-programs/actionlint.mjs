import { ensureGoProgram } from './go.mjs';

/**
 * Compiles actionlint, which checks workflows of GitHub.
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export const ensureActionlint = () =>
  ensureGoProgram('actionlint', 'github.com/rhysd/actionlint/cmd/actionlint', 'v1.7.12');
