import type { AgentRequests } from '../agents.ts';
import type { BareServerRequests } from '../bare-server.ts';
import { YARDSTICK } from '../compare.ts';
import type { Load } from '../load.ts';
import { type Bench, type Figure, readPort, wait } from '../scenario.ts';
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
  /** Suffix of the names of its other figures. */
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
  /** Outcome of all reports. */
  end(): Promise<string>;
}

/** P1: processor time of a report, beside that of a server that discards the same messages. */
export async function measureReportCosts(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const fleet of fleets) figures.push(...(await measureFleet(bench, fleet)));
  return figures;
}

/**
 * The windows of both servers alternate, because the speed of a virtual processor changes within a minute. Their sums are
 * compared, because single ratios differ by a factor of two.
 */
async function measureFleet(bench: Bench, { name, suffix, most, ...fleet }: Fleet): Promise<Figure[]> {
  const [hub, bare] = [await startHubSide(bench, fleet), await startBareSide(bench, fleet)];
  await Promise.all([hub.warmUp(), bare.warmUp()]);
  const ofHub: Cost[] = [];
  const ofBare: Cost[] = [];
  for (let round = 0; round < bench.choose(8, 2); round += 1) {
    ofHub.push(await hub.measure());
    ofBare.push(await bare.measure());
  }
  const [remark] = await Promise.all([hub.end(), bare.end()]);
  const [whole, server] = [findMean(ofHub, 'total'), findMean(ofBare, 'total')];
  const cost = (what: string, value: number, more: string): Figure => ({
    row: 'P1',
    what,
    value,
    unit: 'µs',
    target: null,
    remark: more,
  });
  return [
    cost(`processor time of a report, whole hub, ${name}`, whole, remark),
    cost(
      `of it on the thread that holds the sockets${suffix}`,
      findMean(ofHub, 'loop'),
      `all threads: ${describeSpread(ofHub)}`,
    ),
    cost(YARDSTICK + suffix, server, `before a report is parsed; ${describeSpread(ofBare)}`),
    {
      row: 'P1',
      what: `processor time of a report, whole hub, as a multiple of the bare server’s${suffix}`,
      value: whole / server,
      unit: '×',
      target: { most },
      remark: `of ${ofHub.length} windows of each in turn`,
    },
  ];
}

const findMean = (costs: readonly Cost[], of: keyof Cost) =>
  costs.reduce((sum, cost) => sum + cost[of], 0) / costs.length;

function describeSpread(costs: readonly Cost[]): string {
  const totals = costs.map(({ total }) => total);
  return `windows from ${Math.min(...totals).toFixed(1)} to ${Math.max(...totals).toFixed(1)} µs`;
}

async function startHubSide(bench: Bench, { agents }: Pick<Fleet, 'agents'>): Promise<Side> {
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

async function startBareSide(bench: Bench, { agents }: Pick<Fleet, 'agents'>): Promise<Side> {
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
