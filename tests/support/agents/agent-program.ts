import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findOwnAgent } from '../../../scripts/build/agent-build.mjs';

/** The agent on this very Node, as `npm start` runs it. */
export const agentOnNode: readonly string[] = [
  process.execPath,
  fileURLToPath(new URL('../../../agent/src/main.ts', import.meta.url)),
];

/** The agent as it is released: one file, which the setup of the tests has built from these very sources. */
export function findAgentCommand(): readonly string[] {
  const file = findOwnAgent();
  if (existsSync(file)) return [file];
  throw new Error(`There is no ${file}: the first lines of the tests say why it could not be built.`);
}
