import path from 'node:path';
import { agentTargets, buildAgents } from './build/agent-build.mjs';
import { ensureInstalled } from './install/install.mjs';
import { root, runMain } from './project.mjs';

/** @param {string} name @returns {name is import('./build/agent-build.mjs').AgentTarget} */
const isTarget = (name) => Object.hasOwn(agentTargets, name);

await runMain(async () => {
  const names = process.argv.slice(2);
  const targets = (names.length === 0 ? Object.keys(agentTargets) : names).filter(isTarget);
  if (targets.length < names.length) {
    throw new Error(
      `Unknown target in "${names.join(' ')}". Targets: ${Object.keys(agentTargets).join(', ')}.`,
    );
  }
  await ensureInstalled();
  const folder = path.join(root, 'dist/agent');
  await buildAgents(folder, targets);
  console.log(`Done: ${folder}`);
  return 0;
});
