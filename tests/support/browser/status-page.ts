import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSimulatedAgents, type SimulatedAgents } from '../agents/simulated-agents.ts';
import { type SeededHost, type SeedOptions, seedHosts, simulateHosts } from '../agents/simulated-fleet.ts';
import { askHub, logInAt } from '../hub/hub-requests.ts';
import { runHub, type TestProcess } from '../process.ts';

const PASSWORD = 'correct horse battery staple';
const pingTasks = ['Cloudflare', 'Google', 'Backbone'];

/** A hub with simulated hosts, for tests of a status page. */
export interface StatusPageRun {
  readonly url: string;
  readonly hosts: readonly SeededHost[];
  readonly agents: SimulatedAgents;
  /** Sends an administrator's request; rejects unless it succeeds. */
  administer(method: string, path: string, body?: unknown): Promise<void>;
  /** Stops the hub like an operator; `restartHub` starts it again at the same address. */
  stopHub(): Promise<void>;
  restartHub(): Promise<void>;
  close(): Promise<void>;
}

export interface StatusPageOptions {
  readonly nodes: number;
  readonly hours?: number;
  readonly withPast?: number;
  /** Share of the hosts that report each second. */
  readonly share?: number;
  readonly tasks?: readonly string[];
  readonly prepare?: SeedOptions['prepare'];
}

export async function startStatusPage(options: StatusPageOptions): Promise<StatusPageRun> {
  const { nodes, hours = 0, withPast = 0, share, tasks = nodes > 0 ? pingTasks : [], prepare } = options;
  const folder = await mkdtemp(join(tmpdir(), 'muster-page-'));
  const db = join(folder, 'muster.db');
  const hosts = await seedHosts({
    db,
    hosts: simulateHosts(nodes),
    hours,
    withPast,
    tasks,
    ...(prepare && { prepare }),
  });
  let hub: TestProcess;
  const serve = async (port: string) => {
    const args = ['serve', '--listen', `127.0.0.1:${port}`, '--db', db, '--log-level', 'warn'];
    hub = runHub(args, { MUSTER_ADMIN_PASSWORD: PASSWORD });
    const [, address = ''] = await hub.waitFor(/listens on (http:\/\/127\.0\.0\.1:\d+)/);
    return address;
  };
  const url = await serve('0');
  const agents = createSimulatedAgents(
    url.replace('http', 'ws'),
    hosts,
    tasks.map((_, index) => index + 1),
  );
  await agents.start(share);
  let cookie: string | undefined;

  return {
    url,
    hosts,
    agents,
    async administer(method, path, body) {
      cookie ??= await logInAt(url, PASSWORD);
      const answer = await askHub(url, method, path, { cookie, body: body ?? {} });
      if (answer.status >= 300) throw new Error(`${method} ${path} returned ${answer.status}`);
    },
    stopHub: async () => void (await hub.stop()),
    restartHub: async () => void (await serve(new URL(url).port)),
    async close() {
      agents.close();
      await hub.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
