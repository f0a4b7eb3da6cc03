import type { AgentRequests } from '../agents.ts';
import type { BenchHub } from '../hub-process.ts';
import type { Load } from '../load.ts';
import { type Bench, type Figure, readPort, type Scenario, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';
import { HANDSHAKES_AT_ONCE, measureReportCosts, SPACING_MS } from './report-cost.ts';

const loadSteps = [10_000, 20_000, 30_000];
/** A process may open 20,000 descriptors on the reference machine. */
const MAX_AGENTS = 18_000;
const MAX_DELAY_MS = 20;
const LEAST_RATE = 30_000;
/** A step passes if the load reached this share of its rate and the hub did not lag at the end. */
const REACHED = 0.98;
const MAX_BEHIND_MS = 500;

/** P1 and P2: processor time of a report, and reports per second. */
export const reports: Scenario = {
  name: 'reports',
  rows: ['P1', 'P2'],
  says: 'processor time of a report, and the reports per second that a hub sustains',
  run: async (bench) => [...(await measureReportCosts(bench)), ...(await measureCeiling(bench))],
};

interface Step {
  /** Planned and actual reports per second. */
  rate: number;
  reached: number;
  cpuUs: number;
  p99: number;
  max: number;
  isSustained: boolean;
}

async function measureCeiling(bench: Bench): Promise<Figure[]> {
  const db = `${bench.folder}/ceiling.db`;
  const steps = bench.isQuick ? loadSteps.slice(0, 2) : loadSteps;
  const most = Math.min(MAX_AGENTS, Math.max(...steps) * (SPACING_MS / 1000));
  const tokens = await addNodes(db, { count: most });
  const hub = await bench.startHub(db);
  const load = bench.startLoad<AgentRequests>('./agents.ts');
  const taken: Step[] = [];
  let connected = 0;
  let sent = 0;
  for (const rate of steps) {
    const agents = Math.min(most, rate * (SPACING_MS / 1000));
    await load.ask('connect', {
      port: readPort(hub.url),
      tokens: tokens.slice(connected, agents),
      atOnce: HANDSHAKES_AT_ONCE,
      saysHello: true,
    });
    connected = agents;
    const { step, reported } = await measureStep({ bench, hub, load }, { rate, agents });
    sent += reported;
    taken.push(step);
  }
  const counts = await hub.stop();
  load.kill();
  return describeSteps(taken, {
    sent,
    lost: sent - counts.reports - counts.rateLimitedReports,
    early: counts.rateLimitedReports,
  });
}

async function measureStep(
  { bench, hub, load }: { bench: Bench; hub: BenchHub; load: Load<AgentRequests> },
  { rate, agents }: { rate: number; agents: number },
): Promise<{ step: Step; reported: number }> {
  const task = { agents, everyMs: (agents / rate) * 1000 };
  const warmUp = await load.ask('report', { ...task, forMs: 2000 });
  await wait(SPACING_MS);
  await hub.watchLoop();
  const before = await hub.cpu();
  const run = await load.ask('report', { ...task, forMs: bench.choose(9_000, 3_000) });
  const after = await hub.cpu();
  const { p99, max } = await hub.readLoop();
  await wait(SPACING_MS);
  const reached = run.sent / (run.overMs / 1000);
  return {
    reported: warmUp.sent + run.sent,
    step: {
      rate,
      reached,
      cpuUs: ((after.total - before.total) * 1e6) / run.sent,
      p99,
      max,
      isSustained:
        reached >= rate * REACHED &&
        run.drainMs <= MAX_BEHIND_MS &&
        run.lostConnections === 0 &&
        p99 <= MAX_DELAY_MS,
    },
  };
}

function describeSteps(
  steps: Step[],
  { sent, lost, early }: { sent: number; lost: number; early: number },
): Figure[] {
  const sustained = steps.filter(({ isSustained }) => isSustained).at(-1);
  return [
    {
      row: 'P2',
      what: `reports a second with a loop delay p99 of at most ${MAX_DELAY_MS} ms`,
      value: sustained?.rate ?? 0,
      unit: '/s',
      target: { least: LEAST_RATE },
      remark: 'the load generator shares the two cores',
    },
    {
      row: 'P2',
      what: 'reports lost at all rates together',
      value: lost,
      unit: '',
      target: { most: 0 },
      remark: `${early} of ${sent} were dropped by the 500 ms limit: delayed by a stall, then too close to the next`,
    },
    ...steps.map(({ rate, reached, cpuUs, p99, max }) => ({
      row: 'P2',
      what: `at ${rate} reports a second: loop delay p99`,
      value: p99,
      unit: 'ms',
      target: null,
      remark: `${reached.toFixed(0)} arrived a second; max ${max.toFixed(0)} ms, ${cpuUs.toFixed(1)} µs a report`,
    })),
  ];
}
