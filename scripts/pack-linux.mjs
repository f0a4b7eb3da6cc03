import { statSync } from 'node:fs';
import path from 'node:path';
import { ensureAgents } from './build/agent-build.mjs';
import { agentTargets, allTargets } from './build/rust-toolchain.mjs';
import { ensureInstalled } from './install/install.mjs';
import { packHub } from './pack/hub-package.mjs';
import { describeAgent } from './pack/linux/agent.mjs';
import { describeHub } from './pack/linux/hub.mjs';
import { packLinux } from './pack/linux/packages.mjs';
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
  const agents = Object.fromEntries(targets.map((target, index) => [target, programs[index]]));
  const products = [
    describeHub(await packHub(path.join(root, 'dist'))),
    describeAgent(agents, await describeLicenses()),
  ];
  for (const product of products)
    for (const target of targets)
      for (const file of await packLinux(product, target, path.join(root, 'dist/packages')))
        console.log(`${path.relative(process.cwd(), file)} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
  return 0;
});
