import type { AgentRequests } from '../agents.ts';
import type { BenchHub } from '../hub-process.ts';
import { type Bench, type Figure, readPort, type Scenario, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';

const MEGABYTE = 1e6;

const LOADED_NODES = 1000;

/** P3: memory of an idle hub, of a busy one, and of each agent. */
export const memory: Scenario = {
  name: 'memory',
  rows: ['P3'],
  says: 'resident memory of an idle hub, of one with 1,000 nodes that report every second, and of each connected agent',
  async run(bench) {
    const idle = await measureIdle(bench);
    return [idle, await measureLoaded(bench), ...(await measureAgents(bench, idle.value * MEGABYTE))];
  },
};

async function measureIdle(bench: Bench): Promise<Figure> {
  const hub = await bench.startHub(`${bench.folder}/idle.db`, { hasProbe: false });
  const afterMs = bench.choose(10_000, 5_000);
  await wait(afterMs);
  const bytes = await hub.residentBytes();
  await hub.stop();
  return {
    row: 'P3',
    what: 'resident memory of a new hub',
    value: bytes / MEGABYTE,
    unit: 'MB',
    target: { most: 80 },
    remark: `${afterMs / 1000} s after the start`,
  };
}

async function measureLoaded(bench: Bench): Promise<Figure> {
  const db = `${bench.folder}/loaded.db`;
  const tokens = await addNodes(db, { count: LOADED_NODES });
  const hub = await bench.startHub(db, { hasProbe: false });
  const load = bench.startLoad<AgentRequests>('./agents.ts');
  await load.ask('connect', { port: readPort(hub.url), tokens, atOnce: 200, saysHello: true });
  const forMs = bench.choose(90_000, 5_000);
  await load.ask('report', { agents: LOADED_NODES, everyMs: 1000, forMs });
  const bytes = await hub.residentBytes();
  await hub.stop();
  load.kill();
  return {
    row: 'P3',
    what: 'resident memory of a hub with 1,000 nodes that report every second',
    value: bytes / MEGABYTE,
    unit: 'MB',
    target: { most: 110 },
    remark: `after ${forMs / 1000} s`,
  };
}

async function measureAgents(bench: Bench, idleBytes: number): Promise<Figure[]> {
  const agents = bench.choose(10_000, 3_000);
  const db = `${bench.folder}/agents.db`;
  const tokens = await addNodes(db, { count: agents });
  const hub = await bench.startHub(db);
  const load = bench.startLoad<AgentRequests>('./agents.ts');
  await wait(bench.choose(5_000, 3_000));
  const before = await readMemory(hub);
  await load.ask('connect', { port: readPort(hub.url), tokens, atOnce: 200, saysHello: false });
  await wait(bench.choose(8_000, 3_000));
  const connected = await hub.residentBytes();
  const after = await readMemory(hub);
  await hub.stop();
  load.kill();
  const perAgent = (bytes: number) => bytes / agents / 1024;
  return [
    {
      row: 'P3',
      what: 'resident memory of each connected, silent agent',
      value: perAgent(connected - before.resident),
      unit: 'KB',
      target: { most: 9 },
      remark: `${agents} agents; their nodes existed before: ${(before.resident / MEGABYTE).toFixed(0)} MB became ${(connected / MEGABYTE).toFixed(0)} MB`,
    },
    {
      row: 'P3',
      what: 'the same with all that the hub knows of its node',
      value: perAgent(connected - idleBytes),
      unit: 'KB',
      target: null,
      remark: `more than a new hub has, for each of ${agents}; depends on garbage that is not collected yet`,
    },
    {
      row: 'P3',
      what: 'of a silent agent on the JavaScript heap, after a garbage collection',
      value: perAgent(after.heap - before.heap),
      unit: 'KB',
      target: null,
    },
  ];
}

async function readMemory(hub: BenchHub): Promise<{ resident: number; heap: number }> {
  const heap = (await hub.collectGarbage()).heapBytes;
  return { resident: await hub.residentBytes(), heap };
}
