import type { AgentRequests } from '../agents.ts';
import type { BenchHub } from '../hub-process.ts';
import { type Bench, type Figure, readPort, type Scenario, wait } from '../scenario.ts';
import { addMinutes } from '../seed-minutes.ts';
import { addNodes } from '../seed-nodes.ts';

const fleets = [
  { nodes: 200, maxKilobytes: 5 },
  { nodes: 1000, maxKilobytes: 3 },
];
const EVERY_MS = 1000;
/** A new round starts with the first agent, so it must not follow the last round immediately. */
const SPACING_MS = 600;
const MINUTE_MS = 60_000;
/** Several pages for each node. */
const PAST_MINUTES = 200;
/** How often recent minutes are moved to the history of their node. */
const MOVE_MINUTES = 15;
const MOVE_MS = 5_000;
const KNOWN_NODES = 200;

/** P9 and P11b: what a hub writes to the disk while agents report, and while nobody does. */
export const writes: Scenario = {
  name: 'writes',
  rows: ['P9', 'P11b'],
  says: 'bytes written to the disk per node and minute, and what an idle hub does',
  async run(bench) {
    const figures: Figure[] = [];
    for (const fleet of fleets) figures.push(await measureReporting(bench, fleet));
    return [...figures, ...(await measureIdle(bench))];
  },
};

async function measureReporting(
  bench: Bench,
  { nodes, maxKilobytes }: (typeof fleets)[number],
): Promise<Figure> {
  const db = `${bench.folder}/writes-${nodes}.db`;
  const tokens = await addNodes(db, { count: nodes });
  addMinutes(db, PAST_MINUTES);
  const hub = await bench.startHub(db, { hasProbe: false });
  const load = bench.startLoad<AgentRequests>('./agents.ts');
  await load.ask('connect', { port: readPort(hub.url), tokens, atOnce: 200, saysHello: true });
  await load.ask('report', { agents: nodes, everyMs: EVERY_MS, forMs: bench.choose(70_000, 15_000) });
  await wait(SPACING_MS);
  const minutes = bench.choose(3, 1);
  const before = await hub.writtenBytes();
  await load.ask('report', { agents: nodes, everyMs: EVERY_MS, forMs: minutes * MINUTE_MS });
  const bytes = (await hub.writtenBytes()) - before;
  const moved = await measureMove(bench, hub, db);
  load.kill();
  const perMinute = bytes / minutes + moved / MOVE_MINUTES;
  return {
    row: 'P9',
    what: `bytes written to the disk per node and minute, ${nodes} nodes that report every second`,
    value: perMinute / nodes / 1000,
    unit: 'KB',
    target: { most: maxKilobytes },
    remark: `${(bytes / 1e6).toFixed(2)} MB in ${minutes} min, and ${(moved / 1e6).toFixed(2)} MB every ${MOVE_MINUTES} min; write_bytes in /proc/PID/io`,
  };
}

/** A hub that was killed moves the recent minutes soon after its next start; running hubs do so several times an hour. */
async function measureMove(bench: Bench, hub: BenchHub, db: string): Promise<number> {
  await hub.kill();
  const next = await bench.startHub(db, { hasProbe: false });
  await wait(MOVE_MS);
  const bytes = await next.writtenBytes();
  await next.stop();
  return bytes;
}

async function measureIdle(bench: Bench): Promise<Figure[]> {
  const db = `${bench.folder}/idle-writes.db`;
  await addNodes(db, { count: KNOWN_NODES });
  const hub = await bench.startHub(db, { hasProbe: false });
  await wait(bench.choose(MINUTE_MS, 10_000));
  const forMs = bench.choose(2 * MINUTE_MS, 20_000);
  const [cpu, written] = [await hub.cpu(), await hub.writtenBytes()];
  await wait(forMs);
  const [cpuAfter, writtenAfter] = [await hub.cpu(), await hub.writtenBytes()];
  await hub.stop();
  const share = (seconds: number) => (seconds * 100_000) / forMs;
  const loop = share(cpuAfter.loop - cpu.loop).toFixed(3);
  return [
    {
      row: 'P11b',
      what: `processor of an idle hub that knows ${KNOWN_NODES} nodes, after a minute`,
      value: share(cpuAfter.total - cpu.total),
      unit: '% of a core',
      target: { most: 0.05 },
      remark: `over ${forMs / 1000} s; ${loop} % on the thread that holds the sockets`,
    },
    {
      row: 'P11b',
      what: 'bytes that it writes to the disk meanwhile',
      value: writtenAfter - written,
      unit: 'B',
      target: { most: 0 },
    },
  ];
}
