import type { AgentRequests } from '../agents.ts';
import type { BareServerRequests } from '../bare-server.ts';
import { YARDSTICK } from '../compare.ts';
import type { Load } from '../load.ts';
import { type Bench, type Figure, findPercentile, readPort, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';

/** Above the hub's minimum of 500 ms, with room for jitter. */
export const SPACING_MS = 600;
export const HANDSHAKES_AT_ONCE = 200;
const COST_EVERY_MS = 1000;

/** P1's fleets, with a report per second of each agent. */
const fleets: readonly Fleet[] = [
  { agents: 1000, name: '1,000 agents at 1 s', suffix: '', most: 0.75 },
  { agents: 200, name: '200 agents at 1 s', suffix: ', 200 agents', most: 0.9 },
];

interface Fleet {
  agents: number;
  name: string;
  /** Of the names of its other figures. */
  suffix: string;
  /** Target of the cost as a multiple of the bare server's. */
  most: number;
}

interface Cost {
  /** Processor time of a report, microseconds: all threads, and the thread that holds the sockets. */
  total: number;
  loop: number;
}

/** A server with its agents, and a way to have them report for a while. */
interface Side {
  warmUp(): Promise<void>;
  measure(): Promise<Cost>;
  /** What became of all reports. */
  end(): Promise<string>;
}

/** P1: processor time of a report, beside that of a server that discards the same messages. */
export async function measureReportCosts(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const fleet of fleets) figures.push(...(await measureFleet(bench, fleet)));
  return figures;
}

/** The windows of both servers alternate, since the speed of a virtual processor changes within a minute. */
async function measureFleet(bench: Bench, fleet: Fleet): Promise<Figure[]> {
  const sides = [await startHubSide(bench, fleet), await startBareSide(bench, fleet)] as const;
  await Promise.all(sides.map((side) => side.warmUp()));
  const rounds: { hub: Cost; bare: Cost }[] = [];
  for (let round = 0; round < bench.choose(5, 2); round += 1)
    rounds.push({ hub: await sides[0].measure(), bare: await sides[1].measure() });
  const [remark] = await Promise.all(sides.map((side) => side.end()));
  const median = (read: (round: (typeof rounds)[number]) => number) => findPercentile(rounds.map(read), 0.5);
  const ratios = rounds.map(({ hub, bare }) => (hub.total / bare.total).toFixed(2)).join(', ');
  const { name, suffix, most } = fleet;
  const cost = (what: string, value: number, more?: string): Figure => ({
    row: 'P1',
    what,
    value,
    unit: 'µs',
    target: null,
    ...(more === undefined ? {} : { remark: more }),
  });
  return [
    cost(
      `processor time of a report, whole hub, ${name}`,
      median(({ hub }) => hub.total),
      remark,
    ),
    cost(
      `of it on the thread that holds the sockets${suffix}`,
      median(({ hub }) => hub.loop),
    ),
    cost(
      YARDSTICK + suffix,
      median(({ bare }) => bare.total),
      'cost on this machine before a report is parsed',
    ),
    {
      row: 'P1',
      what: `processor time of a report, whole hub, as a multiple of the bare server’s${suffix}`,
      value: median(({ hub, bare }) => hub.total / bare.total),
      unit: '×',
      target: { most },
      remark: `median of alternating windows: ${ratios}`,
    },
  ];
}

async function startHubSide(bench: Bench, { agents }: Fleet): Promise<Side> {
  const db = `${bench.folder}/cost-${agents}.db`;
  const tokens = await addNodes(db, { count: agents });
  const hub = await bench.startHub(db);
  const load = await startAgents(bench, readPort(hub.url), tokens);
  let reports = 0;
  return {
    async warmUp() {
      reports += await report(load, agents, getWarmUp(bench));
    },
    async measure() {
      const before = await hub.cpu();
      const sent = await report(load, agents, getWindow(bench));
      const after = await hub.cpu();
      reports += sent;
      const us = (seconds: number) => (seconds * 1e6) / sent;
      return { total: us(after.total - before.total), loop: us(after.loop - before.loop) };
    },
    async end() {
      const counts = await hub.stop();
      load.kill();
      const lost = reports - counts.reports - counts.rateLimitedReports;
      return `${reports} reports, ${lost} lost, ${counts.rateLimitedReports} dropped as too early; traffic and minutes stored`;
    },
  };
}

async function startBareSide(bench: Bench, { agents }: Fleet): Promise<Side> {
  const server = bench.startLoad<BareServerRequests>('./bare-server.ts');
  const { port } = await server.ask('listen', null);
  const load = await startAgents(bench, port, new Array<string>(agents).fill('none'));
  return {
    async warmUp() {
      await report(load, agents, getWarmUp(bench));
    },
    async measure() {
      const before = await server.ask('cpu', null);
      const sent = await report(load, agents, getWindow(bench));
      const after = await server.ask('cpu', null);
      const total = ((after.seconds - before.seconds) * 1e6) / sent;
      return { total, loop: total };
    },
    async end() {
      load.kill();
      server.kill();
      return '';
    },
  };
}

async function startAgents(bench: Bench, port: number, tokens: string[]): Promise<Load<AgentRequests>> {
  const load = bench.startLoad<AgentRequests>('./agents.ts');
  await load.ask('connect', { port, tokens, atOnce: HANDSHAKES_AT_ONCE, saysHello: true });
  return load;
}

/** Resolves to the number of reports. The next round starts with the agent that began this one, so it must not follow at once. */
async function report(
  load: Load<AgentRequests>,
  agents: number,
  pace: { everyMs: number; forMs: number },
): Promise<number> {
  const { sent } = await load.ask('report', { agents, ...pace });
  await wait(SPACING_MS);
  return sent;
}

/** V8 optimises for some 30,000 reports, and a hub runs for months. */
function getWarmUp(bench: Bench): { everyMs: number; forMs: number } {
  return { everyMs: SPACING_MS, forMs: bench.choose(45_000, 2_000) };
}

function getWindow(bench: Bench): { everyMs: number; forMs: number } {
  return { everyMs: COST_EVERY_MS, forMs: bench.choose(10_000, 3_000) };
}
