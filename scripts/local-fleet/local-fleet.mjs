import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildHub } from '../build/hub-build.mjs';
import { buildPages, describePageBuild, pages } from '../build/pages.mjs';
import { findCapableNode, forwardedSignals } from '../install/bundled-node.mjs';
import { ensureInstalled } from '../install/install.mjs';
import { root, run } from '../project.mjs';
import { createAnnouncement } from './announcement.mjs';
import { readFleetOptions } from './fleet-options.mjs';
import { supervise } from './supervise.mjs';

const hubProgram = path.join(root, 'hub/bin/muster-hub.js');
/** Watching needs the sources instead of the bundle. */
const hubSource = path.join(root, 'hub/src/main.ts');
const agentProgram = path.join(root, 'agent/bin/muster-agent.js');
const INTERVAL_SECONDS = 2;

/**
 * @typedef {object} Fleet
 * @property {string} node the Node that runs hub and agent
 * @property {string} cwd base of relative paths on the command line
 * @property {boolean} isWatching restarts programs and rebuilds pages when their sources change
 * @property {ReturnType<typeof readFleetOptions>} options
 */

/**
 * Installs and builds what is missing, then runs a hub and an agent that reports this machine, until a signal arrives or
 * the hub exits. Resolves to the hub's exit code.
 * @param {{ args: string[], isWatching: boolean }} given `args` go to the hub
 * @returns {Promise<number>}
 */
export async function runLocalFleet({ args, isWatching }) {
  await ensureInstalled({ dev: false });
  const options = readFleetOptions({ args, env: process.env, root });
  // npm runs scripts in the root; INIT_CWD is the folder in which npm was called.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const fleet = { node: findCapableNode() ?? process.execPath, cwd, isWatching, options };
  if (options.isQuestion) return run(fleet.node, [hubProgram, 'serve', ...args], { cwd });

  await buildPages();
  if (!isWatching) await buildHub();
  if (options.ownFolder !== undefined) mkdirSync(options.ownFolder, { recursive: true, mode: 0o700 });
  const token = await createLocalNode(fleet);
  return token === undefined ? 1 : superviseFleet(fleet, token);
}

/**
 * The token of this machine's node; undefined after the hub has printed why it has none.
 * @param {Fleet} fleet
 */
async function createLocalNode({ node, cwd, options }) {
  const args = [hubProgram, 'node-token', os.hostname(), '--db', options.database];
  try {
    const { stdout, stderr } = await promisify(execFile)(node, args, { cwd });
    process.stderr.write(stderr);
    return stdout.trim();
  } catch (error) {
    const { stderr, message } = /** @type {Error & { stderr?: string }} */ (error);
    console.error(stderr?.trim() || `The hub issued no token for this machine: ${message}`);
    return;
  }
}

/**
 * @param {Fleet} fleet
 * @param {string} token
 */
async function superviseFleet(fleet, token) {
  const { node, cwd, isWatching, options } = fleet;
  /** @type {ReturnType<typeof supervise>[]} */
  const companions = [];
  const announcement = createAnnouncement({
    database: options.database,
    note: `This machine reports as "${os.hostname()}".`,
  });

  let isWelcome = false;
  /** @param {string} address */
  const welcome = async (address) => {
    await waitForAnswer(address);
    isWelcome = true;
    companions.push(superviseAgent(fleet, { token, address }));
    console.log(announcement.describe(address));
  };
  const hub = supervise({
    name: 'hub',
    command: node,
    args: [...watchFlags(fleet), isWatching ? hubSource : hubProgram, 'serve', ...options.hubArgs],
    cwd,
    onLine(line) {
      const address = announcement.read(line);
      if (address !== undefined) void welcome(address);
      return announcement.hold(line);
    },
  });
  if (isWatching) companions.push(...pages.map(({ name }) => supervisePageBuild(name)));

  const stopAll = () => {
    for (const one of [...companions, hub]) one.stop();
  };
  for (const signal of forwardedSignals) process.on(signal, stopAll);
  const code = await hub.ended;
  // Prints kept lines, such as the password of a new account, even if the address is in use.
  if (!isWelcome) for (const line of announcement.held) console.log(`hub | ${line}`);
  stopAll();
  await Promise.all(companions.map((companion) => companion.ended));
  return code;
}

/**
 * Resolves when the hub answers. By then it has printed its startup messages.
 * @param {string} address
 */
async function waitForAnswer(address) {
  const response = await fetch(`${address}/api/health`).catch(() => undefined);
  if (response === undefined) console.error(`The hub does not answer at ${address}/api/health.`);
}

/**
 * @param {Fleet} fleet
 * @param {{ token: string, address: string }} hub
 */
function superviseAgent(fleet, { token, address }) {
  return supervise({
    name: 'agent',
    command: fleet.node,
    args: [...watchFlags(fleet), agentProgram, '--server', address, '--interval', String(INTERVAL_SECONDS)],
    cwd: fleet.cwd,
    env: { ...process.env, MUSTER_TOKEN: token },
  });
}

/** @param {Fleet} fleet */
function watchFlags({ isWatching }) {
  return isWatching ? ['--watch', '--watch-preserve-output'] : [];
}

/** @param {string} name */
function supervisePageBuild(name) {
  const { command, args, cwd, env } = describePageBuild(name);
  return supervise({ name, command, args: [...args, '--watch'], cwd, env });
}
