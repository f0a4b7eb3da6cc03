import { setTimeout as wait } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createAgentFleet } from '../support/agents/agent-fleet.ts';
import { logInAt } from '../support/hub/hub-requests.ts';
import { type ReplicatedHub, startReplicatedHub } from './support/replicated-hub.ts';

const AGENTS = 20;
const PASSWORD = 'correct horse battery staple';
const waiting = { timeout: 120_000, interval: 50 };

function readTotals(db: string) {
  const file = new BetterSqlite(db, { readonly: true });
  const rows = file
    .prepare<[], { rx: number; last_rx: number }>('SELECT rx, last_rx FROM traffic ORDER BY node_id')
    .all();
  file.close();
  return rows;
}

/** The traffic that the hub behind the proxy shows, in the order in which the nodes were added. */
async function fetchTotals({ url }: ReplicatedHub, cookie: string): Promise<number[]> {
  const response = await fetch(`${url}/api/nodes`, { headers: { cookie } });
  const { nodes } = (await response.json()) as { nodes: { name: string; total_rx: number }[] };
  return nodes.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ total_rx }) => total_rx);
}

async function isHealthy({ url }: ReplicatedHub): Promise<boolean> {
  const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  );
  return response?.ok === true;
}

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'a machine that gets %s: the standby goes on, and every byte is counted',
  {
    timeout: 300_000,
  },
  async (signal) => {
    const hubs = await startReplicatedHub();
    const { primary, litestream, standby } = hubs;
    await expect.poll(() => isHealthy(hubs), waiting).toBe(true);
    const cookie = await primary.login();
    const tokens: string[] = [];
    for (let index = 0; index < AGENTS; index += 1) {
      const { token } = await primary.call('POST', '/api/nodes', {
        cookie,
        body: { name: `web-${100 + index}` },
      });
      tokens.push(token);
    }
    const fleet = createAgentFleet(tokens);
    await fleet.connect(hubs.wsUrl);
    await expect.poll(() => Math.min(...fleet.counters), waiting).toBeGreaterThan(3000);
    // The copy follows while the primary is written.
    await expect.poll(() => readTotals(hubs.primaryDb).length, waiting).toBe(AGENTS);
    const bases = readTotals(hubs.primaryDb).map(({ rx, last_rx }) => last_rx - rx);
    await primary.call('PUT', '/api/settings', { cookie, body: { site_name: 'Replicated' } });
    await wait(2000);

    primary.process.child.kill(signal);
    litestream.child.kill(signal);
    const failedAt = performance.now();
    const atFailure = [...fleet.counters];
    await fleet.ended();
    const endedMs = performance.now() - failedAt;
    await standby.waitFor(/listens on/);
    const startedMs = performance.now() - failedAt;
    await expect.poll(() => isHealthy(hubs), waiting).toBe(true);
    const backMs = performance.now() - failedAt;
    const copied = readTotals(hubs.standbyDb).map(({ last_rx }) => last_rx);
    await fleet.connect(hubs.wsUrl);
    await fleet.reportLast();
    const lost = Math.max(...atFailure.map((counter, at) => counter - (copied[at] ?? 0)));
    process.stdout.write(
      `${signal}: connections ended after ${Math.round(endedMs)} ms, the standby listened after ${Math.round(startedMs)} ms and was in use after ${Math.round(backMs)} ms; the copy was ${lost / 1000} reports of 520 ms behind\n`,
    );

    const session = await logInAt(hubs.url, PASSWORD);
    const expected = fleet.counters.map((counter, at) => counter - (bases[at] ?? 0));
    await expect.poll(() => fetchTotals(hubs, session), waiting).toEqual(expected);
    const settings = await fetch(`${hubs.url}/api/settings`, { headers: { cookie: session } });
    expect(await settings.json()).toMatchObject({ site_name: 'Replicated' });

    if (signal === 'SIGSTOP') {
      // The old primary is back, and the proxy stays with the standby.
      primary.process.child.kill('SIGCONT');
      await expect.poll(async () => (await primary.send('GET', '/api/health')).status, waiting).toBe(200);
      await wait(2000);
      expect(await fetchTotals(hubs, session)).toEqual(expected);
    }
  },
);
