import type { AgentRequests } from '../agents.ts';
import type { ProbeAnswer } from '../loop-probe.ts';
import { type Figure, readPort, type Scenario, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';

/** P4: all agents reconnect at the same moment, without the jitter of real ones. */
export const storm: Scenario = {
  name: 'storm',
  rows: ['P4'],
  says: 'ten thousand agents that connect at the same moment',
  async run(bench) {
    const agents = bench.choose(10_000, 3_000);
    const db = `${bench.folder}/storm.db`;
    const tokens = await addNodes(db, { count: agents });
    const hub = await bench.startHub(db);
    const load = bench.startLoad<AgentRequests>('./agents.ts');
    const task = { port: readPort(hub.url), tokens, atOnce: agents, saysHello: true };
    await hub.watchLoop();
    const first = await load.ask('connect', task);
    const cold = await hub.readLoop();
    await load.ask('report', { agents, everyMs: 1000, forMs: bench.choose(4000, 2000) });
    await load.ask('drop', null);
    await hub.watchLoop();
    const again = await load.ask('connect', task);
    const warm = await hub.readLoop();
    await wait(2000);
    const online = await countOnline(hub.url);
    await hub.stop();
    load.kill();
    return [
      ...describe('come back after their network was gone', { agents, loop: warm, ...again }),
      ...describe('come to a hub that has just started', { agents, loop: cold, ...first }),
      {
        row: 'P4',
        what: 'agents that the status page shows online afterwards',
        value: online,
        unit: '',
        target: { least: agents },
      },
    ];
  },
};

interface Storm {
  agents: number;
  overMs: number;
  retries: number;
  loop: ProbeAnswer;
}

function describe(what: string, { agents, overMs, retries, loop }: Storm): Figure[] {
  return [
    {
      row: 'P4',
      what: `until all are online: agents that ${what}`,
      value: overMs / 1000,
      unit: 's',
      target: { most: 5 },
      remark: `${agents} agents, all handshakes at the same moment, each with its hello; ${retries} were retried`,
    },
    {
      row: 'P4',
      what: `longest event-loop stall: agents that ${what}`,
      value: loop.max,
      unit: 'ms',
      target: { most: 100 },
      remark: `the longest processor time of the thread between two events is ${loop.busiest.toFixed(0)} ms, the longest wait without those for a processor ${loop.ownMax.toFixed(0)} ms, the longest garbage collection ${loop.longestGc.toFixed(0)} ms`,
    },
  ];
}

async function countOnline(url: string): Promise<number> {
  const response = await fetch(`${url}/api/nodes`);
  const { nodes } = (await response.json()) as { nodes: { online: boolean }[] };
  return nodes.filter(({ online }) => online).length;
}
