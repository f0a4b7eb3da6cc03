import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { createAgentFleet, STEP_BYTES } from '../../support/agents/agent-fleet.ts';
import { readTotals } from '../../support/data/database-file.ts';
import { makeFolder } from '../../support/folder.ts';
import { type HubProcess, startHub } from '../../support/hub/hub-process.ts';

/** The long form kills a hub a hundred times under 3,000 reports a second. */
const KILLS = IS_LONG ? 100 : 8;
const AGENTS = IS_LONG ? 1600 : 150;
/** Acknowledged changes between two kills. */
const MIN_CHANGES = 5;
const waiting = { timeout: 120_000, interval: 20 };

interface SeenNode {
  id: number;
  name: string;
  remark: string;
  total_rx: number;
  total_tx: number;
}

/** Changes that the hub has acknowledged. */
interface Acknowledged {
  remark: number;
  names: string[];
  tasks: string[];
}

/** Changes a node, adds nodes and adds ping tasks, one request at a time, until the hub is killed. */
async function administer(hub: HubProcess, cookie: string, known: Acknowledged, id: number): Promise<void> {
  try {
    for (;;) {
      const remark = known.remark + 1;
      await hub.call('PUT', `/api/nodes/${id}`, { cookie, body: { remark: String(remark) } });
      known.remark = remark;
      const name = `added-${remark}`;
      if (remark % 4 === 0) {
        await hub.call('POST', '/api/nodes', { cookie, body: { name } });
        known.names.push(name);
      }
      if (remark % 16 === 0 && known.tasks.length < 100) {
        const body = { name, target: '192.0.2.1', interval: 60 };
        await hub.call('POST', '/api/ping-tasks', { cookie, body });
        known.tasks.push(name);
      }
    }
  } catch (error) {
    // Only the kill may end the loop; a response with an error status fails the test.
    await hub.process.exited;
    expect(String(error)).toMatch(/fetch failed|terminated/);
  }
}

function checkFile(db: string): unknown {
  const file = new BetterSqlite(db);
  const check = file.pragma('quick_check', { simple: true });
  file.close();
  return check;
}

async function expectAcknowledged(hub: HubProcess, cookie: string, known: Acknowledged): Promise<void> {
  const { nodes } = (await hub.call('GET', '/api/nodes', { cookie })) as { nodes: SeenNode[] };
  const names = new Set(nodes.map(({ name }) => name));
  expect(known.names.filter((name) => !names.has(name))).toEqual([]);
  // The request in flight during the kill may have been stored.
  const stored = Number(nodes[0]?.remark);
  expect([known.remark, known.remark + 1]).toContain(stored);
  known.remark = stored;
  const { tasks } = (await hub.call('GET', '/api/ping-tasks', { cookie })) as { tasks: { name: string }[] };
  const stay = new Set(tasks.map(({ name }) => name));
  expect(known.tasks.filter((name) => !stay.has(name))).toEqual([]);
}

test(`${KILLS} kills of a hub under load: no corruption, no acknowledged change lost, every byte counted`, {
  timeout: IS_LONG ? 3_600_000 : 900_000,
}, async () => {
  const db = join(makeFolder(), 'muster.db');
  let hub = await startHub(db);
  const cookie = await hub.login();
  const known: Acknowledged = { remark: 0, names: [], tasks: [] };
  const tokens: string[] = [];
  for (let index = 0; index < AGENTS; index += 1) {
    const { token } = await hub.call('POST', '/api/nodes', {
      cookie,
      body: { name: `agent-${index}`, remark: '0' },
    });
    tokens.push(token);
  }
  const { nodes } = (await hub.call('GET', '/api/nodes', { cookie })) as { nodes: SeenNode[] };
  const firstId = nodes[0]?.id ?? 0;
  const fleet = createAgentFleet(tokens);
  await fleet.connect(hub.wsUrl);
  await fleet.reportLast();
  expect(await hub.process.stop()).toBe(0);
  const bases = readBases(db);

  for (let kill = 1; kill <= KILLS; kill += 1) {
    hub = await startHub(db);
    await expectAcknowledged(hub, cookie, known);
    await fleet.connect(hub.wsUrl);
    const administering = administer(hub, cookie, known, firstId);
    const before = { remark: known.remark, counters: [...fleet.counters] };
    await expect.poll(() => known.remark, waiting).toBeGreaterThan(before.remark + MIN_CHANGES);
    await expect
      .poll(() => fleet.counters.every((now, at) => now > (before.counters[at] ?? 0)), waiting)
      .toBe(true);
    // Each kill hits another point of the report and flush intervals.
    await new Promise((resolve) => setTimeout(resolve, (kill * 137) % 600));
    expect(await hub.process.stop('SIGKILL')).toBe('SIGKILL');
    await Promise.all([fleet.ended(), administering]);
    expect(checkFile(db)).toBe('ok');
  }
  expect(known.remark).toBeGreaterThan(KILLS * MIN_CHANGES);

  hub = await startHub(db);
  await expectAcknowledged(hub, cookie, known);
  await fleet.connect(hub.wsUrl);
  await fleet.reportLast();
  expect(await hub.process.stop()).toBe(0);
  // Reports carry the counter itself, so the next one covers the bytes that were lost with the hub's memory.
  const totals = readTotals(db).slice(0, AGENTS);
  const expected = fleet.counters.map((counter, index) => counter - (bases[index] ?? 0));
  expect(totals.map(({ rx }) => rx)).toEqual(expected);
  expect(totals.map(({ tx }) => tx)).toEqual(expected.map((bytes) => 2 * bytes));
  expect(fleet.sent).toBeGreaterThan(KILLS * AGENTS);
  expect(Math.min(...expected)).toBeGreaterThan(KILLS * STEP_BYTES);
});

/** The counter in each agent's first report, from which rx counts. */
function readBases(db: string): number[] {
  return readTotals(db).map(({ last_rx, rx }) => last_rx - rx);
}
