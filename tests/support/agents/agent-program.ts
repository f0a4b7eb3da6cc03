import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findOwnAgent } from '../../../scripts/build/agent-build.mjs';

/** The agent on this Node, as `npm start` runs it. */
export const agentOnNode: readonly string[] = [
  process.execPath,
  fileURLToPath(new URL('../../../agent/src/main.ts', import.meta.url)),
];

/** The released agent: one file, which the test setup has built from the current sources. */
export function findAgentCommand(): readonly string[] {
  const file = findOwnAgent();
  if (existsSync(file)) return [file];
  throw new Error(`${file} is missing: the first lines of the test output say why it could not be built.`);
}
