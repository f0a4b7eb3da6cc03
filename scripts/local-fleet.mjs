import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findCapableNode } from './bundled-node.mjs';
import { readFleetOptions, toLocalAddress } from './fleet-options.mjs';
import { ensureInstalled } from './install.mjs';
import { buildPages, describePageBuild, pages } from './pages.mjs';
import { root, run } from './project.mjs';
import { supervise } from './supervised.mjs';

const hubProgram = path.join(root, 'hub/bin/muster-hub.js');
const agentProgram = path.join(root, 'agent/bin/muster-agent.js');
const intervalSeconds = 2;

/**
 * Installs and builds what is missing, then runs a hub and an agent that reports this machine, until a signal
 * comes or the hub ends. Answers the hub's exit code.
 * @param {{ args: string[], isWatching: boolean }} options `args` go to the hub
 * @returns {Promise<number>}
 */
export async function runLocalFleet({ args, isWatching }) {
  await ensureInstalled();
  const node = findCapableNode() ?? process.execPath;
  // npm runs us in the root; paths on the command line are meant from where the command was typed.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const options = readFleetOptions({ args, env: process.env, root });
  if (options.isQuestion) return run(node, [hubProgram, 'serve', ...args], { cwd });

  await buildPages();
  if (options.ownFolder !== undefined) mkdirSync(options.ownFolder, { recursive: true, mode: 0o700 });
  const token = await createLocalNode({ node, cwd, database: options.database });
  if (token === undefined) return 1;

  const fleet = { node, cwd, token, isWatching, options };
  return superviseFleet(fleet);
}

/** The token of the node that stands for this machine, or undefined after the hub has said why there is none. */
async function createLocalNode({ node, cwd, database }) {
  const args = [hubProgram, 'node-token', os.hostname(), '--db', database];
  try {
    const { stdout, stderr } = await promisify(execFile)(node, args, { cwd });
    process.stderr.write(stderr);
    return stdout.trim();
  } catch (error) {
    console.error(error.stderr?.trim() || `The hub could not name this machine: ${error.message}`);
    return;
  }
}

async function superviseFleet({ node, cwd, token, isWatching, options }) {
  const companions = [];
  const watch = isWatching ? ['--watch', '--watch-preserve-output'] : [];
  const announcement = createAnnouncement(options.database);

  const hub = supervise({
    name: 'hub',
    command: node,
    args: [...watch, hubProgram, 'serve', ...options.hubArgs],
    cwd,
    onLine(line) {
      const address = announcement.read(line);
      if (address === undefined) return;
      companions.push(superviseAgent({ node, cwd, token, watch, address }));
      announcement.print(address);
    },
  });
  if (isWatching) companions.push(...pages.map(({ name }) => supervisePageBuild(name)));

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => hub.stop());
  const code = await hub.ended;
  for (const companion of companions) companion.stop();
  await Promise.all(companions.map((companion) => companion.ended));
  return code;
}

function superviseAgent({ node, cwd, token, watch, address }) {
  return supervise({
    name: 'agent',
    command: node,
    args: [...watch, agentProgram, '--server', address, '--interval', String(intervalSeconds)],
    cwd,
    env: { ...process.env, MUSTER_TOKEN: token },
  });
}

function supervisePageBuild(name) {
  const { command, args, cwd } = describePageBuild(name);
  return supervise({ name, command, args: [...args, '--watch'], cwd });
}

/** Finds in the hub's lines where it listens and whether it printed a password, and tells the user once. */
function createAnnouncement(database) {
  let isMade = false;
  let isPasswordPrinted = false;
  return {
    /** The hub's address at the first line that names it. */
    read(line) {
      if (/password/i.test(line)) isPasswordPrinted = true;
      const url = /\bhttps?:\/\/[^\s"'/]+:\d+/.exec(line)?.[0];
      if (isMade || url === undefined) return;
      isMade = true;
      return toLocalAddress(url);
    },
    print(address) {
      const password = isPasswordPrinted
        ? 'the password is printed above, this once'
        : `the password was set at an earlier start; "node_modules/.bin/muster-hub passwd --db ${database}" sets a new one`;
      console.log(
        [
          '',
          'Muster is running. Ctrl-C stops it.',
          `  Status page  ${address}/`,
          `  Admin panel  ${address}/admin`,
          `  Sign in as   admin; ${password}`,
          `  This machine reports as "${os.hostname()}" every ${intervalSeconds} s.`,
          '',
        ].join('\n'),
      );
    },
  };
}
