import type { AgentRequests } from '../agents.ts';
import { type Bench, type Figure, readPort, type Scenario, wait } from '../scenario.ts';
import { seedHistory } from '../seed-history.ts';
import { addNodes } from '../seed-nodes.ts';
import { readHistoryBytes } from '../table-sizes.ts';

const MAX_GROWTH = 1.2;
const DAY_MINUTES = 1440;

/** P14: cost of a report and a row as the fleet grows a hundredfold. */
export const growth: Scenario = {
  name: 'growth',
  rows: ['P14'],
  says: 'processor time of a report and bytes of a row as the fleet grows from 100 to 10,000 nodes',
  run: async (bench) => [...(await measureReports(bench)), ...(await measureRows(bench))],
};

async function measureReports(bench: Bench): Promise<Figure[]> {
  const sizes = bench.isQuick ? [100, 3_000] : [100, 1_000, 10_000];
  const costs: { agents: number; us: number; idle: number }[] = [];
  for (const agents of sizes) costs.push({ agents, ...(await measureFleet(bench, agents)) });
  const smallest = costs[0]?.us ?? Number.NaN;
  const largest = costs.at(-1)?.us ?? Number.NaN;
  return [
    {
      row: 'P14',
      what: `processor time of a report with ${sizes.at(-1)} nodes, relative to 100 nodes`,
      value: largest / smallest,
      unit: '×',
      target: { most: MAX_GROWTH },
      remark: 'every node reports once a second; the usage of the idle hub is subtracted',
    },
    ...costs.map(({ agents, us, idle }) => ({
      row: 'P14',
      what: `a report with ${agents} nodes`,
      value: us,
      unit: 'µs',
      target: null,
      remark: `${(idle * 100).toFixed(1)} % of a core without reports`,
    })),
  ];
}

async function measureFleet(bench: Bench, agents: number): Promise<{ us: number; idle: number }> {
  const db = `${bench.folder}/fleet-${agents}.db`;
  const tokens = await addNodes(db, { count: agents });
  const hub = await bench.startHub(db);
  const load = bench.startLoad<AgentRequests>('./agents.ts');
  await load.ask('connect', { port: readPort(hub.url), tokens, atOnce: 200, saysHello: true });
  // Warm-up, so that the hub's code is compiled; a small fleet needs longer.
  await load.ask('report', {
    agents,
    everyMs: 600,
    forMs: bench.choose(agents < 1000 ? 12_000 : 6_000, 2_400),
  });
  const idleMs = bench.choose(3000, 2000);
  await wait(1000);
  const quiet = await hub.cpu();
  await wait(idleMs);
  const before = await hub.cpu();
  const run = await load.ask('report', { agents, everyMs: 1000, forMs: bench.choose(8_000, 4_000) });
  const after = await hub.cpu();
  await hub.stop();
  load.kill();
  const idle = (before.total - quiet.total) / (idleMs / 1000);
  const busy = after.total - before.total - (idle * run.overMs) / 1000;
  return { us: (busy * 1e6) / run.sent, idle };
}

async function measureRows(bench: Bench): Promise<Figure[]> {
  const small = { nodes: 100, minutes: bench.choose(2880, 720) };
  const large = { nodes: 10_000, minutes: bench.choose(60, 15) };
  const bytes: number[] = [];
  for (const { nodes, minutes } of [small, large]) {
    const db = `${bench.folder}/rows-${nodes}.db`;
    const options = { db, nodes, days: minutes / DAY_MINUTES, seed: 1, tasks: 0, probedNodes: 0 };
    const written = await seedHistory({ ...options, until: Math.floor(Date.now() / 3_600_000) * 3600 });
    bytes.push(readHistoryBytes(db) / written.minutes);
  }
  const [few = Number.NaN, many = Number.NaN] = bytes;
  return [
    {
      row: 'P14',
      what: 'bytes of a history row with 10,000 nodes, relative to 100 nodes',
      value: many / few,
      unit: '×',
      target: { most: MAX_GROWTH },
      remark: `${few.toFixed(1)} B with ${small.nodes} nodes and ${small.minutes} minutes, ${many.toFixed(1)} B with ${large.nodes} nodes and ${large.minutes} minutes`,
    },
  ];
}
