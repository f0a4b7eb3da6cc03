import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type PostgresDatabase, sharePostgres } from '../data/postgres.ts';
import type { OnFinished } from '../folder.ts';
import { openAgent, type TestSocket } from '../network/socket.ts';
import { runHub } from '../process.ts';
import { attachHub, type HubProcess, killProcess, PASSWORD } from './hub-process.ts';

/** One of several hubs on a PostgreSQL database, which is killed at the end of the test if it still runs. */
export async function startSharedHub(
  db: string,
  name: string,
  { env = {}, onFinished = onTestFinished }: { env?: Record<string, string>; onFinished?: OnFinished } = {},
): Promise<HubProcess> {
  const { hub, remove } = runSharedHub(db, name, env);
  onFinished(remove);
  return hub;
}

/** The same for a whole test file. */
export function runSharedHub(
  db: string,
  name: string,
  env: Record<string, string> = {},
): { hub: Promise<HubProcess>; remove(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'muster-hub-'));
  const args = ['serve', '--listen', '127.0.0.1:0', '--db', db, '--hub-name', name, '--log-level', 'error'];
  const own = { MUSTER_ADMIN_PASSWORD: PASSWORD, MUSTER_VALIDATE_RESPONSES: '1' };
  const process = runHub(args, { ...own, ...env }, { cwd: folder });
  return {
    hub: attachHub(process),
    async remove() {
      await killProcess(process);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Two hubs on one database. */
export interface HubPair {
  server: PostgresDatabase;
  /** Connection URI. */
  db: string;
  one: HubProcess;
  other: HubProcess;
  remove(): Promise<void>;
}

/** Starts two hubs, named `one` and `other`, on a new database for a whole test file. */
export async function runHubPair(): Promise<HubPair> {
  const server = await sharePostgres();
  const db = await server.createSchema();
  const [first, second] = [runSharedHub(db, 'one'), runSharedHub(db, 'other')];
  const [one, other] = await Promise.all([first.hub, second.hub]);
  return {
    server,
    db,
    one,
    other,
    async remove() {
      await Promise.all([first.remove(), second.remove()]);
    },
  };
}

/** Connects an agent to a hub as soon as that hub knows its token, which another one has issued. */
export async function openAgentAt({ wsUrl }: HubProcess, token: string): Promise<TestSocket> {
  let agent: TestSocket | undefined;
  await expect
    .poll(async () => {
      agent = await openAgent(wsUrl, token);
      return agent;
    })
    .toBeDefined();
  if (agent === undefined) throw new Error('The hub has refused the agent.');
  return agent;
}

/** Variables of a hub whose clock shows `ms` milliseconds more than this machine's. */
export function setClockAhead(ms: number): Record<string, string> {
  const program = `const now=Date.now;Date.now=()=>now()+${ms}`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
}
