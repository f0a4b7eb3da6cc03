import { ensureGoProgram } from './go.mjs';

/**
 * Compiles nFPM, which writes packages of Debian, RPM and Alpine.
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export const ensureNfpm = () => ensureGoProgram('nfpm', 'github.com/goreleaser/nfpm/v2/cmd/nfpm', 'v2.44.0');
