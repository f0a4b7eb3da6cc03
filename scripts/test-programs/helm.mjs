import { ensureGoProgram } from './go.mjs';

/**
 * Compiles Helm, in three minutes of processor time.
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export function ensureHelm() {
  return ensureGoProgram('helm', 'helm.sh/helm/v3/cmd/helm', 'v3.22.0');
}
