import { statSync } from 'node:fs';
import path from 'node:path';
import { ensureAgents } from './build/agent-build.mjs';
import { agentTargets, allTargets } from './build/rust-toolchain.mjs';
import { ensureInstalled } from './install/install.mjs';
import { packHub } from './pack/hub-package.mjs';
import { packEachLinux } from './pack/linux/each-package.mjs';
import { root, runMain } from './project.mjs';
import { describeLicenses } from './release/agent-crates.mjs';

/** @param {string} name @returns {name is import('./build/rust-toolchain.mjs').AgentTarget} */
const isTarget = (name) => Object.hasOwn(agentTargets, name);

await runMain(async () => {
  const names = process.argv.slice(2);
  const targets = (names.length === 0 ? allTargets : names).filter(isTarget);
  if (targets.length < names.length)
    throw new Error(`Unknown target in "${names.join(' ')}". Targets: ${allTargets.join(', ')}.`);
  await ensureInstalled();
  const programs = await ensureAgents(targets);
  const files = await packEachLinux(path.join(root, 'dist/packages'), {
    hub: await packHub(path.join(root, 'dist')),
    agents: new Map(targets.map((target, index) => [target, programs[index] ?? ''])),
    licenses: await describeLicenses(),
  });
  for (const file of files)
    console.log(`${path.relative(process.cwd(), file)} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
  return 0;
});
