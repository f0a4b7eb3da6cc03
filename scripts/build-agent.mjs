import path from 'node:path';
import { buildAgents } from './build/agent-build.mjs';
import { agentTargets, allTargets } from './build/rust-toolchain.mjs';
import { ensureInstalled } from './install/install.mjs';
import { root, runMain } from './project.mjs';

/** @param {string} name @returns {name is import('./build/rust-toolchain.mjs').AgentTarget} */
const isTarget = (name) => Object.hasOwn(agentTargets, name);

await runMain(async () => {
  const names = process.argv.slice(2);
  const targets = (names.length === 0 ? allTargets : names).filter(isTarget);
  if (targets.length < names.length) {
    throw new Error(`Unknown target in "${names.join(' ')}". Targets: ${allTargets.join(', ')}.`);
  }
  await ensureInstalled({ dev: false });
  const folder = path.join(root, 'dist/agent');
  await buildAgents(folder, targets);
  console.log(`Done: ${folder}`);
  return 0;
});
