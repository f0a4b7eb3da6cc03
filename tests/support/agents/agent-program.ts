import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findOwnAgent } from '../../../scripts/build/agent-build.mjs';
// `npm test` compiles the agent beside the first tests.
import '../fetched-programs.ts';
import { runCommand, type TestProcess } from '../process.ts';

/** The agent on this Node, as `npm start` runs it. */
export const agentOnNode: readonly string[] = [
  process.execPath,
  fileURLToPath(new URL('../../../agent/src/node/main.ts', import.meta.url)),
];

/**
 * Whether `MUSTER_AGENT_RUNTIME=node` makes the tests run the agent on Node instead of the released file. Memory, threads
 * and system calls are tested for that file only.
 */
export const IS_ON_NODE = process.env.MUSTER_AGENT_RUNTIME === 'node';

/** Found once a worker: its name contains a hash of all sources. */
let released: string | undefined;

/** The released agent: one file, which the test setup, or `npm test` before it, has built from the current sources. */
export function findAgentCommand(): readonly string[] {
  released ??= findOwnAgent();
  if (existsSync(released)) return [released];
  throw new Error(
    `${released} is missing: the first lines of the test output say why it could not be built.`,
  );
}

/** The agent whose behaviour is tested. */
export const findTestedAgent = (): readonly string[] => (IS_ON_NODE ? agentOnNode : findAgentCommand());

/** Runs the agent like an operator. */
export function runAgent(args: readonly string[], env: Record<string, string> = {}): TestProcess {
  const [command = '', ...rest] = findTestedAgent();
  return runCommand(command, [...rest, ...args], { env });
}
