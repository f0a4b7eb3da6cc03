import type { ExpectStatic } from 'vitest';
import { createRoamingAgent, type RoamingAgent } from '../../support/agents/roaming-agent.ts';
import type { PostgresDatabase } from '../../support/data/postgres.ts';
import type { HubGroup } from './hub-group.ts';

/** The longest time for which an agent may be without a hub: five seconds, and more where other tests keep the processors busy. */
const MAX_WAIT_MS = 20_000;
/** Between two changes of the administrator, and two looks at the stored totals. */
const STEP_MS = 100;
const REQUEST_MS = 3000;
/** Until the proxy is ready, and every hub knows the session. */
const MAX_ATTEMPTS = 100;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface DrillOptions {
  group: HubGroup;
  /** Of the administrator. */
  cookie: string;
  /** Names the schema. */
  db: string;
  agentCount: number;
  /** The database server that was written last. */
  findServer: () => Pick<PostgresDatabase, 'query'>;
}

/** Agents and an administrator who keep hubs busy, and the invariants of every failure. */
export type Drill = Awaited<ReturnType<typeof startDrill>>;

export async function startDrill({ group, cookie, db, agentCount, findServer }: DrillOptions) {
  const { url, wsUrl } = group;
  const schema = decodeURIComponent(db).split('search_path=')[1] ?? '';
  const agents: RoamingAgent[] = [];
  const acknowledged: string[] = [];
  const seen = new Map<unknown, number>();
  const fallen: unknown[] = [];
  let changes = 0;
  let isStopped = false;

  async function addNode(name: string): Promise<{ id: number; token: string } | undefined> {
    const response = await fetch(`${url}/api/nodes`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
      signal: AbortSignal.timeout(REQUEST_MS),
    }).catch(() => undefined);
    return response?.status === 201 ? ((await response.json()) as { id: number; token: string }) : undefined;
  }

  async function changeOften(): Promise<void> {
    while (!isStopped) {
      changes += 1;
      const name = `change ${changes}`;
      if ((await addNode(name)) !== undefined) acknowledged.push(name);
      await wait(STEP_MS);
    }
  }

  const query = (columns: string) =>
    findServer().query(
      `SELECT node.public_id AS id, ${columns} FROM ${schema}.traffic JOIN ${schema}.node ON node.id = node_id
       LEFT JOIN ${schema}.hub ON hub.id = hub_id AND lease_until > clock_timestamp()
       WHERE node.name LIKE 'agent %' ORDER BY node.id`,
    );

  /** Of one server: a primary that is lost takes those along that were committed without waiting, until the next report. */
  async function watchOften(): Promise<void> {
    let watched = findServer();
    while (!isStopped) {
      if (watched !== findServer()) seen.clear();
      watched = findServer();
      for (const { id, rx } of await query('rx').catch(() => [])) {
        const before = seen.get(id) ?? 0;
        if (Number(rx) < before) fallen.push({ id, from: before, to: Number(rx) });
        seen.set(id, Number(rx));
      }
      await wait(STEP_MS);
    }
  }

  for (let index = 1; index <= agentCount; index += 1) {
    let node: Awaited<ReturnType<typeof addNode>>;
    for (let attempt = 0; node === undefined; attempt += 1) {
      if (attempt === MAX_ATTEMPTS) throw new Error('The hubs do not accept a node.');
      node = await addNode(`agent ${index}`);
      if (node === undefined) await wait(STEP_MS);
    }
    agents.push(createRoamingAgent({ ...node, step: 1000 * index + 7 }, wsUrl));
  }
  const working = [changeOften(), watchOften()];

  const readNames = async (hub: string): Promise<string[]> => {
    const response = await fetch(`${hub}/api/nodes`, { headers: { cookie } }).catch(() => undefined);
    if (response?.ok !== true) return [];
    const { nodes } = (await response.json()) as { nodes: { name: string }[] };
    return nodes.map(({ name }) => name);
  };

  return {
    agents,
    /** Columns of the stored ledger of each agent, and of the live hub that owns it. */
    query,
    /** Begins to count when the first report of each agent is stored: only what is counted later is traffic. */
    async count(expect: ExpectStatic): Promise<void> {
      const isStored = async () =>
        (await query('last_report_at')).every(({ last_report_at: at }) => Number(at) > 0);
      await expect.poll(isStored).toBe(true);
      for (const agent of agents) agent.resume();
    },
    /** Until the agents have reported a few times. */
    work: () => wait(1200),
    /** After an outage of all hubs. */
    resetWaits(): void {
      for (const agent of agents) agent.resetWait();
    },
    /** Of the longest wait of an agent so far. */
    get longestWaitMs() {
      return Math.max(...agents.map(({ longestWaitMs }) => longestWaitMs));
    },
    /**
     * Every byte is stored, none twice, no total has fallen, each node is connected to one live hub, no agent has waited for
     * long, and every hub has each change that was acknowledged.
     */
    async check(expect: ExpectStatic): Promise<void> {
      for (const agent of agents) agent.pause();
      const expected = agents.map(({ id, counted }) => ({
        id: String(id),
        rx: String(counted),
        is_online: true,
        is_live: true,
      }));
      await expect.poll(() => query('rx, is_online, hub.id IS NOT NULL AS is_live')).toEqual(expected);
      expect(fallen).toEqual([]);
      expect(agents.map(({ isConnected }) => isConnected)).toEqual(agents.map(() => true));
      expect(this.longestWaitMs).toBeLessThan(MAX_WAIT_MS);
      const known = [...acknowledged];
      expect(known.length).toBeGreaterThan(0);
      for (const hub of group.hubs)
        await expect
          .poll(async () => {
            const names = new Set(await readNames(hub.url));
            return known.filter((name) => !names.has(name));
          })
          .toEqual([]);
      for (const agent of agents) agent.resume();
    },
    async stop(): Promise<void> {
      isStopped = true;
      for (const agent of agents) agent.stop();
      await Promise.all(working);
    },
  };
}
