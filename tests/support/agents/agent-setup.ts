import { ensureOwnAgent } from '../../../scripts/build/agent-build.mjs';
import { isFetching } from '../../../scripts/test-run/fetching.mjs';

/** Vitest's global setup of the projects that start agents. `npm test -- --all` compiles the agent beside the first tests. */
export async function setup(): Promise<void> {
  if (isFetching() || process.env.MUSTER_AGENT_RUNTIME === 'node') return;
  try {
    await ensureOwnAgent();
  } catch (error) {
    process.stderr.write(`There is no binary of the agent, so the tests that run it will fail: ${error}\n`);
  }
}
