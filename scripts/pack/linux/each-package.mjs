import { describeAgent } from './agent.mjs';
import { describeHub } from './hub.mjs';
import { packLinux } from './packages.mjs';

/** @typedef {import('../../build/rust-toolchain.mjs').AgentTarget} AgentTarget */

/**
 * Writes the packages of hub and agent for these architectures.
 * @param {string} folder
 * @param {object} parts
 * @param {string} parts.hub the hub's package for npm
 * @param {ReadonlyMap<AgentTarget, string>} parts.agents the binaries
 * @param {string} parts.licenses names, versions and licences of what is linked into the binaries
 * @returns {Promise<string[]>} paths of the packages
 */
export async function packEachLinux(folder, { hub, agents, licenses }) {
  const files = [];
  for (const product of [describeHub(hub), describeAgent(agents, licenses)])
    for (const target of agents.keys()) files.push(...(await packLinux(product, target, folder)));
  return files;
}
