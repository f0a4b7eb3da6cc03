import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeFolder } from '../../support/folder.ts';
import { attachHub, type HubProcess, killProcess, PASSWORD } from '../../support/hub/hub-process.ts';
import { findFreePort } from '../../support/network/free-port.ts';
import { runCommand, runHub, type TestProcess } from '../../support/process.ts';

/** A hub of any version that can be started again at its address. */
export interface Site {
  readonly port: number;
  /** Path of the database file, or URI of the database. */
  readonly db: string;
  /** The hub that runs. */
  readonly hub: HubProcess;
  start(): Promise<HubProcess>;
  /** Stops or kills it; resolves to its exit code or signal. */
  stop(signal?: NodeJS.Signals): Promise<unknown>;
}

const own = { MUSTER_ADMIN_PASSWORD: PASSWORD };

/** Runs a program of the earlier version in the folder `root`, such as `hub/src/main.ts`. */
export function runEarlier(
  root: string,
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd: string = root,
): TestProcess {
  const { NODE_COMPILE_CACHE = '' } = process.env;
  return runCommand(process.execPath, [join(root, program), ...args], {
    env: { NODE_COMPILE_CACHE, ...env },
    cwd,
  });
}

/**
 * Runs the hub of this version or, if `root` is given, of the earlier one there.
 *
 * @param args more options
 * @param cwd has its other files if the database is one of PostgreSQL
 */
export function runHubOf(
  root: string | undefined,
  db: string,
  args: readonly string[],
  cwd: string = makeFolder(),
): TestProcess {
  const all = ['serve', '--db', db, '--log-level', 'error', ...args];
  return root === undefined ? runHub(all, own, { cwd }) : runEarlier(root, 'hub/src/main.ts', all, own, cwd);
}

/** It is killed after the test. `args` are more options. */
export async function createSite(
  root: string | undefined,
  db: string,
  args: readonly string[] = [],
): Promise<Site> {
  const port = await findFreePort();
  const folder = makeFolder();
  let process: TestProcess | undefined;
  let hub: HubProcess | undefined;
  onTestFinished(() => process && killProcess(process));
  return {
    port,
    db,
    get hub() {
      if (hub === undefined) throw new Error('The hub has not been started.');
      return hub;
    },
    async start() {
      process = runHubOf(root, db, ['--listen', `127.0.0.1:${port}`, ...args], folder);
      hub = await attachHub(process);
      return hub;
    },
    stop: async (signal) => process?.stop(signal),
  };
}
