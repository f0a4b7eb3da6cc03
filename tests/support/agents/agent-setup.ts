import { ensureOwnAgent } from '../../../scripts/build/agent-build.mjs';

/** Vitest's global setup of the projects that start agents. */
export async function setup(): Promise<void> {
  try {
    await ensureOwnAgent();
  } catch (error) {
    process.stderr.write(`There is no binary of the agent, so the tests that run it will fail: ${error}\n`);
  }
}
